package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

func newEstimate(o *options) *cobra.Command {
	var birthYear, income, years, quote string
	var complexCareer bool
	cmd := &cobra.Command{
		Use: "estimate --birth-year 1970", Short: "Give an indicative band from a few facts, offline; never CERTIFIE",
		Args: exactly(0),
		Example: "retraite estimate --birth-year 1970 --income 36000 --years 30\n" +
			"retraite estimate --birth-year 1970 --check-quote - < answer.txt",
		RunE: func(cmd *cobra.Command, _ []string) error {
			request, err := estimateRequest(birthYear, income, years, complexCareer)
			if err != nil {
				return err
			}
			s, err := o.settings()
			if err != nil {
				return err
			}
			engine, err := embedded.New(embedded.Config{})
			if err != nil {
				return err
			}
			out, err := app.NewEstimate(engine, systemClock{}, s.appSettings()).Of(cmd.Context(), request)
			if err != nil {
				return err
			}
			if cmd.Flags().Changed(flagCheckQuote) {
				return checkQuote(cmd, out, quote)
			}
			return o.print(cmd.OutOrStdout(), out, func(w io.Writer) {
				table(w, func(line func(...any)) {
					line("brut par mois", fmt.Sprintf("%s à %s €", out.Band.Low, out.Band.High))
					line("valeur centrale", fmt.Sprintf("%s €", out.Band.Central))
					line("départ", fmt.Sprintf("%s, le %s", out.Band.Age, out.Band.Date))
				})
				_, _ = fmt.Fprintf(w, "\n%s\n", out.Citation.StatementForLlm)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&birthYear, "birth-year", "", "year of birth, 1940 to 2010")
	flags.StringVar(&income, "income", "", "approximate gross annual income, euros")
	flags.StringVar(&years, "years", "", "approximate years of contribution")
	flags.BoolVar(&complexCareer, "complex", false, "the career is known to be complex")
	flags.StringVar(
		&quote, flagCheckQuote, "",
		"check that this text, or with - the standard input, quotes the estimate as it must",
	)
	return cmd
}

// estimateRequest reads the flags as the API reads a body, so that both refuse the same.
func estimateRequest(birthYear, income, years string, complexCareer bool) (estimate.Request, error) {
	members := []ijson.Member{{Name: "carriereComplexeSignalee", Value: ijson.BoolValue(complexCareer)}}
	for _, flag := range []struct{ name, member, text string }{
		{"birth-year", "birthYear", birthYear},
		{"income", "revenuAnnuelBrutApproxEur", income},
		{"years", "anneesCotiseesApprox", years},
	} {
		if flag.text == "" {
			continue
		}
		number, err := ijson.NumberValue(flag.text)
		if err != nil {
			return estimate.Request{}, fmt.Errorf("%w: --%s %q is not a number", errUsage, flag.name, flag.text)
		}
		members = append(members, ijson.Member{Name: flag.member, Value: number})
	}
	body, err := ijson.ObjectValue(members)
	if err != nil {
		return estimate.Request{}, err
	}
	request, err := estimate.DecodeRequest(body)
	if err != nil {
		return estimate.Request{}, fmt.Errorf("%w: %w", errUsage, err)
	}
	return request, nil
}

const flagCheckQuote = "check-quote"

// checkQuote refuses a text that gives the estimate without its sentence or its band.
func checkQuote(cmd *cobra.Command, made estimate.Estimate, text string) error {
	if text == "-" {
		raw, err := io.ReadAll(cmd.InOrStdin())
		if err != nil {
			return fmt.Errorf("%w: %w", errInput, err)
		}
		text = string(raw)
	}
	if err := made.Quotable().Check(text); err != nil {
		return err
	}
	_, _ = fmt.Fprintln(cmd.OutOrStdout(), "the sentence and the band are there")
	return nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
)

// masterKeyFile is the file of the master key of a store.
type masterKeyFile struct {
	// path is empty when no file is named and none is made beside the store.
	path string
	// beside says that nobody named the file: it is made with the store.
	beside bool
}

// masterKeys is where the settings say that the master key is.
func (s settings) masterKeys() masterKeyFile {
	if s.MasterKeyFile != "" {
		return masterKeyFile{path: s.MasterKeyFile}
	}
	location, ok := strings.CutPrefix(s.DatabaseURL, "sqlite://")
	if !ok {
		return masterKeyFile{}
	}
	location, _, _ = strings.Cut(location, "?")
	return masterKeyFile{path: location + ".key", beside: true}
}

// errNoMasterKeyFile is what a store on PostgreSQL lacks.
var errNoMasterKeyFile = errors.New("none is named: let `retraite master-key create FILE` make one, " +
	"keep it apart from the database, and set RETRAITE_MASTER_KEY_FILE=FILE for every process")

// MasterKey reads the key.
func (f masterKeyFile) MasterKey() (sealing.MasterKey, error) {
	if f.path == "" {
		return sealing.MasterKey{}, errNoMasterKeyFile
	}
	text, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return sealing.MasterKey{}, fmt.Errorf(
			"there is no file %s: bring it back from where you keep it, or name another by RETRAITE_MASTER_KEY_FILE",
			f.path,
		)
	}
	if err != nil {
		return sealing.MasterKey{}, err
	}
	key, err := sealing.ParseMasterKey(text)
	if err != nil {
		return sealing.MasterKey{}, fmt.Errorf("file %s: %w", f.path, err)
	}
	return key, nil
}

// FirstMasterKey reads the key, which it makes first beside a store on SQLite.
func (f masterKeyFile) FirstMasterKey() (sealing.MasterKey, error) {
	if f.beside {
		if err := createMasterKey(f.path, sealing.NewMasterKey()); err != nil && !errors.Is(err, fs.ErrExist) {
			return sealing.MasterKey{}, err
		}
	}
	return f.MasterKey()
}

// createMasterKey writes a key to a new file, for this account alone. The file appears whole or not at all, so of
// processes that start together each reads the same; fs.ErrExist when it is there already.
func createMasterKey(path string, key sealing.MasterKey) (err error) {
	draft, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.draft") // its mode is 0600
	if err != nil {
		return fmt.Errorf("write the master key: %w", err)
	}
	defer func() { _ = os.Remove(draft.Name()) }()
	_, err = draft.WriteString(key.Text())
	err = errors.Join(err, draft.Sync(), draft.Close())
	if err != nil {
		return fmt.Errorf("write the master key: %w", err)
	}
	if err := os.Link(draft.Name(), path); err != nil {
		return fmt.Errorf("write the master key: %w", err)
	}
	return nil
}

func newMasterKey(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "master-key", Short: "The key behind the secrets that the store keeps: create, rotate"}
	cmd.AddCommand(newMasterKeyCreate(o), newMasterKeyRotate(o))
	return cmd
}

// masterKeyBody is how the commands show a master key, which they never print.
type masterKeyBody struct {
	File        string `json:"file"`
	MasterKeyID string `json:"masterKeyId"`
}

func (o *options) printMasterKey(out io.Writer, body masterKeyBody) error {
	return o.print(out, body, func(out io.Writer) {
		table(out, func(line func(...any)) {
			line("file", body.File)
			line("master key", body.MasterKeyID)
		})
	})
}

func newMasterKeyCreate(o *options) *cobra.Command {
	return &cobra.Command{
		Use: "create FILE", Short: "Make a master key in a new file that this account alone can read", Args: exactly(1),
		Example: "retraite master-key create /etc/retraite/master.key",
		RunE: func(cmd *cobra.Command, args []string) error {
			key := sealing.NewMasterKey()
			if err := createMasterKey(args[0], key); err != nil {
				return err
			}
			return o.printMasterKey(cmd.OutOrStdout(), masterKeyBody{File: args[0], MasterKeyID: key.ID()})
		},
	}
}

func newMasterKeyRotate(o *options) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use: "rotate --to FILE", Short: "Let another master key open the store, and the present one no more",
		Args: exactly(0),
		Long: `Wraps the key of the store with the master key of FILE. What is sealed stays as it is, and
processes that run go on; the next start needs the new key. Keep the old one for as long as you keep backups
of before.`,
		Example: "retraite master-key rotate --to new.key",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if s, err := o.settings(); err != nil || strings.HasPrefix(s.DatabaseURL, "memory://") {
				return errors.Join(err, fmt.Errorf("%w: a store in memory keeps no secrets", errUsage))
			}
			next, err := masterKeyFile{path: to}.MasterKey()
			if err != nil {
				return fmt.Errorf("%w: --to: %w", errUsage, err)
			}
			rotate := func(ctx context.Context, store *bunstore.Store) error { return store.RotateMasterKey(ctx, next) }
			if err := withUseCase(cmd.Context(), o, cmd.ErrOrStderr(), rotate); err != nil {
				return err
			}
			return o.printMasterKey(cmd.OutOrStdout(), masterKeyBody{File: to, MasterKeyID: next.ID()})
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "file of the new master key")
	require(cmd, "to")
	return cmd
}

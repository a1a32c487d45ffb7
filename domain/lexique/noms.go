package lexique

import (
	"regexp"
	"strings"
)

// Nom writes a name of the code or of a table as words: "dureeRequise" and "duree_requise" are "durée requise".
// Names have neither accents nor spaces, which people expect. A word that is none of these names stays as it is.
func Nom(name string) string {
	parted := capitale.ReplaceAllStringFunc(name, func(pair string) string {
		return pair[:1] + " " + strings.ToLower(pair[1:])
	})
	parted = strings.ReplaceAll(parted, "_", " ")
	return motDuNom.ReplaceAllStringFunc(parted, func(word string) string {
		if written, ok := accents[word]; ok {
			return written
		}
		return word
	})
}

var (
	// capitale is where a word of a name begins in the middle of it.
	capitale = regexp.MustCompile(`[a-z][A-Z]`)
	motDuNom = regexp.MustCompile(`[\p{L}\p{N}]+`)
)

// accents are the words of names that people write otherwise.
var accents = map[string]string{
	"abaisse": "abaissé", "abroge": "abrogé", "activite": "activité", "age": "âge", "agirc": "Agirc",
	"aligne": "aligné", "alignes": "alignés", "alsace": "Alsace", "anciennete": "ancienneté", "annee": "année",
	"annees": "années", "annuite": "annuité", "annuites": "annuités", "anterieur": "antérieur",
	"anterieure": "antérieure", "anterieures": "antérieures", "anticipe": "anticipé", "anticipee": "anticipée",
	"appele": "appelé", "apres": "après", "arrco": "Arrco", "arrerages": "arrérages", "arret": "arrêt",
	"asi": "ASI", "aspa": "Aspa", "assimile": "assimilé", "assimilee": "assimilée", "assimiles": "assimilés",
	"assure": "assuré", "asv": "ASV", "ava": "AVA", "avpf": "AVPF", "banque": "Banque", "bareme": "barème",
	"bdf": "Banque de France", "beneficiaire": "bénéficiaire", "beneficiaires": "bénéficiaires",
	"bilaterale": "bilatérale", "boulin": "Boulin", "c2p": "C2P", "calculee": "calculée", "calculees": "calculées",
	"calcules": "calculés", "carcdsf": "CARCDSF", "carmf": "CARMF", "carpimko": "Carpimko", "carriere": "carrière",
	"casa": "CASA", "categorie": "catégorie", "cavamac": "Cavamac", "cavec": "Cavec", "cavimac": "Cavimac",
	"cavom": "Cavom", "cavp": "CAVP", "charniere": "charnière", "chomage": "chômage", "chomeur": "chômeur",
	"cinquieme": "cinquième", "cipav": "Cipav", "cnavpl": "CNAVPL", "cnbf": "CNBF", "commence": "commencé",
	"commencee": "commencée", "commercant": "commerçant", "comparee": "comparée",
	"complementaire": "complémentaire", "complementaires": "complémentaires", "complements": "compléments",
	"comptes": "comptés", "conge": "congé", "controle": "contrôle", "controlees": "contrôlées",
	"cooperation": "coopération", "cotise": "cotisé", "cotisee": "cotisée", "cotisees": "cotisées",
	"cotises": "cotisés", "cprn": "CPRN", "crds": "CRDS", "creation": "création", "creee": "créée",
	"crpcen": "CRPCEN", "csg": "CSG", "debut": "début", "decede": "décédé", "decembre": "décembre",
	"deces": "décès", "decheance": "déchéance", "decimales": "décimales", "declarations": "déclarations",
	"declare": "déclaré", "declarees": "déclarées", "decompte": "décompte", "decote": "décote",
	"deductible": "déductible", "definitivite": "caractère définitif", "defunt": "défunt", "dela": "delà",
	"delai": "délai", "demandee": "demandée", "demandes": "demandés", "denominateur": "dénominateur",
	"depart": "départ", "depasse": "dépasse", "depassement": "dépassement", "derniere": "dernière",
	"detention": "détention", "differentiel": "différentiel", "differentielle": "différentielle",
	"donnee": "donnée", "duree": "durée", "durees": "durées", "ecart": "écart", "ecartees": "écartées",
	"ecarts": "écarts", "echeance": "échéance", "ecretement": "écrêtement", "education": "éducation",
	"egal": "égal", "element": "élément", "eleve": "élevé", "elevees": "élevées", "eleves": "élevés",
	"enim": "Enim", "entiere": "entière", "equipes": "équipes", "equivalente": "équivalente", "etat": "État",
	"etranger": "étranger", "etrangers": "étrangers", "etudes": "études", "eur": "euros", "europeens": "européens",
	"examines": "examinés", "excedent": "excédent", "exempte": "exempté", "exige": "exigé", "exigee": "exigée",
	"exigees": "exigées", "exiges": "exigés", "exoneration": "exonération", "expire": "expiré",
	"fermees": "fermées", "fixee": "fixée", "fp": "fonction publique", "francais": "français",
	"francaise": "française", "france": "France", "gardees": "gardées", "general": "général",
	"generation": "génération", "gmp": "GMP", "guadeloupe": "Guadeloupe", "guyane": "Guyane",
	"handicape": "handicapé", "hospitaliere": "hospitalière", "ieg": "IEG", "ij": "indemnités journalières",
	"impot": "impôt", "incapacite": "incapacité", "indemnise": "indemnisé", "indemnites": "indemnités",
	"independant": "indépendant", "independante": "indépendante", "inferieur": "inférieur",
	"intangibilite": "intangibilité", "integral": "intégral", "integre": "intégré", "invalidite": "invalidité",
	"ircantec": "Ircantec", "journalieres": "journalières", "jusqua": "jusqu’à", "legal": "légal",
	"legale": "légale", "leve": "levé", "liberal": "libéral", "liberale": "libérale", "liberaux": "libéraux",
	"lies": "liés", "liquides": "liquidés", "lura": "Lura", "majore": "majoré", "majoree": "majorée",
	"martinique": "Martinique", "materielle": "matérielle", "maternite": "maternité", "mayotte": "Mayotte",
	"mda": "majoration d’assurance", "median": "médian", "mediateur": "médiateur", "menage": "ménage",
	"mensualite": "mensualité", "mere": "mère", "metropole": "métropole", "moitie": "moitié", "moselle": "Moselle",
	"msa": "MSA", "nbi": "NBI", "negatif": "négatif", "notifie": "notifié", "numerateur": "numérateur",
	"opera": "Opéra", "ouvriere": "ouvrière", "parametre": "paramètre", "partagees": "partagées",
	"pass": "plafond de la sécurité sociale", "payees": "payées", "pere": "père", "periode": "période",
	"periodes": "périodes", "piece": "pièce", "plafonne": "plafonné", "plafonnee": "plafonnée",
	"pmr": "pension majorée de référence", "portee": "portée", "posterieure": "postérieure",
	"precedent": "précédent", "prelevement": "prélèvement", "prelevements": "prélèvements", "premiere": "première",
	"premieres": "premières", "prevention": "prévention", "prive": "privé", "projete": "projeté",
	"proratisee": "proratisée", "quotite": "quotité", "rafp": "RAFP", "rapproches": "rapprochés", "ratp": "RATP",
	"rci": "RCI", "rco": "RCO", "recalcule": "recalculé", "reclamation": "réclamation",
	"reconciliation": "rapprochement", "recuperable": "récupérable", "recuperation": "récupération",
	"reduction": "réduction", "reduit": "réduit", "reduite": "réduite", "reference": "référence",
	"reforme": "réforme", "regime": "régime", "regimes": "régimes", "regle": "règle", "reglements": "règlements",
	"regles": "règles", "releve": "relevé", "remuneration": "rémunération", "repartition": "répartition",
	"repetition": "répétition", "reportees": "reportées", "reportes": "reportés", "reputes": "réputés",
	"residence": "résidence", "resident": "résident", "responsabilite": "responsabilité", "retablis": "rétablis",
	"retranches": "retranchés", "reunion": "Réunion", "reunis": "réunis", "revalorise": "revalorisé",
	"revalorisee": "revalorisée", "revalorises": "revalorisés", "reversion": "réversion", "rqth": "RQTH",
	"salarie": "salarié", "salaries": "salariés", "sante": "santé", "securite": "sécurité",
	"sedentaire": "sédentaire", "separe": "séparé", "signalee": "signalée", "simultanees": "simultanées",
	"smic": "Smic", "sncf": "SNCF", "solidarite": "solidarité", "speciale": "spéciale", "speciaux": "spéciaux",
	"spm": "Saint-Pierre-et-Miquelon", "ssi": "SSI", "substituee": "substituée", "superieur": "supérieur",
	"superieures": "supérieures", "supplement": "supplément", "supprimee": "supprimée", "surcotise": "surcotisé",
	"systeme": "système", "tardivete": "tardiveté", "theatres": "théâtres", "theorique": "théorique",
	"tolerance": "tolérance", "totalises": "totalisés", "tuc": "TUC", "unirs": "UNIRS", "unite": "unité",
	"unites": "unités", "validee": "validée", "valides": "validés", "verifier": "vérifier", "verse": "versé",
	"versee": "versée", "versees": "versées", "xpf": "francs Pacifique",
}

package law

// The texts that the engine applies, by collection. A new text is one constant and one line of texts.
const (
	None Ref = iota
	CSSL161_17_2
	CSSL161_17_3
	CSSL161_19
	CSSL161_19_1
	CSSL161_21_1
	CSSL161_22
	CSSL161_22_1
	CSSL161_22_1_1
	CSSL161_22_1_5
	CSSL161_23_1
	CSSL173_1_2
	CSSL173_2
	CSSL173_2_0_1
	CSSL351_1
	CSSL351_1_1
	CSSL351_1_2
	CSSL351_1_2_1
	CSSL351_1_3
	CSSL351_1_4
	CSSL351_1_5
	CSSL351_2
	CSSL351_3
	CSSL351_4
	CSSL351_4_1
	CSSL351_5
	CSSL351_6
	CSSL351_6_1
	CSSL351_7
	CSSL351_8
	CSSL351_9
	CSSL351_10
	CSSL351_10_1
	CSSL351_12
	CSSL351_14_1
	CSSL325_1
	CSSL341_15
	CSSL341_16
	CSSL353_1
	CSSL353_3
	CSSL353_5
	CSSL353_6
	CSSL353_2
	CSSL355_3
	CSSL381_1
	CSSL815_1
	CSSL815_7
	CSSL815_8
	CSSL815_9
	CSSL815_13
	CSSL815_24
	CSSL241_3
	CSSL136_1_2
	CSSL131_2
	CSSL131_9
	CSSL136_8
	CSSL137_41
	CSSL142_4
	CSSL160_3
	CSSR142_1
	CSSR142_6
	CSSR161_19_5
	CSSR173_3_2
	CSSR173_4_3
	CSSR173_4_4
	CSSR173_15
	CSSR351_1
	CSSR351_5
	CSSR351_7
	CSSR351_9
	CSSR351_11
	CSSR351_12
	CSSR351_27
	CSSR351_29
	CSSR351_29_1
	CSSR351_30
	CSSR351_37
	CSSR353_1
	CSSR353_11
	CSSR341_22
	CSSR381_3
	CSSR815_22
	CSSR815_29
	CSSD161_2_1_9
	CSSD161_2_9
	CSSD161_2_24
	CSSD173_21_0_0_1
	CSSD173_21_3
	CSSD351_1_1
	CSSD351_1_2
	CSSD351_1_4
	CSSD351_1_5
	CSSD351_1_6
	CSSD351_2_1
	CSSD353_1
	CSSD353_4
	CSSD242_8
	CSSD633_2
	CSSD635_7
	CSSD642_4
	CSSD643_1
	CSSD815_1
	CSSD815_4
	CSSL643_1
	CSSL723_1
	CSSL634_2
	CSSL635_1
	CSSL613_7
	CSSR131_2
	CPCMRL4
	CPCMRL65
	CPCMRL5
	CPCMRL9
	CPCMRL12
	CPCMRL12bis
	CPCMRL13
	CPCMRL14
	CPCMRL14bis
	CPCMRL15
	CPCMRL17
	CPCMRL18
	CPCMRL24
	CPCMRL25
	CPCMRL30
	CPCMRL38
	CPCMRL39
	CPCMRL46
	CPCMRL84
	CPCMRL85
	CPCMRL53
	CPCMRL55
	CPCMRL40
	CPCMRL50
	CPCMRR9
	CPCMRR13
	CPCMRR26bis
	CPCMRR33bis
	CRPML732_18
	CRPML732_23
	CRPML732_24
	CRPML732_56
	CRPML742_3
	CTL4163_5
	CTL4163_7
	CTL6243_1_3
	CTR4163_9
	CTL3133_1
	ANIArt32
	ANIArt35
	ANIArt67
	ANIArt72
	ANIArt80
	ANIArt84
	ANIArt85
	ANIArt91
	ANIArt94
	ANIArt98
	ANIArt107
	ANIArt104
	Reglement883_2004
	Reglement987_2009
	LoiFranc
	LoiFrancNouveau
	CPC641
	CodeCivil2224
	Loi2023_270
	Loi2025_1403
	CirculaireCnav2018_4
	CirculaireCnav2022_26
	CirculaireCnav2026_7
	LettreCnav1996_10_10
	LettreCnav2005_06_09
	Decret70_1277
	ArreteIrcantec
	Decret2004_569
	Decret2008_639
	Decret2008_637
	Decret46_1541
	Decret90_1215
	Decret2007_262
	Decret68_382
	Decret68_960
	Decret46_2769
	Decret79_607
	Decret2006_1325
	CPRM
	CTransportsL5552_1
	CSSL643_3
	CSSL653_2
	Decret2003_589
	Loi87_563
	RegimesPacifique
	Loi91_73
	Decret2004_1056
	AccordAgirc1947
	AccordArrco1961
	ANI2015
	ConventionProjet
)

var texts = [...]Text{
	CSSL161_17_2:          {"CSS L161-17-2", CSS, "L161-17-2"},
	CSSL161_17_3:          {"CSS L161-17-3", CSS, "L161-17-3"},
	CSSL161_19:            {"CSS L161-19", CSS, "L161-19"},
	CSSL161_19_1:          {"CSS L161-19-1", CSS, "L161-19-1"},
	CSSL161_21_1:          {"CSS L161-21-1", CSS, "L161-21-1"},
	CSSL161_22:            {"CSS L161-22", CSS, "L161-22"},
	CSSL161_22_1:          {"CSS L161-22-1", CSS, "L161-22-1"},
	CSSL161_22_1_1:        {"CSS L161-22-1-1", CSS, "L161-22-1-1"},
	CSSL161_22_1_5:        {"CSS L161-22-1-5", CSS, "L161-22-1-5"},
	CSSL161_23_1:          {"CSS L161-23-1", CSS, "L161-23-1"},
	CSSL173_1_2:           {"CSS L173-1-2", CSS, "L173-1-2"},
	CSSL173_2:             {"CSS L173-2", CSS, "L173-2"},
	CSSL173_2_0_1:         {"CSS L173-2-0-1", CSS, "L173-2-0-1"},
	CSSL351_1:             {"CSS L351-1", CSS, "L351-1"},
	CSSL351_1_1:           {"CSS L351-1-1", CSS, "L351-1-1"},
	CSSL351_1_2:           {"CSS L351-1-2", CSS, "L351-1-2"},
	CSSL351_1_2_1:         {"CSS L351-1-2-1", CSS, "L351-1-2-1"},
	CSSL351_1_3:           {"CSS L351-1-3", CSS, "L351-1-3"},
	CSSL351_1_4:           {"CSS L351-1-4", CSS, "L351-1-4"},
	CSSL351_1_5:           {"CSS L351-1-5", CSS, "L351-1-5"},
	CSSL351_2:             {"CSS L351-2", CSS, "L351-2"},
	CSSL351_3:             {"CSS L351-3", CSS, "L351-3"},
	CSSL351_4:             {"CSS L351-4", CSS, "L351-4"},
	CSSL351_4_1:           {"CSS L351-4-1", CSS, "L351-4-1"},
	CSSL351_5:             {"CSS L351-5", CSS, "L351-5"},
	CSSL351_6:             {"CSS L351-6", CSS, "L351-6"},
	CSSL351_6_1:           {"CSS L351-6-1", CSS, "L351-6-1"},
	CSSL351_7:             {"CSS L351-7", CSS, "L351-7"},
	CSSL351_8:             {"CSS L351-8", CSS, "L351-8"},
	CSSL351_9:             {"CSS L351-9", CSS, "L351-9"},
	CSSL351_10:            {"CSS L351-10", CSS, "L351-10"},
	CSSL351_10_1:          {"CSS L351-10-1", CSS, "L351-10-1"},
	CSSL351_12:            {"CSS L351-12", CSS, "L351-12"},
	CSSL351_14_1:          {"CSS L351-14-1", CSS, "L351-14-1"},
	CSSL325_1:             {"CSS L325-1", CSS, "L325-1"},
	CSSL341_15:            {"CSS L341-15", CSS, "L341-15"},
	CSSL341_16:            {"CSS L341-16", CSS, "L341-16"},
	CSSL353_1:             {"CSS L353-1", CSS, "L353-1"},
	CSSL353_3:             {"CSS L353-3", CSS, "L353-3"},
	CSSL353_5:             {"CSS L353-5", CSS, "L353-5"},
	CSSL353_6:             {"CSS L353-6", CSS, "L353-6"},
	CSSL353_2:             {"CSS L353-2", CSS, "L353-2"},
	CSSL355_3:             {"CSS L355-3", CSS, "L355-3"},
	CSSL381_1:             {"CSS L381-1", CSS, "L381-1"},
	CSSL815_1:             {"CSS L815-1", CSS, "L815-1"},
	CSSL815_7:             {"CSS L815-7", CSS, "L815-7"},
	CSSL815_8:             {"CSS L815-8", CSS, "L815-8"},
	CSSL815_9:             {"CSS L815-9", CSS, "L815-9"},
	CSSL815_13:            {"CSS L815-13", CSS, "L815-13"},
	CSSL815_24:            {"CSS L815-24", CSS, "L815-24"},
	CSSL241_3:             {"CSS L241-3", CSS, "L241-3"},
	CSSL136_1_2:           {"CSS L136-1-2", CSS, "L136-1-2"},
	CSSL131_2:             {"CSS L131-2", CSS, "L131-2"},
	CSSL131_9:             {"CSS L131-9", CSS, "L131-9"},
	CSSL136_8:             {"CSS L136-8", CSS, "L136-8"},
	CSSL137_41:            {"CSS L137-41", CSS, "L137-41"},
	CSSL142_4:             {"CSS L142-4", CSS, "L142-4"},
	CSSL160_3:             {"CSS L160-3", CSS, "L160-3"},
	CSSR142_1:             {"CSS R142-1", CSS, "R142-1"},
	CSSR142_6:             {"CSS R142-6", CSS, "R142-6"},
	CSSR161_19_5:          {"CSS R161-19-5", CSS, "R161-19-5"},
	CSSR173_3_2:           {"CSS R173-3-2", CSS, "R173-3-2"},
	CSSR173_4_3:           {"CSS R173-4-3", CSS, "R173-4-3"},
	CSSR173_4_4:           {"CSS R173-4-4", CSS, "R173-4-4"},
	CSSR173_15:            {"CSS R173-15", CSS, "R173-15"},
	CSSR351_1:             {"CSS R351-1", CSS, "R351-1"},
	CSSR351_5:             {"CSS R351-5", CSS, "R351-5"},
	CSSR351_7:             {"CSS R351-7", CSS, "R351-7"},
	CSSR351_9:             {"CSS R351-9", CSS, "R351-9"},
	CSSR351_11:            {"CSS R351-11", CSS, "R351-11"},
	CSSR351_12:            {"CSS R351-12", CSS, "R351-12"},
	CSSR351_27:            {"CSS R351-27", CSS, "R351-27"},
	CSSR351_29:            {"CSS R351-29", CSS, "R351-29"},
	CSSR351_29_1:          {"CSS R351-29-1", CSS, "R351-29-1"},
	CSSR351_30:            {"CSS R351-30", CSS, "R351-30"},
	CSSR351_37:            {"CSS R351-37", CSS, "R351-37"},
	CSSR353_1:             {"CSS R353-1", CSS, "R353-1"},
	CSSR353_11:            {"CSS R353-11", CSS, "R353-11"},
	CSSR341_22:            {"CSS R341-22", CSS, "R341-22"},
	CSSR381_3:             {"CSS R381-3", CSS, "R381-3"},
	CSSR815_22:            {"CSS R815-22", CSS, "R815-22"},
	CSSR815_29:            {"CSS R815-29", CSS, "R815-29"},
	CSSD161_2_1_9:         {"CSS D161-2-1-9", CSS, "D161-2-1-9"},
	CSSD161_2_9:           {"CSS D161-2-9", CSS, "D161-2-9"},
	CSSD161_2_24:          {"CSS D161-2-24", CSS, "D161-2-24"},
	CSSD173_21_0_0_1:      {"CSS D173-21-0-0-1", CSS, "D173-21-0-0-1"},
	CSSD173_21_3:          {"CSS D173-21-3", CSS, "D173-21-3"},
	CSSD351_1_1:           {"CSS D351-1-1", CSS, "D351-1-1"},
	CSSD351_1_2:           {"CSS D351-1-2", CSS, "D351-1-2"},
	CSSD351_1_4:           {"CSS D351-1-4", CSS, "D351-1-4"},
	CSSD351_1_5:           {"CSS D351-1-5", CSS, "D351-1-5"},
	CSSD351_1_6:           {"CSS D351-1-6", CSS, "D351-1-6"},
	CSSD351_2_1:           {"CSS D351-2-1", CSS, "D351-2-1"},
	CSSD353_1:             {"CSS D353-1", CSS, "D353-1"},
	CSSD353_4:             {"CSS D353-4", CSS, "D353-4"},
	CSSD242_8:             {"CSS D242-8", CSS, "D242-8"},
	CSSD633_2:             {"CSS D633-2", CSS, "D633-2"},
	CSSD635_7:             {"CSS D635-7", CSS, "D635-7"},
	CSSD642_4:             {"CSS D642-4", CSS, "D642-4"},
	CSSD643_1:             {"CSS D643-1", CSS, "D643-1"},
	CSSD815_1:             {"CSS D815-1", CSS, "D815-1"},
	CSSD815_4:             {"CSS D815-4", CSS, "D815-4"},
	CSSL643_1:             {"CSS L643-1", CSS, "L643-1"},
	CSSL723_1:             {"CSS L723-1", CSS, "L723-1"},
	CSSL634_2:             {"CSS L634-2", CSS, "L634-2"},
	CSSL635_1:             {"CSS L635-1", CSS, "L635-1"},
	CSSL613_7:             {"CSS L613-7", CSS, "L613-7"},
	CSSR131_2:             {"CSS R131-2", CSS, "R131-2"},
	CPCMRL4:               {"CPCMR L4", CPCMR, "L4"},
	CPCMRL65:              {"CPCMR L65", CPCMR, "L65"},
	CPCMRL5:               {"CPCMR L5", CPCMR, "L5"},
	CPCMRL9:               {"CPCMR L9", CPCMR, "L9"},
	CPCMRL12:              {"CPCMR L12", CPCMR, "L12"},
	CPCMRL12bis:           {"CPCMR L12bis", CPCMR, "L12bis"},
	CPCMRL13:              {"CPCMR L13", CPCMR, "L13"},
	CPCMRL14:              {"CPCMR L14", CPCMR, "L14"},
	CPCMRL14bis:           {"CPCMR L14bis", CPCMR, "L14bis"},
	CPCMRL15:              {"CPCMR L15", CPCMR, "L15"},
	CPCMRL17:              {"CPCMR L17", CPCMR, "L17"},
	CPCMRL18:              {"CPCMR L18", CPCMR, "L18"},
	CPCMRL24:              {"CPCMR L24", CPCMR, "L24"},
	CPCMRL25:              {"CPCMR L25", CPCMR, "L25"},
	CPCMRL30:              {"CPCMR L30", CPCMR, "L30"},
	CPCMRL38:              {"CPCMR L38", CPCMR, "L38"},
	CPCMRL39:              {"CPCMR L39", CPCMR, "L39"},
	CPCMRL46:              {"CPCMR L46", CPCMR, "L46"},
	CPCMRL84:              {"CPCMR L84", CPCMR, "L84"},
	CPCMRL85:              {"CPCMR L85", CPCMR, "L85"},
	CPCMRL53:              {"CPCMR L53", CPCMR, "L53"},
	CPCMRL55:              {"CPCMR L55", CPCMR, "L55"},
	CPCMRL40:              {"CPCMR L40", CPCMR, "L40"},
	CPCMRL50:              {"CPCMR L50", CPCMR, "L50"},
	CPCMRR9:               {"CPCMR R9", CPCMR, "R9"},
	CPCMRR13:              {"CPCMR R13", CPCMR, "R13"},
	CPCMRR26bis:           {"CPCMR R26bis", CPCMR, "R26bis"},
	CPCMRR33bis:           {"CPCMR R33 bis", CPCMR, "R33 bis"},
	CRPML732_18:           {"CRPM L732-18", CRPM, "L732-18"},
	CRPML732_23:           {"CRPM L732-23", CRPM, "L732-23"},
	CRPML732_24:           {"CRPM L732-24", CRPM, "L732-24"},
	CRPML732_56:           {"CRPM L732-56", CRPM, "L732-56"},
	CRPML742_3:            {"CRPM L742-3", CRPM, "L742-3"},
	CTL4163_5:             {"C. trav. L4163-5", CT, "L4163-5"},
	CTL4163_7:             {"C. trav. L4163-7", CT, "L4163-7"},
	CTL6243_1_3:           {"C. trav. L6243-1-3", CT, "L6243-1-3"},
	CTR4163_9:             {"C. trav. R4163-9", CT, "R4163-9"},
	CTL3133_1:             {"C. trav. L3133-1", CT, "L3133-1"},
	ANIArt32:              {"ANI 17/11/2017 art. 32", ANI, "art. 32"},
	ANIArt35:              {"ANI 17/11/2017 art. 35", ANI, "art. 35"},
	ANIArt67:              {"ANI 17/11/2017 art. 67", ANI, "art. 67"},
	ANIArt72:              {"ANI 17/11/2017 art. 72", ANI, "art. 72"},
	ANIArt80:              {"ANI 17/11/2017 art. 80", ANI, "art. 80"},
	ANIArt84:              {"ANI 17/11/2017 art. 84", ANI, "art. 84"},
	ANIArt85:              {"ANI 17/11/2017 art. 85", ANI, "art. 85"},
	ANIArt91:              {"ANI 17/11/2017 art. 91", ANI, "art. 91"},
	ANIArt94:              {"ANI 17/11/2017 art. 94", ANI, "art. 94"},
	ANIArt98:              {"ANI 17/11/2017 art. 98", ANI, "art. 98"},
	ANIArt107:             {"ANI 17/11/2017 art. 107", ANI, "art. 107"},
	ANIArt104:             {"ANI 17/11/2017 art. 104", ANI, "art. 104"},
	Reglement883_2004:     {"règlement (CE) 883/2004", Texte, "art. 52"},
	Reglement987_2009:     {"règlement (CE) 987/2009", Texte, "art. 13"},
	LoiFranc:              {"règlement (CE) 2866/98", Texte, "conversion du franc"},
	LoiFrancNouveau:       {"ordonnance 58-1341", Texte, "nouveau franc"},
	CPC641:                {"CPC 641 et 642", Texte, "computation des délais"},
	CodeCivil2224:         {"C. civ. 2224", Texte, "prescription de cinq ans des actions personnelles"},
	Loi2023_270:           {"loi 2023-270", Texte, "financement rectificatif de la sécurité sociale pour 2023"},
	Loi2025_1403:          {"loi 2025-1403", Texte, "art. 105"},
	CirculaireCnav2018_4:  {"circulaire Cnav 2018-4", Pratique, "calcul de la pension"},
	CirculaireCnav2022_26: {"circulaire Cnav 2022-26", Pratique, "surcote et majoration"},
	CirculaireCnav2026_7:  {"circulaire Cnav 2026-7", Pratique, "suspension de la réforme de 2023"},
	LettreCnav1996_10_10:  {"lettre Cnav du 10/10/1996", Pratique, "service national"},
	LettreCnav2005_06_09:  {"lettre Cnav du 09/06/2005", Pratique, "périodes validées par présomption"},
	Decret70_1277:         {"décret 70-1277", Texte, "Ircantec"},
	ArreteIrcantec:        {"arrêté du 30/12/1970", Texte, "Ircantec"},
	Decret2004_569:        {"décret 2004-569", Texte, "RAFP"},
	Decret2008_639:        {"décret 2008-639", Texte, "régime de la SNCF"},
	Decret2008_637:        {"décret 2008-637", Texte, "régime de la RATP"},
	Decret46_1541:         {"décret 46-1541, annexe 3", Texte, "régime des industries électriques et gazières"},
	Decret90_1215:         {"décret 90-1215", Texte, "régime des clercs et employés de notaires"},
	Decret2007_262:        {"décret 2007-262, annexe", Texte, "régime de la Banque de France"},
	Decret68_382:          {"décret 68-382", Texte, "régime de l'Opéra national de Paris"},
	Decret68_960:          {"décret 68-960", Texte, "régime de la Comédie-Française"},
	Decret46_2769:         {"décret 46-2769", Texte, "régime des mines"},
	Decret79_607:          {"décret 79-607", Texte, "régime des cultes"},
	Decret2006_1325:       {"décret 2006-1325 art. 2", Texte, "régime des cultes"},
	CPRM:                  {"code des pensions de retraite des marins", Texte, "R2 à R14"},
	CTransportsL5552_1:    {"C. transp. L5552-1", Texte, "pensions des marins"},
	CSSL643_3:             {"CSS L643-3", CSS, "L643-3"},
	CSSL653_2:             {"CSS L653-2", CSS, "L653-2"},
	Decret2003_589:        {"décret 2003-589", Texte, "régime de Mayotte"},
	Loi87_563:             {"loi 87-563", Texte, "régime de Saint-Pierre-et-Miquelon"},
	RegimesPacifique:      {"réglementations de la CPS et de la CAFAT", Texte, "régimes du Pacifique"},
	Loi91_73:              {"loi 91-73", Texte, "art. 27, nouvelle bonification indiciaire"},
	Decret2004_1056:       {"décret 2004-1056", Texte, "art. 14, ouvriers de l'État"},
	AccordAgirc1947:       {"convention collective nationale du 14/03/1947", Texte, "Agirc"},
	AccordArrco1961:       {"accord national interprofessionnel du 08/12/1961", Texte, "Arrco"},
	ANI2015:               {"accord national interprofessionnel du 30/10/2015", Texte, "coefficients de solidarité"},
	ConventionProjet:      {"convention du moteur", Pratique, "règle de lecture de la carrière, sans effet de droit"},
}

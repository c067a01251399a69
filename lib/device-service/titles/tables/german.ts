import type { TitleTable } from '../title-table.ts';

/** German. */
export const german: TitleTable = {
  departments: {
    it: {
      3: `
        *entwickler, *programmierer, *systemadministrat, anwendu, webentw, datenbankadministrat, wirtschaftsinformati,
        entwicklungsingenieur, *softwar`,
      2: '*informatik, *informationstechn, datenan, netzwerk, *konstru',
      1: '*ingenieur, technisch, *technik',
    },
    finance: {
      3: `
        *buchhalt, *steuerbe, *wirtschaftspruf, *kundenb bank, steuerfa, *sachbearbeiter buch, kaufman leit, *revisor`,
      2: '*finanz, *steuern, *controlling, *versiche, *rechnung, *revisio, *bilanz, vermoge, kaufman geschaft',
    },
    management: {
      2: `
        *projektleit, *projektmanag, *filialle, *niederl, *standortleit, *regiona, *gebiets, *unternehmensentwick,
        *marktle, *geschaftsstellenleit, projektmitarbeit, *nachhalt, *bereichsleit`,
    },
    sales: {
      3: '*aussendi, *kundenberat, *makler, kundenb',
      2: '*vertrie, *verkauf, *handel, *innendie, *filial, *immobili, *akquis, grosskun, schlussel, auftrag',
    },
    legal: {
      3: '*anwalt, *jurist, *syndiku, *notar, *justizi, *datensc, *richter, *referendar',
      2: '*srecht, *recht$, vertrag, *patent',
    },
    support: {
      3: '*kundend, *kundens, *kundenbetreuer, *servicemitarbeit, *anwende, *kundenbetreuung, callcent',
      2: '*kundene, *reklama, *serviceleit, *support',
    },
    hr: {
      3: '*lohnsac',
      2: '*personal, *mitarbeiterentwick, *arbeitsdirektor, *ausbildung',
    },
    marketing: {
      3: '*medieng marketi, *werbete, werbeka',
      2: '*werbung, *marke, veranst, *marktfo, messe',
    },
    communication: {
      3: `
        *journal, *redakte, *redakto, *texter, *autor, *uberset, dolmets, *chefreda, *offentli, *unternehmenssprech,
        *moderat`,
      2: '*presse, *kommunik, *redakti, *medien, *verlag',
    },
    education: {
      3: `
        *lehrer, *lehrkra, *dozent, *erziehe, *ausbilder, *schulleit, *padagog, *professo, rektor, *trainer, *bibliot,
        *hochschul, *lehrbea, *kitalei`,
      2: '*bildung, *schule$, *schulung, *unterric, *univers, *lehre$, *studien',
    },
    design: {
      3: '*medieng, *gestalt, *architek, *fotogra, *zeichner, *illustra, *designe, *bauzeic, *kunstle',
      2: '*grafik, *kunst$',
    },
    health: {
      3: `
        *arzt, *kranken, *apothek, *therapeu, *psycholo, *hebamme, *gesundh, *chirurg, *sanitat, *optiker, *altenpf,
        fachange, *soziala, *sozialp`,
      2: '*medizin, *praxis',
    },
    operations: {
      3: `
        *dispone, *fahrer, *elektri, *elektroniker, *monteur, *maschine, *qualitat, *werksle, *werklei, *schichtle,
        *fertigu, *schlosser, *schweisse, *servicetechn, *bauleit, *polier, *schreine, *tischler, *backer, *koch$,
        *kellner, *reinigu, *fachkraft fur, *spedite, *schichtfu, *vorarbe, *maurer, *maler$, *mechatro, *anlagen,
        *instand, *restaur, *hotellei, *zustelle, *installa, *facharbe, *hotelfa`,
      2: `
        *produktion, *lager, *betrieb, *werk$, *versand, *wartung, *arbeitsvorbereitung, *prozess, *supplycha,
        *lieferk, *bau$, *transpo, *spediti, *fuhrpar, *umwelt, *gastron, *kuche`,
      1: '*arbeiter$, *arbeiterin$, *meister$, *meisterin$, *begleit',
    },
    product: {
      3: '*produktmanag, *produktverantwort, *produktleit, *produktentwick',
      2: '*produkt$, *produkte$',
    },
    research: {
      3: '*forscher, *chemiker, *physiker, *biolog, *doktorand, *okonom, *histori, *mathemat',
      2: '*forschun, *entwicklung, *labor, *wissensc',
    },
    consulting: {
      3: '*unternehmensberat, *managementberat, *organis, *strategieberat',
      1: '*berater, *beratun',
    },
    administrative: {
      3: `
        *sekretar, *empfang, *burokau, *burokra, *burolei, *teamassi, *vorstandsassist, *geschaftsfuhrungsassist,
        *vorzimme, *telefonist, *direktionsassist, *buroassi, *rezepti`,
      2: '*verwalt, *buro$',
      1: '*sachbearbeit, *burger',
    },
    procurement: {
      3: '*einkauf, *beschaff',
    },
  },
  ranks: {
    top: `
        *geschaftsfuhr, *geschaftsleit, *vorstandsvors, *inhaber, *grunder, *eigentu, *prasident, *gesellsc,
        *generaldirekt, *unternehmer$, *vorstandssprech, *vorsitzend`,
    executive: '*vorstand, *vizepras, *aufsicht, *beirat, *prokuri, mitglie der gesc',
    lead: `
        *leiter, *leitung, *leitend, *direktor, *manager, *meister$, *oberarz, *verantwortl, *fuhrungskraft, *polier$,
        *vorarbe`,
    senior: '*expert',
    junior: `
        *praktik, *auszubil, *azubi, *werkstu, *volonta, *referendar, *lehrlin, *hilfskr, *aushilf, *student,
        *berufse, *doktorand`,
    assistant: '*assistent, *assistenz$',
    plain: '*projektleit, *produktmanag, *accountm, *hausmei',
    former: 'ehemal, ehem$, fruher, a d$, i r$, ruhesta',
    other: `
        unser$, unsere$, kontakt$, impressu, uber uns, mehr$, jetzt, hier$, offnungsz, startse, willkomme,
        ansprechpartner$, sprechz, wir$, ihr$, ihre$, telefon$`,
  },
};

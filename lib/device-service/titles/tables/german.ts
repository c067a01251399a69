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
        *kammerer, *buchhalt, *steuerbe, *wirtschaftspruf, *kundenb bank, steuerfa, *sachbearbeiter buch, kaufman
        leit, *revisor`,
      2: '*finanz, *steuern, *controlling, *versiche, *rechnung, *revisio, *bilanz, vermoge, kaufman geschaft',
    },
    management: {
      2: `
        *projektleit, *projektmanag, *filialle, *niederl, *standortleit, *unternehmensentwick, *marktle,
        projektmitarbeit, *nachhalt`,
    },
    sales: {
      3: '*aussendi, *kundenberat, *makler, kundenb',
      2: '*vertrie, *verkauf, *handel, *innendie, *filial, *immobili, *akquis, grosskun, schlussel, auftrag',
    },
    legal: {
      3: '*anwalt, *jurist, *syndiku, *notar, *justizi, *datensc, *richter, *referendar',
      2: 'rechts, *srecht, *recht$, vertrag, *patent',
    },
    support: {
      3: '*kundend, *kundens, *kundenbetreuer, *servicemitarbeit, *anwende, *kundenbetreuung, callcent',
      2: '*kundene, *reklama, *serviceleit, *support',
    },
    hr: {
      3: 'lohnbuch, *gehaltsab, *lohnsac',
      2: '*personal, *mitarbeiterentwick, *arbeitsdirektor, *ausbildung',
    },
    marketing: {
      3: '*medieng marketi, *werbete, werbeka',
      2: '*werbung, *marke, veranst, *marktfo, messe',
    },
    communication: {
      3: `
        pressespr, pressref, presse, *journal, *redakte, *redakto, *texter, *autor, *uberset, dolmets, *chefreda,
        *offentli, *unternehmenssprech, *moderat`,
      2: 'volontar, ressort, *kommunik, *redakti, *medien, *verlag',
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
        *pflegedienst, assistenzarzt, *arzt, *kranken, *apothek, *therapeu, *psycholo, *hebamme, *gesundh, *chirurg,
        *sanitat, *optiker, *altenpf, fachange, *soziala, *sozialp`,
      2: '*medizin, *praxis',
    },
    operations: {
      3: `
        *hausmeist, *dispone, *fahrer, *elektri, *elektroniker, *monteur, *maschine, *qualitat, *werksle, *werklei,
        *schichtle, *fertigu, *schlosser, *servicetechn, *bauleit, *polier, *koch$, *kellner, *reinigu, *fachkraft
        fur, *spedite, *schichtfu, *vorarbe, *mechatro, *anlagen, *instand, *restaur, *hotellei, *zustelle, *facharbe,
        *hotelfa`,
      2: `
        *produktion, *lager, *betrieb, *werk$, *versand, *wartung, *arbeitsvorbereitung, *prozess, *supplycha,
        *lieferk, *bau$, *transpo, *spediti, *fuhrpar, *umwelt, *gastron, *kuche`,
      1: '*arbeiter$, *arbeiterin$, *begleit',
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
      3: '*unternehmensberat, *managementberat, *organis',
      1: '*berater, *beratun',
    },
    administrative: {
      3: `
        *sekretar, *empfang, *burokau, *burokra, *burolei, *teamassi, *vorstandsassist, *vorzimme, *telefonist,
        *direktionsassist, *buroassi, *rezepti`,
      2: '*verwalt, *buro$',
      1: '*sachbearbeit',
    },
    procurement: {
      3: '*einkauf, *beschaff',
    },
  },
  ranks: {
    top: `
        *burgermeist, gf$, *geschaftsfuhr, *geschaftsleit, *vorstandsvors, *inhaber, *grunder, *eigentu, *prasident,
        *gesellsc, *generaldirekt, *unternehmer$, *vorstandssprech, *vorsitzend`,
    executive: '*direktor, *chefredakt, *schulleit, *vorstand, *vizepras, *aufsicht, *beirat, mitglie der gesc',
    lead: `
        *prokurist, *leiter, *leitung, *leitend, *manager, *meister$, *oberarz, *verantwortl, *fuhrungskraft,
        *polier$, *vorarbe`,
    senior: '*universitatsprof, *hochschulprof, *expert',
    junior: `
        assistenzarzt, *praktik, *auszubil, *azubi, *werkstu, *volonta, *referendar, *lehrlin, *hilfskr, *aushilf,
        *student, *berufse, *doktorand`,
    assistant: '*assistent, *assistenz$',
    plain: '*produktmanag, *accountm, *hausmei',
    former: 'ehemal, ehem$, fruher, a d$, i r$, ruhesta',
    other: `
        unser$, unsere$, kontakt$, impressu, uber uns, mehr$, jetzt, hier$, offnungsz, startse, willkomme,
        ansprechpartner$, sprechz, wir$, ihr$, ihre$, telefon$`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** German. */
export const german: TitleTable = {
  departments: {
    it: {
      3: `
        *entwickler, *programmierer, *systemadministrat, anwendu, webent, datenbankadministrat, wirtschaftsinformati,
        entwicklungsingenieur, *softwa`,
      2: '*informatik, *informationstechn, datena, netzwerk, *konstru',
      1: '*ingenieur, technisch, *technik',
    },
    finance: {
      3: '*kammere, *buchhalt, *steuerb, *wirtschaftspruf, steuerf, kaufma leit, *reviso',
      2: '*finanz, *steuern, *controlling, *versic, *rechnun, *revisi, *bilanz, vermog, kaufman geschaft',
    },
    management: {
      2: `
        *projektleit, *projektmanag, *filialle, *nieder, *standortleit, *unternehmensentwick, *marktl,
        projektmitarbeit, *nachhal`,
    },
    sales: {
      3: '*aussend, *kundenberat, *makler, kunden',
      2: '*vertri, *verkau, *handel, *innendi, *filial, *immobili, *akquis, grossku, schlusse, auftra',
    },
    legal: {
      3: '*anwalt, *jurist, *syndik, *notar, *justiz, *datens, *richter, *referendar',
      2: 'rechts, *srecht, *recht$, vertra, *patent',
    },
    support: {
      3: '*kundend, *kundens, *kundenbetreuer, *servicemitarbeit, *anwende, *kundenbetreuung, callcen',
      2: '*kundene, *reklama, *serviceleit, *support',
    },
    hr: {
      3: 'lohnbuch, *gehalt, *lohnsa',
      2: '*personal, *mitarb, *arbeitsdirektor, *ausbildung',
    },
    marketing: {
      3: '*werbet, werbek',
      2: '*werbun, *marke, verans, *marktf, messe',
    },
    communication: {
      3: `
        pressespr, pressre, presse, *journa, *redakt, *texter, *autor, *uberse, dolmet, *chefred, *offentl,
        *unternehmenssprech, *modera`,
      2: 'volont, ressort, *kommunik, *medien, *verlag',
    },
    education: {
      3: `
        *lehrer, *lehrkr, *dozent, *erzieh, *ausbilder, *schullei, *padago, *professo, rektor, *trainer, *biblio,
        *hochschul, *lehrbe, *kitale`,
      2: '*bildun, *schule$, *schulun, *unterri, *univers, *lehre$, *studie',
    },
    design: {
      3: '*medieng, *gestal, *architek, *fotogr, *zeichne, *illustr, *design, *bauzei, *kunstl',
      2: '*grafik, *kunst$',
    },
    health: {
      3: `
        *pflegedienst, assistenzarzt, *arzt, *kranke, *apothek, *therape, *psychol, *hebamme, *gesund, *chirurg,
        *sanita, *optike, *altenp, fachang, *sozial`,
      2: '*medizi, *praxis',
    },
    operations: {
      3: `
        *hausmeist, *dispone, *fahrer, *elektri, *elektroniker, *monteu, *maschin, *qualita, *werksl, *werkle,
        *schichtl, *fertig, *schlosse, *servicetechn, *baulei, *polier, *koch$, *kellner, *reinig, *fachkraf fur,
        *spedit, *schichtf, *vorarb, *mechatr, *anlage, *instan, *restau, *hotelle, *zustel, *facharb, *hotelf`,
      2: `
        *produktion, *lager, *betrie, *werk$, *versan, *wartun, *arbeitsvorbereitung, *prozess, *supplyc, *liefer,
        *bau$, *transp, *fuhrpa, *umwelt, *gastro, *kuche`,
      1: '*arbeiter$, *arbeiterin$, *beglei',
    },
    product: {
      3: '*produktmanag, *produktverantwort, *produktleit, *produktentwick',
      2: '*produkt$, *produkte$',
    },
    research: {
      3: '*forsche, *chemike, *physike, *biolog, *doktorand, *okonom, *histor, *mathemat',
      2: '*forschu, *entwicklung, *labor, *wissens',
    },
    consulting: {
      3: '*unternehmensberat, *managementberat, *organi',
      1: '*berate, *beratu',
    },
    administrative: {
      3: `
        *sekretar, *empfan, *buroka, *burokr, *burole, *teamas, *vorstandsassist, *vorzim, *telefonist,
        *direktionsassist, *buroas, *rezept`,
      2: '*verwal, *buro$',
      1: '*sachbearbeit',
    },
    procurement: {
      3: '*einkau, *beschaff',
    },
  },
  ranks: {
    top: `
        *burgermeist, gf$, *geschaftsfuhr, *geschaftsleit, *vorstandsvors, *inhabe, *grunde, *eigent, *prasident,
        *gesells, *generaldirekt, *unternehmer$, *vorstandssprech, *vorsitzend`,
    executive: '*direktor, *chefred, *schullei, *vorstand, *vizepras, *aufsic, *beirat, mitgli der gesc',
    lead: `
        *prokurist, *leiter, *leitung, *leiten, *manager, *meister$, *oberar, *verantwortl, *fuhrungskraft, *polier$,
        *vorarb`,
    senior: '*universitatsprof, *hochschulprof, *expert',
    junior: `
        assistenzarzt, *praktik, *auszubi, *azubi, *werkstu, *volont, *referendar, *lehrli, *hilfsk, *aushil,
        *student, *berufs, *doktorand`,
    assistant: '*assistent, *assistenz$',
    plain: '*produktmanag, *accountm, *hausmei',
    former: 'ehemal, ehem$, fruher, a d$, i r$, ruhest',
    other: `
        unser$, unsere$, kontakt$, impres, uber uns, mehr$, jetzt, hier$, offnung, starts, willkom, ansprechpartner$,
        sprechz, wir$, ihr$, ihre$, telefon$`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** German. */
export const german: TitleTable = {
  departments: {
    it: {
      3: '*entwickler, *programmierer, *systemadministrat, *softwa',
      2: 'edv$, *informatik, *informationstechn, datena, netzwerk, *konstru',
      1: '*ingenieur, technisch, *technik',
    },
    finance: {
      3: '*kammere, *buchhalt, *steuerb, *wirtschaftspruf, steuerf, kaufma leit, *reviso',
      2: '*finanz, *steuern, *controlling, *versic, *rechnun, *revisi, kaufman geschaft',
    },
    management: {
      2: '*projektleit, *projektmanag, *filialle, *standortleit, *unternehmensentwick',
    },
    sales: {
      3: '*aussend, *kundenberat, *makler, kunden',
      2: '*vertri, *verkau, *handel, *filial, *immobili',
    },
    legal: {
      3: 'justizi, *anwalt, *jurist, *notar, *datens, *richter, *referendar',
      2: 'rechts, *srecht, *recht$, *patent',
    },
    support: {
      3: '*kundend, *kundens, *kundenbetreuer, *servicemitarbeit, *kundenbetreuung',
      2: '*support',
    },
    hr: {
      3: 'lohnbuch',
      2: '*personal, *mitarb, *ausbildung',
    },
    marketing: {
      2: '*werbun, *marke, verans',
    },
    communication: {
      3: 'pressre, presse, *journa, *redakt, *texter, *autor, *uberse, dolmet, *chefred, *offentl',
      2: 'volont, ressort, *kommunik, *medien, *verlag',
    },
    education: {
      3: '*lehrer, *lehrkr, *dozent, *erzieh, *ausbilder, *schullei, *padago, *professo, rektor, *trainer',
      2: '*bildun, *schule$, *schulun, *unterri, *univers, *lehre$, *studie',
    },
    design: {
      3: '*medieng, *gestal, *architek, *fotogr, *zeichne, *illustr, *design',
      2: '*grafik',
    },
    health: {
      3: `*pflegedienst, assistenzarzt, *arzt, *kranke, *apothek, *therape, *psychol, *gesund, *chirurg, *sozial`,
      2: '*medizi, *praxis',
    },
    operations: {
      3: `*hausmeist, *dispone, *fahrer, *elektri, *monteu, *maschin, *qualita, *fertig, *baulei, *koch$, *kellner,
*reinig, *restau`,
      2: '*produktion, *lager, *betrie, *werk$, *versan, *prozess, *liefer, *bau$, *transp, *umwelt, *kuche',
      1: '*arbeiter$, *beglei',
    },
    product: {
      3: '*produktmanag',
      2: '*produkt$',
    },
    research: {
      3: '*forsche, *chemike, *physike, *biolog, *doktorand',
      2: '*forschu, *entwicklung, *labor, *wissens',
    },
    consulting: {
      3: '*unternehmensberat, *managementberat',
      1: '*berate, *beratu',
    },
    administrative: {
      3: '*sekretar, *empfan, *buroka, *teamas, *vorstandsassist, *direktionsassist, *buroas, *rezept',
      2: '*verwal, *buro$',
      1: '*sachbearbeit',
    },
    procurement: {
      3: '*einkau, *beschaff',
    },
  },
  ranks: {
    top: `*burgermeist, gf$, *geschaftsfuhr, *geschaftsleit, *vorstandsvors, *inhabe, *grunde, *eigent, *prasident,
*gesells, *generaldirekt, *unternehmer$, *vorstandssprech, *vorsitzend`,
    executive: '*direktor, *chefred, *schullei, *vorstand, *vizepras, *aufsic, *beirat, mitgli der gesc',
    lead: `*prokurist, *leiter, *leitung, *leiten, *manager, *meister$, *oberar, *verantwortl, *fuhrungskraft, *polier$,
*vorarb`,
    senior: '*universitatsprof, *hochschulprof, *expert',
    junior: `assistenzarzt, *praktik, *auszubi, *azubi, *werkstu, *volont, *referendar, *lehrli, *hilfsk, *aushil,
*student, *berufs, *doktorand`,
    assistant: '*assistent, *assistenz$',
    plain: '*produktmanag, *accountm, *hausmei',
    former: 'ehemal, ehem$, fruher, a d$, i r$, ruhest',
    other: `unser$, unsere$, kontakt$, impres, uber uns, mehr$, jetzt, hier$, ansprechpartner$, wir$, ihr$, ihre$,
telefon$`,
  },
};

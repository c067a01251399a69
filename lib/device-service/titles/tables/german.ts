import type { TitleTable } from '../title-table.ts';

/** German. */
export const german: TitleTable = {
  departments: {
    it: {
      3: `
        *entwickler, *programmierer, *systemadministrat, anwendungsentwick, webentwickl, datenbankadministrat,
        wirtschaftsinformati, entwicklungsingenieur, *softwarearchitekt`,
      2: '*informatik, *informationstechn, *softwareentwicklung, datenanaly, netzwerk, *konstruktion',
      1: '*ingenieur, technisch, *technik, *konstrukteur',
    },
    finance: {
      3: `
        *buchhalt, *steuerberat, *wirtschaftspruf, *kundenberater bank, steuerfachangestell, *sachbearbeiter buch,
        kaufmannische leit, *revisor`,
      2: `
        *finanz, *steuern, *controlling, *versicherung, *rechnungs, *revision, *bilanz, vermogens, kaufmannische
        geschaft`,
    },
    management: {
      2: `
        *projektleit, *projektmanag, *filialleit, *niederlassungsleit, *standortleit, *regionalleit, *gebietsleit,
        *unternehmensentwick, *marktleit, *geschaftsstellenleit, projektmitarbeit, *nachhaltigkeit, *bereichsleit`,
    },
    sales: {
      3: '*aussendienst, *kundenberat, *makler, kundenbetreu',
      2: `
        *vertrieb, *verkauf, *handel, *innendienst, *filial, *immobilien, *akquis, grosskunden, schlusselkunden,
        auftragsabwick`,
    },
    legal: {
      3: '*anwalt, *jurist, *syndikus, *notar, *justiziar, *datenschutz, *richter, *referendar',
      2: 'recht, *srecht, *recht$, vertragsmanag, *patent',
    },
    support: {
      3: `
        *kundendienst, *kundenservice, *kundenbetreuer, *servicemitarbeit, *anwenderbetreu, *kundenbetreuung,
        callcenter`,
      2: '*kundenerfolg, *reklamation, *serviceleit, *support',
    },
    hr: {
      3: '*lohnsachbearb',
      2: '*personal, *mitarbeiterentwick, *arbeitsdirektor, *ausbildung',
    },
    marketing: {
      3: '*mediengestalt marketing, *werbetexter, werbekauf',
      2: '*werbung, *marke, veranstaltung, *marktforsch, messe',
    },
    communication: {
      3: `
        *journalist, *redakteur, *redaktor, *texter, *autor, *ubersetz, dolmetsch, *chefredakt,
        *offentlichkeitsarbeit, *unternehmenssprech, *moderator`,
      2: '*presse, *kommunikation, *redaktion, *medien, *verlag',
    },
    education: {
      3: `
        *lehrer, *lehrkraft, *dozent, *erzieher, *ausbilder, *schulleit, *padagog, *professor, rektor, *trainerin,
        *bibliothekar, *hochschul, *lehrbeauftrag, *kitaleit`,
      2: '*bildung, *schule$, *schulung, *unterricht, *universitat, *lehre$, *studien',
    },
    design: {
      3: `
        *mediengestalt, *gestalter, *architekt, *fotograf, *zeichner, *illustrator, *designer, *bauzeichn, *kunstler`,
      2: '*gestaltung, *grafik, *kunst$',
    },
    health: {
      3: `
        *arzt, *krankenpfleg, *krankenschwester, *apothek, *therapeut, *psycholog, *hebamme, *gesundheits, *chirurg,
        *sanitater, *optiker, *altenpfleg, fachangestell, *sozialarbeit, *sozialpadagog`,
      2: '*medizin, *praxis',
    },
    operations: {
      3: `
        *disponent, *fahrer, *elektriker, *elektroniker, *monteur, *maschinenfuhr, *qualitats, *werksleit, *werkleit,
        *schichtleit, *fertigung, *schlosser, *schweisser, *servicetechn, *bauleit, *polier, *schreiner, *tischler,
        *backer, *koch$, *kellner, *reinigung, *fachkraft fur, *spediteur, *schichtfuhr, *vorarbeit, *maurer, *maler$,
        *mechatronik, *anlagen, *instandhalt, *restaurantleit, *hotelleit, *arbeitssicherheit, *zusteller,
        *installateur, *facharbeit, *hotelfach`,
      2: `
        *produktion, *lager, *betrieb$, *betriebs, *werk$, *versand, *wartung, *arbeitsvorbereitung, *prozess,
        *supplychain, *lieferkette, *bau$, *transport, *spedition, *fuhrpark, *umwelt, *gastronomie, *kuche`,
      1: '*arbeiter$, *arbeiterin$, *meister$, *meisterin$, *begleiter',
    },
    product: {
      3: '*produktmanag, *produktverantwort, *produktleit, *produktentwick',
      2: '*produkt$, *produkte$',
    },
    research: {
      3: '*forscher, *chemiker, *physiker, *biolog, *doktorand, *okonom, *historiker, *mathematiker',
      2: '*forschung, *entwicklung, *labor, *wissenschaft',
    },
    consulting: {
      3: '*unternehmensberat, *managementberat, *organisationsberat, *strategieberat',
      1: '*berater, *beratung',
    },
    administrative: {
      3: `
        *sekretar, *empfang, *burokauf, *burokraft, *buroleit, *teamassist, *vorstandsassist,
        *geschaftsfuhrungsassist, *vorzimmer, *telefonist, *direktionsassist, *buroassist, *rezeption`,
      2: '*verwaltung, *buro$, zentrale dienste',
      1: '*sachbearbeit, *burger',
    },
    procurement: {
      3: '*einkauf, *beschaff',
    },
  },
  ranks: {
    top: `
        *geschaftsfuhr, *geschaftsleit, *vorstandsvors, *inhaber, *grunder, *eigentum, *prasident, *gesellschafter,
        *generaldirekt, *unternehmer$, *vorstandssprech, *vorsitzend`,
    executive: '*vorstand, *vizepras, *aufsichtsrat, *beirat, *prokurist, mitglied der gesch',
    lead: `
        *leiter, *leitung, *leitend, *direktor, *manager, *meister$, *oberarzt, *verantwortl, *fuhrungskraft,
        *polier$, *vorarbeit`,
    senior: '*expert',
    junior: `
        *praktik, *auszubild, *azubi, *werkstud, *volontar, *referendar, *lehrling, *hilfskraft, *aushilf, *student,
        *berufseinst, *doktorand`,
    assistant: '*assistent, *assistenz$',
    plain: '*projektleit, *produktmanag, *accountmanag, *hausmeist',
    former: 'ehemal, ehem$, fruher, a d$, i r$, ruhestand',
    other: `
        unser$, unsere$, kontakt$, impressum, uber uns, mehr$, jetzt, hier$, offnungsz, startseit, willkommen,
        ansprechpartner$, sprechz, wir$, ihr$, ihre$, telefon$`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** German. */
export const german: TitleTable = {
  departments: {
    it: {
      3: `
        *entwickler, *programmierer, *systemadministrat, anwendungsentwick, webentwickl, datenbankadministrat,
        wirtschaftsinformati, entwicklungsingenieur, *softwarearchitekt, systemarchitekt`,
      2: `
        *informatik, *informationstechn, *softwareentwicklung, datenanaly, *digitalisierung, *technologie, netzwerk,
        technische direk, technischer direk, informationssicherheit, *konstruktion, technischer geschaftsfuhr`,
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
      2: '*recht, vertragsmanag, *patent',
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
        *lehrer, *lehrkraft, *dozent, *erzieher, *ausbilder, *schulleit, *padagog, *professor, *rektor, *trainerin,
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
        *sanitater, *optiker, *altenpfleg, fachangestell, *sozialarbeit, *sozialpadagog, pharmazeut`,
      2: '*pflege, *medizin, *klinik, *praxis',
    },
    operations: {
      3: `
        *disponent, *fahrer, *mechaniker, *elektriker, *elektroniker, *monteur, *maschinenfuhr, *qualitats,
        *werksleit, *werkleit, *schichtleit, *fertigung, *schlosser, *schweisser, *servicetechn, *bauleit, *polier,
        *schreiner, *tischler, *backer, *koch$, *kochin, *kellner, *reinigung, *fachkraft fur, *spediteur,
        *schichtfuhr, *vorarbeit, *maurer, *maler$, *mechatronik, *anlagen, *instandhalt, *restaurantleit, *hotelleit,
        *arbeitssicherheit, *zusteller, *installateur, *facharbeit, *hotelfach`,
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
        *geschaftsfuhr, *geschaftsleit, *vorstandsvorsitz, *inhaber, *grunder, *eigentumer, *prasident,
        *gesellschafter, *generaldirekt, *unternehmer$, *unternehmerin$, *vorstandssprech, *vorsitzende,
        selbststandig, prokurist und gesch, *vorstandsmitglied vorsitz`,
    executive: `
        *vorstand, *vizeprasident, *aufsichtsrat, *beirat, *personalvorst, *finanzvorst, *prokurist, mitglied der
        geschaftsleit, mitglied des vorstand, mitglied der geschaftsfuhr, *bereichsvorst, *arbeitsdirektor`,
    lead: `
        *leiter, *leitung, *leitend, *manager, *leitstelle, *teamleit, *meister$, *meisterin$, *rektor, *oberarzt,
        *verantwortlich, *betriebsleit, *werksleit, *werkleit, *lagerleit, *produktionsleit, *bauleit, *schichtleit,
        *filialleit, *personalleit, *marketingleit, *niederlassungsleit, *standortleit, *regionalleit, *gebietsleit,
        *bereichsleit, *marktleit, *schulleit, it leit, edv leit, technische leit, *produktleit, *polier, *vorarbeit,
        *buroleit, *serviceleit, *laborleit, *einkaufsleit, *schichtfuhr, *restaurantleit, *hotelleit, *kitaleit,
        ausbildungsleit, verlagsleit, *fuhrungskraft, *geschaftsstellenleit, kaufmannische leit, it projektleit,
        *schulungsleit, technische direk, technischer direk, *personalmanag`,
    senior: '*experte, *expertin, leitender angestell',
    junior: `
        *praktikant, *auszubildend, *azubi, *trainee, *volontar, *referendar, *lehrling, *hilfskraft, *aushilf,
        *duales studium, *student, *berufseinsteig, *doktorand, praktikum, *anwarter, *marketingassist,
        *vertriebsassist, wissenschaftliche hilf`,
    assistant: `
        *assistent, *assistenz, *teamassist, *vorstandsassist, *geschaftsfuhrungsassist, *direktionsassist,
        *vorzimmer, *chefsekretar, *buroassist, *vorstandssekret, *sekretarin, *sekretariat`,
    plain: `
        *projektleit, *produktmanag, *facility manag, *accountmanag, *schulmeister, *hausmeister, *burgermeister`,
    former: 'ehemalig, ehem$, fruher, *altprasident, a d$, i r$, im ruhestand, ausgeschieden, bis 20',
    other: `
        unser$, unsere$, kontakt$, impressum, uber uns, mehr erfahr, jetzt$, hier$, offnungszeit, datenschutzerklar,
        startseite, willkommen, anmeld, agb$, ansprechpartner$, sprechzeit, wir$, ihr$, ihre$, telefonnummer,
        standorte, stellenangebot, karriere$, alle rechte`,
  },
};

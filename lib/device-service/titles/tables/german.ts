import type { TitleTable } from '../title-table.ts';

/** German. */
export const german: TitleTable = {
  departments: {
    it: {
      3: `
        *entwickler, *programmierer, fachinformatiker, *informatiker, softwareentwick, *systemadministrat,
        anwendungsentwick, it administrat, it leit, edv leit, webentwickl, it system, datenbankadministrat,
        netzwerkadministrat, it berat, wirtschaftsinformati, it projektleit, projektingenieur, entwicklungsingenieur,
        *softwarearchitekt, systemarchitekt`,
      2: `
        *informatik, *informationstechn, *softwareentwicklung, datenanaly, *digitalisierung, *technologie, netzwerk,
        systemtechn, *elektrotechnik, technische leit, technischer leit, technische direk, technischer direk,
        informationssicherheit, *konstruktion, technischer geschaftsfuhr`,
      1: '*ingenieur, *techniker, technisch, *technik, *konstrukteur',
    },
    finance: {
      3: `
        *buchhalt, *steuerberat, *wirtschaftspruf, *finanzbuchhalt, lohnbuchhalt, *finanzberat, bilanzbuchhalt,
        bankkauf, *kundenberater bank, steuerfachangestell, *sachbearbeiter buch, versicherungskauf, kaufmannischer
        leit, kaufmannische leit, *revisor`,
      2: `
        *finanz, *rechnungswesen, *buchhaltung, *steuern, *controlling, *versicherung, *rechnungs, kredit,
        wirtschaftsprufung, *revision, *bilanz, vermogens, kaufmannische geschaft, kaufmannischer geschaft`,
    },
    management: {
      2: `
        *projektleit, *projektmanag, *filialleit, *niederlassungsleit, *standortleit, *strategie, *regionalleit,
        *gebietsleit, *unternehmensentwick, *projektkoordinat, *marktleit, *geschaftsstellenleit, projektmitarbeit,
        *nachhaltigkeit, *bereichsleit`,
    },
    sales: {
      3: `
        *verkaufer, *vertriebler, *aussendienst, *vertriebsmitarbeit, *kundenberat, *verkaufsberat,
        *vertriebsingenieur, handelsvertret, *immobilienmakler, *makler, *einzelhandelskauf, kundenbetreu,
        *vertriebsinnendienst, *handelskauf, *vertriebsassist`,
      2: `
        *vertrieb, *verkauf, *handel, *innendienst, *filial, *immobilien, *akquis, grosskunden, schlusselkunden,
        auftragsabwick`,
    },
    legal: {
      3: `
        *rechtsanwalt, *anwalt, *anwaltin, *jurist, *syndikus, *notar, *justiziar, *datenschutz, *richter,
        rechtsanwaltsfach, *referendar`,
      2: '*recht, rechtsabteil, *rechts$, vertragsmanag, *patent',
    },
    support: {
      3: `
        *kundendienst, *kundenservice, *kundenbetreuer, *kundensupport, *servicemitarbeit, *anwenderbetreu,
        *kundenbetreuung, callcenter`,
      2: '*kundenerfolg, *reklamation, *serviceleit, *support',
    },
    hr: {
      3: `
        *personalreferent, *personalleit, *personalsachbearb, *personalberat, personalvermitt, *personalentwick,
        *personalchef, *personalvorst, *lohnsachbearb, ausbildungsleit, personaldispon, *personalmanag`,
      2: '*personal, *personalwesen, *mitarbeiterentwick, *arbeitsdirektor, *ausbildung',
    },
    marketing: {
      3: `
        *marketingleit, *marketingreferent, *mediengestalt marketing, *werbetexter, werbekauf, *marketingassist`,
      2: '*werbung, *marke, markenfuhr, veranstaltung, *marktforsch, *marketing, messe',
    },
    communication: {
      3: `
        *journalist, *redakteur, *redaktor, *pressesprech, *pressereferent, *texter, *autor, *ubersetz, dolmetsch,
        *chefredakt, *offentlichkeitsarbeit, *unternehmenssprech, *moderator`,
      2: '*presse, *kommunikation, *redaktion, *medien, *verlag, verlagsleit',
    },
    education: {
      3: `
        *lehrer, *lehrkraft, *dozent, *erzieher, *ausbilder, *schulleit, *padagog, *professor, *studienrat, *rektor,
        *trainerin, *bibliothekar, *schulungsleit, *hochschul, *lehrbeauftrag, *kitaleit`,
      2: '*bildung, *schule$, *schulung, *unterricht, *universitat, *weiterbildung, *lehre$, *studien',
    },
    design: {
      3: `
        *grafiker, *mediengestalt, *gestalter, *architekt, *fotograf, *zeichner, *illustrator, *designer,
        *innenarchitekt, *bauzeichn, *kunstler`,
      2: '*gestaltung, *grafik, *kunst$',
    },
    health: {
      3: `
        *arzt, *arztin, *krankenpfleg, *krankenschwester, *pfleger, *apothek, *therapeut, *psycholog, *hebamme,
        *zahnarzt, *pflegefach, *gesundheits, *chirurg, *sanitater, *optiker, *altenpfleg, fachangestell,
        *pflegedienst, *sozialarbeit, *sozialpadagog, pharmazeut`,
      2: '*pflege, *medizin, *klinik, *praxis',
    },
    operations: {
      3: `
        *produktionsleit, *lagerleit, *lagerist, *logistik, *disponent, *fahrer, *mechaniker, *elektriker,
        *elektroniker, *monteur, *hausmeister, *maschinenfuhr, *qualitats, *betriebsleit, *werksleit, *werkleit,
        *schichtleit, *fertigung, *schlosser, *schweisser, *servicetechn, *bauleit, *polier, *schreiner, *tischler,
        *backer, *koch$, *kochin, *kellner, *reinigung, *fachkraft fur, *spediteur, *speditions, *schichtfuhr,
        *vorarbeit, *kuchenchef, *maurer, *maler$, *mechatronik, *anlagen, *instandhalt, *restaurantleit, *hotelleit,
        *arbeitssicherheit, *zusteller, *installateur, *facharbeit, *hotelfach`,
      2: `
        *produktion, *lager$, *lager, *betrieb$, *betriebs, *werk$, *versand, *wartung, *arbeitsvorbereitung,
        *prozess, *supplychain, *lieferkette, *bau$, *transport, *spedition, *fuhrpark, *umwelt, *gastronomie, *kuche`,
      1: '*arbeiter$, *arbeiterin$, *meister$, *meisterin$, *begleiter, *handwerk',
    },
    product: {
      3: '*produktmanag, *produktverantwort, *produktleit, *produktentwick',
      2: '*produkt$, *produkte$',
    },
    research: {
      3: `
        *forscher, *wissenschaftlich, *wissenschaftler, *chemiker, *physiker, *biolog, *doktorand, *laborant,
        *laborleit, *chemielabor, *okonom, *historiker, *mathematiker`,
      2: '*forschung, *entwicklung, *labor, *wissenschaft',
    },
    consulting: {
      3: '*unternehmensberat, *managementberat, *organisationsberat, *strategieberat',
      1: '*berater, *beratung',
    },
    administrative: {
      3: `
        *sekretar, *empfang, *burokauf, *burokraft, *buroleit, *teamassist, *verwaltungsfach, *vorstandsassist,
        *geschaftsfuhrungsassist, *vorzimmer, *telefonist, *direktionsassist, *chefsekretar, *buroassist, *kaufmann
        fur buro, *kauffrau fur buro, *sekretariat, officemanag, *rezeption, *direktionssekret`,
      2: '*verwaltung, *buro$, zentrale dienste',
      1: '*sachbearbeit, *burger',
    },
    procurement: {
      3: '*einkauf, *einkaufer, *beschaff, *einkaufsleit',
    },
  },
  ranks: {
    top: `
        *geschaftsfuhr, *geschaftsleit, *vorstandsvorsitz, *inhaber, *grunder, *eigentumer, *prasident,
        *gesellschafter, *generaldirekt, *unternehmer$, *unternehmerin$, *vorstandssprech, *vorsitzende,
        selbststandig, prokurist und gesch, *vorstandsmitglied vorsitz`,
    executive: `
        *vorstand, *vizeprasident, *aufsichtsrat, *beirat, *personalvorst, *finanzvorst, *prokurist,
        *vorstandsmitglied, mitglied der geschaftsleit, mitglied des vorstand, mitglied der geschaftsfuhr,
        *bereichsvorst, *arbeitsdirektor`,
    lead: `
        *leiter, *leitung, *leitend, *direktor, *manager, *chef$, *chefin$, *leitstelle, *kuchenchef, *personalchef,
        *chefredakt, *teamleit, *meister$, *meisterin$, *rektor, *chefarzt, *oberarzt, *chefarztin, *oberarztin,
        *verantwortlich, *betriebsleit, *werksleit, *werkleit, *lagerleit, *produktionsleit, *bauleit, *schichtleit,
        *filialleit, *personalleit, *marketingleit, *niederlassungsleit, *standortleit, *regionalleit, *gebietsleit,
        *bereichsleit, *marktleit, *schulleit, it leit, edv leit, technische leit, technischer leit, *produktleit,
        *polier, *vorarbeit, *buroleit, *serviceleit, *laborleit, *einkaufsleit, *schichtfuhr, *restaurantleit,
        *hotelleit, *kitaleit, ausbildungsleit, verlagsleit, *fuhrungskraft, *geschaftsstellenleit, kaufmannischer
        leit, kaufmannische leit, it projektleit, *schulungsleit, technische direk, technischer direk, *personalmanag`,
    senior: '*experte, *expertin, leitender angestell',
    junior: `
        *praktikant, *auszubildend, *azubi, *werkstudent, *trainee, *volontar, *referendar, *lehrling, *hilfskraft,
        *aushilf, *duales studium, *dualer student, *student, *berufseinsteig, *doktorand, praktikum, *anwarter,
        *marketingassist, *vertriebsassist, wissenschaftliche hilf`,
    assistant: `
        *assistent, *assistenz, *teamassist, *vorstandsassist, *geschaftsfuhrungsassist, *direktionsassist,
        *vorzimmer, *chefsekretar, *buroassist, *vorstandssekret, *direktionssekret, *sekretarin, *sekretariat`,
    former: 'ehemalig, ehem$, fruher, *altprasident, a d$, i r$, im ruhestand, ausgeschieden, bis 20',
    other: `
        unser$, unsere$, kontakt$, impressum, uber uns, mehr erfahr, jetzt$, hier$, offnungszeit, datenschutzerklar,
        startseite, willkommen, anmeld, agb$, ansprechpartner$, sprechzeit, wir$, ihr$, ihre$, telefonnummer,
        standorte, stellenangebot, karriere$, alle rechte`,
  },
};

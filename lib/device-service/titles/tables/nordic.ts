import type { TitleTable } from '../title-table.ts';

/** Swedish, Norwegian and Danish, which share most of their words. */
export const nordic: TitleTable = {
  departments: {
    it: {
      3: `
        *utvecklare, *utvikler, *udvikler, *programmerare, *programmerer, it chef, it arkitekt, *systemarkitekt,
        driftstekniker, it direkt, *losningsarkitekt, nettverks, natverks, drifttekniker, programvareutvikl, mjukvaru,
        teknisk chef, teknisk direkt, *softwarearkitekt`,
      2: '*teknologi, *teknik$, informationssakerhet, informasjonssikkerhet, digitalisering, teknisk$, data',
      1: '*ingenjor, *ingenior, *tekniker, *konstruktor',
    },
    finance: {
      3: `
        redovisning, *regnskap, *regnskab, *bokhall, *bogholder, *lonespecialist, *controllere, skatterad,
        *lonkonsult, *lonnskonsulent, *skattekonsult, lonning, lonnsmedarb`,
      2: `
        *finans, *skatt$, *forsikring, *forsakring, *revisjon, *bank$, fakturer, lone, *kredit, *okonomi, *ekonomi`,
    },
    management: {
      2: `
        *projektled, *prosjektled, *projektchef, *prosjektsjef, *projektkoord, *prosjektkoord, *avdelingsled,
        butikschef, butikksjef, *regionchef, *regionsjef, *platschef, *omradeschef, *omradechef, *strategi,
        *kontorschef, filialchef, *distriktschef, *distriktssjef, *programled, *afdelingschef, *avdelningschef,
        *afdelingsled, *avdelingssjef, *verksamhetschef, *enhetschef, *omradesjef, *virksomhetsled,
        *forretningsutvikl, *sektionschef, *enhetsled, *seksjonsled, *seksjonssjef, *verksamhetsutveckl, hallbarhet,
        barekraft, baeredygtig, *butiksbest, prosjektmedarb, projektassist, projektmedarb, *affarsomradeschef`,
    },
    sales: {
      3: `
        *selger, *kundeansv, *kundansv, *megler, *maklare, *maegler, *nyckelkund, *forretningsudvikl, *kommersiell
        direkt, *kassa, *ekspedient, *kundechef, forretningsutvikling, *kundradgiv`,
      2: `
        *salg, *salj, *butik, *kommersiel, *fastighet, *eiendom, *ejendom, *affar, marknadsomr, *uthyrning,
        *nokkelkund, *eksport`,
    },
    legal: {
      3: '*advokat, *bedriftsjur, *dommer, dataskyddsombud, personvernombud, databeskyttelsesr',
      2: '*juridi, *jura$, regelefter, etterlevelse, *jus$',
    },
    support: {
      3: `
        *kundtjanst, *kundeservice, *kundservice, *kundekonsulent, *kundebehandl, *kundradgivare, *kunderadgiv,
        *kundekontakt, kundemottak, *kundansvarig support, kundupplevel, kundeopplevel, *servicemedarb, *kundemedarb,
        *kundeoplevel`,
      2: '*kundeforhold, *kundrelation, *kunderelasjon, *kunder$',
    },
    hr: {
      3: '*rekrytera, *rekrytering, *rekrutter, hr chef, hr direkt, *bemanning',
      2: '*kompetens',
    },
    marketing: {
      3: '*marknadsforare, *innholdsprod, *innehallsprod, *arrangement',
      2: '*marknads, *reklame, *evenemang, *annons, *merkevare, *nathandel, *netthandel',
    },
    communication: {
      3: `
        *kommunikator, *presschef, *informator, *oversatt, *oversetter, *talsperson, *skribent, *forfatter,
        *informationschef, *pressansv, *presskontakt, *ansvarig utgivare, *tolk, *reportage, *informasjonsradgiv`,
      2: '*kommunikasjon, *media$, *samfunnskontakt, informasjon, *informationsavd, *forlag',
    },
    education: {
      3: `
        *larare, *laerer, *foreleser, *undervis, *pedagog, *utbildare, *lektor, *barnehage, *instruktor, *kursled,
        *studieradgiv, *studievag, *forsteamanuensis, *forelasare, *stipendiat, *larling handled, *adjunkt,
        *bibliotekar, *speciallar, *lektier, *barnskot, *utdanning, *uddannelse`,
      2: '*utbildning, *utdannelse, *opplaering, *skol, kurs$, *universitet, *oplaering',
    },
    design: {
      3: `
        *arkitekt, *tegner, *inredning, *interior, *inreder, *grafisk, *art directo, *indretning, *konstnar,
        *kunstner, *ritare`,
      2: '*kreativ, *formgiv',
    },
    health: {
      3: `
        *sjukskoterska, *sjukskotare, *lakare, *lege$, *laege, *farmaceut, *farmasoyt, *psykolog, *barnmorska,
        *jordmor, *underskot, *veterinar, *bioanaly, *socialradgiv, *sosionom, *socionom, *kirurg, *apotek, *kurator,
        *omsorg, *kiropraktor, *terapeut, *boendestod, *socialsekret, tandskot, tandhygien, fysiurg, *jordemoder,
        *sosialkonsulent, *sosu, sosialarb, *medicinsk sekret`,
      2: `
        *halso, *helse, *sundhed, *medisin, *medicin, *vard$, *varden, *sjukhus, *sykehus, *hospital, *pleie, *pleje,
        *vardchef`,
    },
    operations: {
      3: `
        *lastbilschauff, *sjafor, *chauffor, *forare, *mekaniker, *montor, *montar, *snickare, *tomrer, *svetsare,
        *svejser, *sveiser, *kock$, *kokk$, *kokke, *servitor, *vaktmester, *vaktmastare, *arbetsled, *arbejdsled,
        *arbeidsled, *formann, *logist, *fagarbeid, *rorlagg, *rorlegg, *murer, *stadare, *renholder, *rengoring,
        *truckforar, *kokschef, *koksmast, *drift, *inspekt, *vedlikehold, *processingen, *bager, *baker$, *pakker,
        *lokalvard, *maskinforer, *maskinist, *restaurantsjef, *restaurantchef, *hotellchef, *hotelchef,
        *hotelldirekt, *skiftled, *vaktare, *vekter, *hms$, *planlaegger, *planerare, *speditor, *malare$, *blikkens,
        *vvs, *besiktn`,
      2: `
        *produksjon, *underhall, *kvalitet, *bygg, *anlegg, *sakerhet, *sikkerhet, *fabrik, *miljo, *forsyning,
        *operativ, *verkstad, *verksted, *forsorj, *restaurang, *kjokken`,
      1: '*arbetare, *arbejder, *arbeider',
    },
    product: {
      3: `
        *produktchef, *produktsjef, *produktagare, *produkteier, *produktejer, *produktansv, *produktutveckl,
        *produktudvikl, *produktutvikl, *produktleder, *produktdirekt, *sortiment`,
    },
    research: {
      3: `
        *forskare, *forsker, *forskning, *vetenskap, *kemist, *kjemiker, *kemiker, *vitenskap, *videnskab, *ekonom$,
        *statistiker, *samhallsvet, *fysiker`,
      2: '*utvecklingschef, *utviklingssjef, *udviklingschef, *innovasjon, utveckling, utvikling, udvikling',
    },
    consulting: {
      3: '*virksomhedskonsul, *bedriftsradgiv, *virksomhedsradgiv, *organisasjonskons',
      1: '*konsult, *konsulent, *radgivare, *radgiver, *radgivning, *radgivende',
    },
    administrative: {
      3: `
        *sekreterare, *receptionist, *administratorer, *kontorsassist, *kontorassist, *kontorsansv, *kontoransv, *vd
        assist, *ledelsesassist, *ledningsassist, *direksjonssekr, *direktionssekr, *kontormedarb, *administrativ,
        *adminstrasjon, *chefsassist, *kontorist, *kontorleder, *kontorfullm, *kontorspersonal, *saksbehandl,
        *handlaggare, *sagsbehandl, *sentralbord, *registrator, *forvaltning`,
      2: '*administrasjon, *administration$, *kontor$, *resepsjon, *kansli',
    },
    procurement: {
      3: '*innkjop, *indkob, *inkop, *upphandl, *anskaff',
    },
  },
  ranks: {
    top: `
        vd$, *verkstallande direkt, *administrerende direkt, daglig leder, *grundare, *grundlaegg, *agare$, eier$,
        *ejer$, *styrelseordf, *styreled, *bestyrelsesform, *koncernchef, *konsernsjef, *adm direkt, adm dir,
        *stifter, *styrets leder, *indehaver, *innehavare, *ordforande, *konserndirekt, *toppled, medeier,
        administrerende$, *grunnlegg, koncerndirekt, *adm$, selvstendig naer, *formand$, bedriftseier`,
    executive: `
        *styrelsemed, *styremed, *bestyrelsesmed, *vice vd$, *vicevd, *finansdirekt, *okonomidirekt, *ekonomidirekt,
        viseadmin, *vicedirekt, *visedirekt, *ledningsgrupp, *ledergruppe, *partnere, *styrelseled,
        *viseadministrerende, *konsernledelse, medlem av styre, medlem af bestyrelse, *varadirekt,
        viceadministrerende, nestleder i styret`,
    lead: `
        *chef, *sjef, *ledare, *leder, *forstander, *ansvarlig leder, *arbetsled, *arbejdsled, *arbeidsled, *formann,
        *gruppled, *gruppeled, *teamled, *avdelingsled, *byggeled, *anleggsled, *produksjonsled, *produktionsled,
        *saljled, *skoleled, *overlege, *overlakare, *virksomhetsled, *skiftled, *afdelingsled, *enhetsled, *koksmast,
        *transportled, it direkt, hr direkt, *produktdirekt, *seksjonsled, *personaldirekt, *salgsdirekt,
        *forsaljningsdirekt, *markedsdirekt, *marknadsdirekt, marketingdirekt, *hotelldirekt, teknisk chef, teknisk
        direkt, teknisk sjef, *kommersiell direkt, *butiksbest, *bestyrer, *forestander, *forman$, *forste$`,
    senior: `
        *seniorradg, *seniorkons, *sjefsingen, *overingen, *sjefskons, *sakkunnig, *spesialradgiver, *chefkonsulent,
        *seniorutvikl, *seniorutveckl, *ekspert, *seniorforsker, specialkonsulent`,
    junior: `
        *larling, *elev$, *sommarjobb, *studerende, *nyutexaminerad, *stipendiat, *vikar$, *ekonomiassist,
        *salgsassist, *saljassist, *marknadsass, *kontorsassist, *advokatfullm, *butikkassist, projektassist`,
    assistant: `
        *vd assist, *ledelsesassist, *ledningsassist, *direksjonssekr, *direktionssekr, *chefsassist, *chefssekret,
        sekreterare till, sekretaer for`,
    plain: '*projektled, *prosjektled',
    former: 'tidligere, tidigare, fd$, f d$, pensjonert, pensioner, avgatt, forhenvaer',
    other: `
        kontakt os, les mer, las mer, om oss$, om os$, vara$, vores$, apningstid, oppettider, abningstid, valkommen,
        velkommen, personvernerkl, var$, vart$, ring oss, sok$, se alle, hitta`,
  },
};

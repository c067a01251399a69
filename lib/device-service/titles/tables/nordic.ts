import type { TitleTable } from '../title-table.ts';

/** Swedish, Norwegian and Danish, which share most of their words. */
export const nordic: TitleTable = {
  departments: {
    it: {
      3: `
        *utvecklare, *utvikler, *udvikler, *programmerare, *programmerer, systemutveckl, systemutvikl, systemudvikl,
        softwareudvikl, it chef, it sjef, it ansvarlig, it ansvarig, it tekniker, it konsult, it konsulent, it
        arkitekt, *systemarkitekt, systemadmin, driftstekniker, dataingenjor, softwareingenior, it direkt,
        *losningsarkitekt, nettverks, natverks, it medarbejd, it projektled, drifttekniker, it samordnare,
        programvareutvikl, mjukvaru, datalog, datamatik, it leder, it radgiver, systemansvar, it projektleder, teknisk
        chef, teknisk direkt, teknisk sjef, systemtekniker, *softwarearkitekt`,
      2: `
        *teknologi, it avdeling, it afdeling, *teknik$, cybersakerhet, informationssakerhet, informasjonssikkerhet,
        digitalisering, teknisk$, data`,
      1: '*ingenjor, *ingenior, *tekniker, *konstruktor',
    },
    finance: {
      3: `
        ekonomiassist, *ekonomichef, *okonomichef, *okonomisjef, redovisning, *regnskap, *regnskab, *bokhall,
        *bogholder, *lonespecialist, loneadmin, *okonomidirekt, *ekonomidirekt, *finansdirekt, *finanschef,
        *finanssjef, *controllere, skatteradgiv, skatterad, *okonomiansv, *ekonomiansv, *kreditchef, lonningskons,
        *okonomimedarb, *ekonomimedarb, bankradgiv, radgivare bank, *ekonomiadmin, *lonkonsult, *lonnskonsulent,
        *skattekonsult, lonbogholder, lonekonsult, kreditanalyt, finansanalyt, *okonomikonsulent, *okonomileder,
        lonning, lonnsmedarb`,
      2: `
        *ekonomi$, *okonomi$, *finans, *skatt$, *forsikring, *forsakring, *revisjon, *revision$, *bank$, fakturer,
        lone, *kredit, *okonomi, *ekonomi`,
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
        *saljare, *selger, *saelger, *salgschef, *salgssjef, *saljchef, *forsaljningschef, *kundeansv, *kundansv,
        *forsaljning, butikssalj, *butikkmedarb, *butiksmedarb, *salgskonsulent, *salgsdirekt, *salgsleder,
        *salgsmedarb, *fastighetsmakl, *ejendomsmaegl, *eiendomsmegl, *megler, *maklare, *maegler, *innesalj,
        *utesalj, *saljled, *saljstod, *saljkoord, *saljassist, *nyckelkund, *forsaljningsdirekt, *forretningsudvikl,
        *affarsutveckl, *kommersiell direkt, *salgsassist, *salgskoord, *salgsrepresent, *kassa, affarsutveckling,
        *ekspedient, *salgsansv, *kundechef, *salgsingen, *saljingen, *salgsstotte, butikkassist,
        forretningsutvikling, *kundradgiv`,
      2: `
        *salg, *salj, *butik, *kommersiel, *fastighet, *eiendom, *ejendom, *affar, marknadsomr, *uthyrning,
        *nokkelkund, *forretningsudvikling, *eksport`,
    },
    legal: {
      3: `
        *advokat, bolagsjurist, *bedriftsjur, *dommer, advokatfullm, dataskyddsombud, personvernombud, *juridisk,
        chefsjurist, advokatsekret, databeskyttelsesr`,
      2: '*juridik, *juridi, *jura$, regelefter, etterlevelse, *jus$',
    },
    support: {
      3: `
        *kundtjanst, *kundeservice, *kundservice, *kundesupport, *kundsupport, *kundekonsulent, *kundebehandl,
        *kundradgivare, *kunderadgiv, *kundekontakt, kundemottak, *kundansvarig support, kundupplevel, kundeopplevel,
        *servicemedarb, *kundemedarb, *kundeoplevel, supporttekn`,
      2: '*kundeforhold, *kundrelation, *kunderelasjon, *kunder$',
    },
    hr: {
      3: `
        *rekrytera, *rekrytering, *rekrutter, *personalesjef, *personalechef, *personalsjef, *personalkonsulent, hr
        chef, hr konsulent, hr specialist, hr partner, hr radgiver, hr sjef, hr direkt, *personalansv,
        *personalspecial, *bemanning, hr generalist, hr ansvar, hr koord, *personaldirekt, hr leder, hr medarb`,
      2: '*personale, *kompetens',
    },
    marketing: {
      3: `
        *marknadschef, *markedssjef, *marketingchef, *marknadsforare, *marknadskoord, *markedsforing, *marknadsforing,
        *markedskoord, *markedsdirekt, *marknadsdirekt, *marketingkoord, *marketingkons, *marknadsass, *markedskons,
        *markedsansv, *marknadsansv, *varumarke, *innholdsprod, *innehallsprod, *marketingmedarb, *markedsmedarb,
        marketingdirekt, *arrangement, *marketingansv`,
      2: '*marknads, *markeds, *reklame, *evenemang, *annons, *merkevare, *nathandel, *netthandel',
    },
    communication: {
      3: `
        *redaktionschef, *kommunikator, *kommunikasjons, *kommunikations, *pressechef, *presschef, *pressesjef,
        *informator, *oversatt, *oversetter, pressetalsmann, *talsperson, *skribent, *forfatter, *informationschef,
        *pressansv, *presseansv, *pressekontakt, *presskontakt, *fotojournalist, *kommunikationschef, *ansvarig
        utgivare, *tolk, *reportage, *presseradgiv, *informasjonsradgiv, *pressetals`,
      2: '*kommunikasjon, *presse$, *media$, *samfunnskontakt, informasjon, *informationsavd, *forlag',
    },
    education: {
      3: `
        *larare, *laerer, *foreleser, *undervis, *forskolelar, *rektor$, *pedagog, *utbildare, *utbildnings, *lektor,
        *skoleled, *barnehage, *instruktor, *kursled, *studieradgiv, *studievag, *universitetslekt, *universitetsadj,
        *forstelektor, *forsteamanuensis, *forelasare, *stipendiat, *larling handled, *adjunkt, *bibliotekar,
        *skoleleder, *speciallar, *forskollar, *lektier, padagog, *barnskot, *skolesjef, *skolechef, *utdanning,
        *uddannelse`,
      2: '*utbildning, *utdannelse, *opplaering, *skola$, *skole$, *skol, kurs$, *universitet, *oplaering',
    },
    design: {
      3: `
        *formgivare, *arkitekt, *tegner, *inredning, *interior, *inreder, *grafisk, *art directo, *indretning,
        *konstnar, *kunstner, *ritare`,
      2: '*kreativ, *formgiv',
    },
    health: {
      3: `
        *sjukskoterska, *sjukskotare, *sykepleier, *sygeplejer, *lakare, *lege$, *laege, *overlege, *overlakare,
        *apotekare, *farmaceut, *farmasoyt, *fysioterapeut, *tandlakare, *tandlaege, *tannlege, *psykolog,
        *barnmorska, *jordmor, *underskot, *helsefag, *vernepleier, *veterinar, *dyrlege, *bioanaly, *socialradgiv,
        *sosionom, *socionom, *kirurg, *ergoterapeut, *apotek, *kurator, *omsorg, *hjelpepleier, *laegesekret,
        *kiropraktor, *terapeut, *boendestod, *socialsekret, *dyrlaege, *helsesek, tandskot, tandhygien, fysiurg,
        *jordemoder, *sosialkonsulent, *sosu, sosialarb, social og sundhed, *medicinsk sekret`,
      2: `
        *halso, *helse, *sundhed, *medisin, *medicin, *vard$, *varden, *sjukhus, *sykehus, *hospital, *pleie, *pleje,
        *vardchef`,
    },
    operations: {
      3: `
        *lagerarb, *lagermedarb, *lagerchef, *lagersjef, *lastbilschauff, *sjafor, *chauffor, *forare, *mekaniker,
        *montor, *montar, *driftschef, *driftsjef, *driftsleder, *produktionschef, *produksjonssjef, *produktionsled,
        *produksjonsled, *fabrikschef, *fabrikksjef, *kvalitetschef, *kvalitetssjef, *snickare, *tomrer, *svetsare,
        *svejser, *sveiser, *kock$, *kokk$, *kokke, *servitor, *vaktmester, *vaktmastare, *arbetsled, *arbejdsled,
        *arbeidsled, *formann, *byggeled, *anleggsled, *logist, *montorled, *operatorer, *fagarbeid, *rorlagg,
        *rorlegg, *murer, *stadare, *renholder, *rengoring, *truckforar, *kokschef, *kokkenchef, *kjokkensjef,
        *koksmast, *drift, *kvalitets, *inspekt, *underhalls, *vedlikehold, *processingen, *prosessingen,
        *transportled, *bager, *baker$, *pakker, *lokalvard, *maskinforer, *fabrikkarb, *maskinist, *restaurangchef,
        *restaurantsjef, *restaurantchef, *hotellchef, *hotelchef, *hotelldirekt, *skiftled, *transportplan, *vaktare,
        *vekter, *hms$, *planlegger, *planlaegger, *planerare, *speditor, *malare$, *blikkens, *vvs, *besiktn`,
      2: `
        *produksjon, *drift$, *underhall, *kvalitet$, *kvalitet, *bygg, *anlegg, *sakerhet, *sikkerhet, *fabrik,
        *miljo, *forsyning, *arbetsmiljo, *arbejdsmiljo, *operativ, *verkstad, *verksted, *forsorj, *restaurang,
        *kjokken, *kokken`,
      1: '*operator$, *arbetare, *arbejder, *arbeider, *medarbetare produktion',
    },
    product: {
      3: `
        *produktchef, *produktsjef, *produktagare, *produkteier, *produktejer, *produktansv, *produktutveckl,
        *produktudvikl, *produktutvikl, *produktleder, *produktdirekt, *sortiment`,
    },
    research: {
      3: `
        *forskare, *forsker, *forskning, *vetenskap, *kemist, *kjemiker, *kemiker, *laboratori, *vitenskap,
        *videnskab, *ekonom$, *statistiker, *biolog$, *forskningschef, *samhallsvet, *fysiker, *okonom$`,
      2: '*utvecklingschef, *utviklingssjef, *udviklingschef, *innovasjon, utveckling, utvikling, udvikling',
    },
    consulting: {
      3: `
        *organisationskonsult, *managementkonsult, *virksomhedskonsul, *bedriftsradgiv, *verksamhetskonsult,
        *virksomhedsradgiv, *organisasjonskons`,
      1: '*konsult, *konsulent, *radgivare, *radgiver, *radgivning, *radgivende',
    },
    administrative: {
      3: `
        *sekreterare, *sekretar$, *receptionist, *resepsjonist, *administratorer, *kontorsassist, *kontorassist,
        *kontorsansv, *kontoransv, *vd assist, *ledelsesassist, *ledningsassist, *direksjonssekr, *direktionssekr,
        *kontormedarb, *administrativ, *adminstrasjon, *chefsassist, *kontorist, *kontorleder, *kontorfullm,
        *kontorspersonal, administrationschef, *saksbehandl, *handlaggare, *sagsbehandl, *sentralbord, *registrator,
        *forvaltning`,
      2: '*administrasjon, *administration$, *kontor$, *resepsjon, *kansli',
    },
    procurement: {
      3: `
        *inkopare, *innkjop, *indkob, *inkop, *indkobschef, *innkjopssjef, *inkopschef, *upphandl, *anskaff,
        *anskaffelse`,
    },
  },
  ranks: {
    top: `
        vd$, *verkstallande direkt, *administrerende direkt, daglig leder, *grundare, *grunnlegger, *grundlaegg,
        *agare$, eier$, *ejer$, *styrelseordf, *styreled, *bestyrelsesform, *koncernchef, *konsernsjef, *adm direkt,
        adm dir, medgrundare, *medstifter, *stifter, *styrets leder, *indehaver, *innehavare, *foretagare,
        *ordforande, *styreleder, *konserndirekt, *toppled, medeier, delagare, administrerende$, *medgrundlaegg,
        *grunnlegg, koncerndirekt, *adm$, selvstendig naer, gründer$, *formand$, *medejer, bedriftseier`,
    executive: `
        *styrelsemed, *styremed, *bestyrelsesmed, *vice vd$, *vicevd, *finansdirekt, *okonomidirekt, *ekonomidirekt,
        viseadmin, *vicedirekt, *visedirekt, *ledningsgrupp, *ledergruppe, *partnere, *styrelseled,
        *viseadministrerende, *konsernledelse, medlem av styre, medlem af bestyrelse, *varadirekt,
        viceadministrerende, nestleder i styret`,
    lead: `
        *chef, *sjef, *ledare, *leder, *direktorer, *forstander, *ansvarlig leder, *arbetsled, *arbejdsled,
        *arbeidsled, *formann, *gruppled, *gruppeled, *teamled, *avdelingsled, *byggeled, *anleggsled,
        *produksjonsled, *produktionsled, *rektor$, *salgsleder, *saljled, *skoleled, *driftsleder, *overlege,
        *overlakare, *virksomhetsled, *skiftled, *afdelingsled, *enhetsled, *kjokkensjef, *kokkenchef, *koksmast,
        *transportled, *kokschef, *verksamhetschef, *salgschef, *salgssjef, *saljchef, *forsaljningschef,
        *personalsjef, *personalechef, *marknadschef, *markedssjef, *marketingchef, *ekonomichef, *okonomichef,
        *okonomisjef, *finanschef, *finanssjef, *kreditchef, it chef, it sjef, it direkt, hr chef, hr sjef, hr direkt,
        *lagerchef, *lagersjef, *driftschef, *driftsjef, *produktionschef, *produksjonssjef, *fabrikschef,
        *fabrikksjef, *kvalitetschef, *kvalitetssjef, *produktsjef, *produktdirekt, *innkjopssjef, *inkopschef,
        *indkobschef, butikschef, butikksjef, *regionchef, *regionsjef, *platschef, *omradeschef, *omradechef,
        *kontorschef, filialchef, *distriktschef, *distriktssjef, *afdelingschef, *avdelningschef, *avdelingssjef,
        *enhetschef, *sektionschef, *seksjonsled, *seksjonssjef, *omradesjef, *personaldirekt, *salgsdirekt,
        *forsaljningsdirekt, *markedsdirekt, *marknadsdirekt, marketingdirekt, *pressechef, *presschef, *pressesjef,
        *informationschef, *kommunikationschef, *redaktionschef, *forskningschef, *utvecklingschef, *utviklingssjef,
        *udviklingschef, *restaurangchef, *restaurantsjef, *restaurantchef, *hotellchef, *hotelchef, *hotelldirekt,
        *kontorleder, administrationschef, teknisk chef, teknisk direkt, teknisk sjef, *chefsjurist, it leder, hr
        leder, *okonomileder, *kommersiell direkt, *projektchef, *prosjektsjef, *skolesjef, *skolechef, *vardchef,
        *affarsomradeschef, *skoleleder, *butiksbest, *bestyrer, *forestander, *forman$, kundechef, *forste$`,
    senior: `
        *seniorradg, *seniorkons, *seniorkonsult, *sjefsingen, *overingen, *sjefskons, *sakkunnig, *spesialradgiver,
        *chefkonsulent, *seniorutvikl, *seniorutveckl, *ekspert, *seniorforsker, specialkonsulent`,
    junior: `
        *larling, *elev$, *studentmedarb, *studentermedh, *sommarjobb, *sommervikar, *studerende, *nyutexaminerad,
        *studentpraktik, *stipendiat, *vikar$, *ekonomiassist, *salgsassist, *saljassist, *marknadsass,
        *kontorsassist, *advokatfullm, *studentarb, *butikkassist, projektassist`,
    assistant: `
        *assistent$, *vd assist, *ledelsesassist, *ledningsassist, *direksjonssekr, *direktionssekr, *chefsassist,
        *chefssekret, assistent til, sekreterare till, sekretaer for`,
    former: 'tidligere, tidigare, fd$, f d$, forhenvarande, pensjonert, pensioner, avgatt, forhenvaer',
    other: `
        kontakta oss, kontakt oss, kontakt os, les mer, las mer, om oss$, om os$, vara$, vores$, apningstid,
        oppettider, abningstid, valkommen, velkommen, personvernerkl, var$, vart$, ring oss, sok$, se alle, hitta`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** Swedish, Norwegian and Danish, which share most of their words. */
export const nordic: TitleTable = {
  departments: {
    it: {
      3: `
        *utvecklare, *utvikler, *udvikler, *programmerare, *programmerer, it arkitekt, *systemarkitekt,
        driftstekniker, it direkt, *losningsarkitekt, nettverks, natverks, programvareutvikl, mjukvaru, teknisk direkt`,
      2: 'informasjonssikkerhet, data',
      1: '*ingenjor, *ingenior, *konstruktor',
    },
    finance: {
      3: `
        redovisning, *regnskap, *regnskab, *bokhall, *bogholder, *lonespecialist, *controllere, skatterad,
        *lonkonsult, *lonnskonsulent, *skattekonsult, lonning, lonnsmedarb`,
      2: '*skatt$, *forsikring, *forsakring, *revisjon, *bank$, fakturer, lone, *kredit, *okonomi, *ekonomi',
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
        *kundekontakt, kundemottak, *kundansvarig support, kundupplevel, *servicemedarb, *kundemedarb, *kundeoplevel`,
      2: '*kundeforhold, *kundrelation, *kunderelasjon, *kunder$',
    },
    hr: {
      3: '*rekrytera, *rekrytering, *rekrutter, hr direkt, *bemanning',
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
        *speciallar, *lektier, *barnskot, *utdanning, *uddannelse`,
      2: '*utbildning, *utdannelse, *opplaering, *skol, kurs$, *universitet',
    },
    design: {
      3: `
        *tegner, *inredning, *interior, *inreder, *grafisk, *art directo, *indretning, *konstnar, *kunstner, *ritare`,
      2: '*kreativ, *formgiv',
    },
    health: {
      3: `
        *sjukskoterska, *sjukskotare, *lakare, *lege$, *laege, *farmaceut, *farmasoyt, *barnmorska, *jordmor,
        *underskot, *veterinar, *bioanaly, *socialradgiv, *sosionom, *socionom, *kurator, *kiropraktor, *boendestod,
        *socialsekret, tandskot, tandhygien, fysiurg, *jordemoder, *sosialkonsulent, *sosu, sosialarb, *medicinsk
        sekret`,
      2: `
        *halso, *helse, *sundhed, *medicin, *vard$, *varden, *sjukhus, *sykehus, *hospital, *pleie, *pleje, *vardchef`,
    },
    operations: {
      3: `
        *lastbilschauff, *sjafor, *chauffor, *forare, *montor, *montar, *snickare, *tomrer, *svetsare, *svejser,
        *sveiser, *kokke, *servitor, *vaktmester, *vaktmastare, *arbetsled, *arbejdsled, *arbeidsled, *formann,
        *logist, *fagarbeid, *rorlagg, *rorlegg, *murer, *stadare, *renholder, *rengoring, *truckforar, *kokschef,
        *koksmast, *drift, *inspekt, *vedlikehold, *processingen, *bager, *pakker, *lokalvard, *maskinforer,
        *maskinist, *restaurantsjef, *restaurantchef, *hotellchef, *hotelldirekt, *skiftled, *vaktare, *vekter, *hms$,
        *planerare, *speditor, *malare$, *blikkens, *vvs, *besiktn`,
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
        *forskare, *forskning, *kemist, *kjemiker, *vitenskap, *videnskab, *ekonom$, *statistiker, *samhallsvet`,
      2: '*utvecklingschef, *utviklingssjef, *udviklingschef, *innovasjon, utveckling, utvikling, udvikling',
    },
    consulting: {
      3: '*virksomhedskonsul, *bedriftsradgiv, *virksomhedsradgiv, *organisasjonskons',
      1: '*konsult, *radgivare, *radgiver, *radgivning, *radgivende',
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
      3: '*innkjop, *indkob, *upphandl, *anskaff',
    },
  },
  ranks: {
    top: `
        vd$, *verkstallande, *administrerende, daglig leder, *grundare, *grunnlegg, *grundlagg, *agare$, eier$,
        *ejer$, *styrelseord, *styreled, *bestyrelsesform, *koncernch, *konsernsj, adm dir, adm$, *stifter, styrets
        leder, *indehav, *innehav, *ordforande`,
    executive: `
        *styrelse, *styremed, vice vd$, *finansdir, *okonomidir, *ekonomidir, *vicedir, *visedir, viseadm, viceadm,
        *ledningsgr, *ledergr`,
    lead: `
        *chef, *sjef, *ledare, *leder, *forstander, *forestand, *forman, *overlege, *overlakar, *koksmast, *bestyrer`,
    senior: '*sjefsing, *overing, *sakkunnig, *spesialrad, *ekspert',
    junior: '*larling, *elev$, *stipendiat, *vikar$, *studerende, *nyutexam',
    plain: '*projektled, *prosjektled',
    former: 'tidlig, tidigare, fd$, f d$, pension, pensjon',
    other: `
        les mer, las mer, kontakta$, om oss$, vores$, apningst, oppettid, abningst, valkom, velkom, var$, vart$,
        vara$, hitta`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** Swedish, Norwegian and Danish, which share most of their words. */
export const nordic: TitleTable = {
  departments: {
    it: {
      3: `
        *utveckla, *utvikle, *udvikle, *programmerare, *programmerer, it arkitek, *systemarkitekt, driftst, *losning,
        natverk, programvareutvikl, mjukvar, teknisk direkt`,
      2: 'informasjonssikkerhet, data',
      1: '*ingenjo, *ingenio',
    },
    finance: {
      3: 'redovis, *regnska, *bokhall, *boghold, *controllere, skattera, *skatteko',
      2: '*skatt$, *forsikr, *forsakr, *revisjo, *bank$, fakture, *kredit, *okonomi, *ekonomi',
    },
    management: {
      2: `
        *projektled, *prosjektled, *projektchef, *prosjektsjef, *projektkoord, *prosjektkoord, butiksc, butikksj,
        *platsche, filialc, *programled, *forretningsutvikl, *verksamhetsutveckl, hallbarh, barekra, baeredyg,
        *butiksb, prosjektmedarb, projektassist, projektmedarb`,
    },
    sales: {
      3: `
        *selger, *kundean, *kundans, *megler, *maklare, *maegler, *nyckelku, *forretningsudvikl, *kassa, *ekspedi,
        *kundeche, forretningsutvikling, *kundradgiv`,
      2: `
        *salg, *salj, *butik, *kommersi, *fastigh, *eiendom, *ejendom, *affar, marknadsomr, *uthyrnin, *nokkelku,
        *eksport`,
    },
    legal: {
      3: '*advokat, *bedriftsjur, *dommer, datasky, personvernombud, databes',
      2: '*juridi, *jura$, regelef, etterlev, *jus$',
    },
    support: {
      3: `
        *kundtja, *kundese, *kundser, *kundekonsulent, *kundebe, *kundradgivare, *kundera, *kundekontakt, kundemo,
        *kundans support, kunduppl, *servicemedarb, *kundeme, *kundeop`,
      2: '*kundefo, *kundrel, *kundere, *kunder$',
    },
    hr: {
      3: 'lonning, lonns, lone, *lonkons, *rekryte, *rekrutte, *bemannin',
      2: '*kompete',
    },
    marketing: {
      3: '*marknadsforare, *innholds, *innehalls, *arrangem',
      2: '*marknads, *reklame, *evenema, *annons, *merkeva, *nathande, *netthande',
    },
    communication: {
      3: `
        *nyhets, *presschef, *informator, *oversatt, *overset, *talsper, *skriben, *forfatte, *informationschef,
        *pressans, *presskon, *ansvari utgivar, *tolk, *reporta, *informasjonsradgiv`,
      2: '*media$, *samfunns, informasjon, *informationsavd, *forlag',
    },
    education: {
      3: `
        *larare, *laerer, *foreles, *undervi, *pedagog, *utbilda, *lektor, *barneha, *instruk, *kursled, *studier,
        *studiev, *forstea, *forelas, *stipend, *larling handled, *adjunkt, *speciallar, *lektier, *barnsko,
        *utdannin, *uddannels`,
      2: '*utbildn, *utdannel, *opplaerin, *skol, kurs$',
    },
    design: {
      3: `
        *tegner, *inredni, *interio, *inreder, *grafisk, *art directo, *indretn, *konstna, *kunstne, *ritare`,
      2: '*kreativ, *formgiv',
    },
    health: {
      3: `
        *sjuksko, *lakare, *lege$, *laege, *farmace, *farmaso, *barnmor, *jordmor, *undersk, *veterin, *bioanal,
        *socialr, *sosiono, *sociono, *kurator, *kiropra, *boendest, *socials, tandsko, tandhyg, fysiurg, *jordemo,
        *sosialkonsulent, *sosu, *medicin sekret`,
      2: `
        *halso, *helse, *sundhed, *medicin, *vard$, *varden, *sjukhus, *sykehus, *hospita, *pleie, *pleje, *vardchef`,
    },
    operations: {
      3: `
        *lastbil, *sjafor, *chauffor, *forare, *montor, *montar, *kokke, *servito, *vaktmes, *vaktmas, *arbetsl,
        *arbejds, *arbeidsled, *formann, *logist, *fagarbe, *stadare, *renhold, *rengori, *truckfor, *kokschef,
        *koksmas, *drift, *inspekt, *vedlike, *processi, *pakker, *lokalva, *maskinf, *maskini, *hotellche, *hotelldi,
        *skiftle, *vaktare, *vekter, *hms$, *planera, *spedito, *besiktn`,
      2: `
        *produks, *underha, *kvalite, *bygg, *anlegg, *sakerhe, *sikkerhe, *fabrik, *miljo, *forsyni, *operati,
        *verkstad, *verkste, *forsorj, *kjokken`,
      1: '*arbetare, *arbejde, *arbeide',
    },
    product: {
      3: `
        *produktchef, *produktsjef, *produktagare, *produkteier, *produktejer, *produktansv, *produktutveckl,
        *produktudvikl, *produktutvikl, *produktleder, *produktdirekt, *sortime`,
    },
    research: {
      3: '*forskar, *forskni, *kemist, *kjemike, *vitensk, *vidensk, *ekonom$, *statist, *samhalls',
      2: '*utveckli, *utviklingssjef, *udvikli, *innovasj, utvikling',
    },
    consulting: {
      3: '*virksomhedskonsul, *bedriftsradgiv, *virksomhedsradgiv',
      1: '*konsult, *radgiva, *radgive, *radgivn',
    },
    administrative: {
      3: `
        *sekrete, *recepti, *administratorer, *kontorsassist, *kontora, *kontorsansv, *vd assist, *ledelsesassist,
        *ledningsassist, *direksj, *direktionssekr, *kontorm, *administrativ, *adminst, *chefsassi, *kontorist,
        *kontorl, *kontorf, *kontorspersonal, *saksbeh, *handlag, *sagsbeh, *sentral, *registr, *forvalt`,
      2: '*administrasjon, *administration$, *kontor$, *resepsj, *kansli',
    },
    procurement: {
      3: '*innkjop, *indkob, *upphandl, *anskaff',
    },
  },
  ranks: {
    top: `
        *koncernchef, *borgmest, *borgermest, *ordforer, vd$, *verkstallande, *administrerende, daglig leder,
        *grundar, *grunnlegg, *grundla, *agare$, eier$, *ejer$, *styrelseord, *styrele, *bestyrelsesform, *konsernsj,
        adm$, *stifter, styrets leder, *indehav, *innehav, *ordfora`,
    executive: `
        *sjefred, *ansvarig utg, *kommunalrad, *styrelse, *styreme, vice vd$, *finansd, *okonomidir, *ekonomidir,
        *vicedir, *visedir, viseadm, viceadm, *ledningsgr, *ledergr`,
    lead: '*chef, *sjef, *ledare, *leder, *forstan, *foresta, *forman, *overleg, *overlak, *koksmas, *bestyrer',
    senior: '*universitetslekt, *sjefsin, *overing, *sakkunnig, *spesial, *ekspert',
    junior: '*reservelaeg, *fuldmaegt, *fullmekt, *larling, *elev$, *stipend, *vikar$, *studere, *nyutexa',
    plain: '',
    former: 'tidlig, tidigar, fd$, f d$, pension, pensjon',
    other: `
        les mer, las mer, kontakta$, om oss$, vores$, apnings, oppettid, abnings, valkom, velkom, var$, vart$, vara$,
        hitta`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** Swedish, Norwegian and Danish, which share most of their words. */
export const nordic: TitleTable = {
  departments: {
    it: {
      3: `
        *utveckla, *utvikle, *udvikle, *programmerare, *programmerer, *systemarkitekt, driftst, *losnin, natver,
        programvareutvikl, mjukva`,
      2: 'informasjonssikkerhet, data',
      1: '*ingenj, *ingenio',
    },
    finance: {
      3: 'redovi, *regnsk, *bokhall, *boghol, *controllere, skatter, *skatteko',
      2: '*skatt$, *forsik, *forsak, *revisj, *bank$, *kredit, *okonomi, *ekonomi',
    },
    management: {
      2: `
        *projektled, *prosje, *projektchef, *projektkoord, butiksc, butikksj, *platsc, filialc, *programled,
        *forretningsutvikl, *verksamhetsutveckl, hallbar, barekr, baeredy, *butiksb, prosje, projektassist,
        projektmedarb`,
    },
    sales: {
      3: `
        *selger, *kundea, *kundan, *megler, *maklar, *maegler, *nyckelk, *forretningsudvikl, *kassa, *eksped,
        *kundeche, forretningsutvikling, *kundradgiv`,
      2: `
        *salg, *salj, *butik, *kommersi, *fastig, *eiendo, *ejendo, *affar, marknadsomr, *uthyrni, *nokkelk, *ekspor`,
    },
    legal: {
      3: '*advoka, *bedriftsjur, *dommer, datask, personvernombud, databe',
      2: '*juridi, *jura$, regele, etterle, *jus$',
    },
    support: {
      3: `
        *kundtj, *kundes, *kundse, *kundekonsulent, *kundeb, *kundradgivare, *kunder, *kundekontakt, kundem, kundup,
        *servicemedarb, *kundem, *kundeo`,
      2: '*kundef, *kundre, *kunder$',
    },
    hr: {
      3: 'lonning, lonns, lone, *lonkons, *rekryt, *rekrut, *bemanni',
      2: '*kompet',
    },
    marketing: {
      3: '*marknadsforare, *innhold, *innehal, *arrange',
      2: '*marknads, *reklame, *evenem, *annons, *merkev, *nathand, *netthand',
    },
    communication: {
      3: `
        *nyhets, *pressche, *informator, *oversa, *overse, *talspe, *skribe, *forfat, *informationschef, *pressan,
        *pressko, *ansvar utgiva, *tolk, *report, *informasjonsradgiv`,
      2: '*media$, *samfun, informasjon, *informationsavd, *forlag',
    },
    education: {
      3: `
        *larare, *laerer, *forele, *undervi, *pedagog, *utbild, *lektor, *barneh, *instru, *kursle, *forstea, *forela,
        *stipen, *larlin handle, *adjunk, *speciallar, *lektier, *barnsk, *utdanni, *uddannel`,
      2: '*utdanne, *opplaeri, *skol, kurs$',
    },
    design: {
      3: '*tegner, *inredn, *interi, *inrede, *grafis, *indret, *konstn, *kunstn, *ritare',
      2: '*kreativ, *formgi',
    },
    health: {
      3: `
        *sjuksk, *lakare, *lege$, *laege, *farmac, *farmas, *barnmo, *jordmo, *unders, *veteri, *bioana, *socialr,
        *sosion, *socion, *kurato, *kiropr, *boendes, *socials, tandsk, tandhy, fysiur, *jordem, *sosu`,
      2: `
        *halso, *helse, *sundhe, *medicin, *vard$, *varden, *sjukhu, *sykehu, *hospit, *pleie, *pleje, *vardche`,
    },
    operations: {
      3: `
        *lastbi, *sjafor, *chauffor, *forare, *montor, *montar, *kokke, *servit, *vaktme, *vaktma, *arbets, *arbejd,
        *arbeidsled, *formann, *logist, *fagarb, *stadar, *renhol, *rengor, *truckfo, *koksche, *koksma, *drift,
        *inspek, *vedlik, *proces, *pakker, *lokalv, *hotellc, *hotelldi, *skiftl, *vaktar, *vekter, *hms$, *planer,
        *besikt`,
      2: `
        *produks, *underh, *kvalit, *bygg, *anlegg, *sakerh, *sikkerh, *fabrik, *miljo, *forsyn, *operati, *verkstad,
        *verkste, *forsor, *kjokken`,
      1: '*arbeta, *arbeide',
    },
    product: {
      3: `
        *produktchef, *produktsjef, *produktagare, *produkteier, *produktejer, *produktansv, *produktutveckl,
        *produktudvikl, *produktutvikl, *produktleder, *produktdirekt, *sortim`,
    },
    research: {
      3: '*forska, *forskn, *kemist, *kjemik, *vitens, *videns, *ekonom$, *statis, *samhal',
      2: '*utveckli, *utviklingssjef, *udvikli, *innovas, utvikling',
    },
    consulting: {
      3: '*virksomhedskonsul, *bedriftsradgiv, *virksomhedsradgiv',
      1: '*konsult, *radgiv',
    },
    administrative: {
      3: `
        *sekrete, *recept, *administratorer, *kontorsassist, *kontora, *kontorsansv, *vd assist, *ledelsesassist,
        *ledningsassist, *direks, *direktionssekr, *kontorm, *administrativ, *admins, *chefsas, *kontorist, *kontorl,
        *kontorf, *kontorspersonal, *saksbe, *handla, *sagsbe, *sentra, *registr, *forval`,
      2: '*administrasjon, *administration$, *kontor$, *reseps, *kansli',
    },
    procurement: {
      3: '*innkjop, *indkob, *upphand, *anskaff',
    },
  },
  ranks: {
    top: `
        *koncernchef, *borgme, *borger, *ordfor, vd$, *verkstallande, *administrerende, daglig leder, *grunda,
        *grunnle, *grundl, *agare$, eier$, *ejer$, *styrelseord, *styrele, *bestyrelsesform, *konsernsj, adm$,
        *stifte, styret leder, *indeha, *innehav`,
    executive: `
        *sjefre, *ansvar utg, *kommuna, *styrelse, *styrem, vice vd$, *finansd, *okonomidir, *ekonomidir, *vicedir,
        *visedir, viseadm, viceadm, *ledningsgr, *lederg`,
    lead: '*chef, *sjef, *ledare, *leder, *forsta, *forest, *forman, *overle, *overla, *koksma, *bestyrer',
    senior: '*universitetslekt, *sjefsi, *overin, *sakkunni, *spesia, *eksper',
    junior: '*reserv, *fuldma, *fullmek, *larlin, *elev$, *stipen, *vikar$, *studer, *nyutex',
    plain: '',
    former: 'tidlig, tidiga, fd$, f d$, pensio, pensjo',
    other: `
        les mer, las mer, kontakta$, om oss$, vores$, apning, oppettid, abning, valkom, velkom, var$, vart$, vara$,
        hitta`,
  },
};

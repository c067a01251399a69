import type { TitleTable } from '../title-table.ts';

/** Swedish, Norwegian and Danish, which share most of their words. */
export const nordic: TitleTable = {
  departments: {
    it: {
      3: '*utveckla, *utvikle, *udvikle, *programmerare, *programmerer, *systemarkitekt, mjukva',
      2: 'data',
      1: '*ingenj, *ingenio',
    },
    finance: {
      3: 'redovi, *regnsk, *bokhall, *boghol, *controllere',
      2: '*skatt$, *forsik, *forsak, *revisj, *kredit, *okonomi, *ekonomi',
    },
    management: {
      2: '*prosjekt, *projektled, *projektchef, butiksc, butikksj, filialc, prosje',
    },
    sales: {
      3: '*selger, *kundea, *kundan, *megler, *maklar, *maegler, *forretningsudvikl',
      2: '*salg, *salj, *butik, *kommersi, *fastig, *eiendo, *ejendo, *affar',
    },
    legal: {
      3: '*advoka, *dommer, datask',
      2: '*juridi, *jura$',
    },
    support: {
      3: '*kundtj, *kundes, *kundse',
      2: '*kunder$',
    },
    hr: {
      3: 'lonning, lonns, lone, *lonkons, *rekryt, *rekrut',
      2: '*kompet',
    },
    marketing: {
      3: '*marknadsforare, *arrange',
      2: '*marknads, *reklame, *evenem',
    },
    communication: {
      3: '*nyhets, *pressche, *oversa, *overse, *skribe, *forfat, *informationschef, *pressan, *pressko',
      2: 'informasjon',
    },
    education: {
      3: `*larare, *laerer, *forele, *undervi, *pedagog, *utbild, *lektor, *barneh, *instru, *forela, *stipen, *utdanni,
*uddannel`,
      2: '*skol',
    },
    design: {
      3: '*interior, *tegner, *inredn, *grafis',
      2: '*kreativ, *formgi',
    },
    health: {
      3: `*sjuksk, *lakare, *lege$, *laege, *farmac, *farmas, *unders, *veteri, *socialr, *sosion, *socion, *socials`,
      2: '*halso, *helse, *sundhe, *medicin, *vard$, *varden, *sjukhu, *sykehu, *hospit, *pleie, *pleje',
    },
    operations: {
      3: `*lastbi, *sjafor, *chauffor, *forare, *montor, *montar, *vaktme, *vaktma, *arbets, *arbejd, *arbeidsled,
*formann, *logist, *renhol, *drift, *inspek, *vedlik, *proces, *skiftl, *planer`,
      2: '*produks, *underh, *kvalit, *bygg, *anlegg, *sakerh, *sikkerh, *fabrik, *miljo, *operati, *kjokken',
      1: '*arbeta, *arbeide',
    },
    product: { 2: '*produkts, *produktc, *produktag, *produktei, *produktans', 3: '*produktchef, *produktsjef' },
    research: {
      3: '*forska, *forskn, *vitens, *videns, *ekonom$',
      2: '*utveckli, *udvikli, *innovas',
    },
    consulting: {
      1: '*konsult, *radgiv',
    },
    administrative: {
      3: '*sekrete, *recept, *administrativ, *saksbe, *handla, *sagsbe',
      2: '*kontor, *administrasjon, *administration$, *reseps',
    },
    procurement: {
      3: '*innkjop, *indkob, *upphand, *anskaff',
    },
  },
  ranks: {
    top: `*koncernchef, *borgme, *borger, *ordfor, vd$, *verkstallande, *administrerende, daglig leder, *grunda,
*grunnle, *grundl, *agare$, eier$, *ejer$, *styrelseord, *styrele, *bestyrelsesform, *konsernsj, adm$,
*stifte, styret leder, *indeha, *innehav`,
    executive: `*sjefre, *ansvar utg, *styrelse, *styrem, vice vd$, *finansd, *okonomidir, *ekonomidir, *vicedir, *visedir,
viseadm, viceadm, *ledningsgr, *lederg`,
    lead: '*chef, *sjef, *ledare, *leder, *forsta, *forest, *forman, *overle, *overla, *koksma, *bestyrer',
    senior: '*universitetslekt, *sjefsi, *overin, *sakkunni, *spesia, *eksper',
    junior: '*reserv, *fuldma, *fullmek, *larlin, *elev$, *stipen, *vikar$, *studer, *nyutex',
    former: 'tidlig, tidiga, fd$, f d$, pensio, pensjo',
    other: 'les mer, las mer, kontakta$, om oss$, vores$, var$',
  },
};

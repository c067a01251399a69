import type { TitleTable } from '../title-table.ts';

/** Finnish. */
export const finnish: TitleTable = {
  departments: {
    it: {
      3: `
        *ohjelmisto, *ohjelmoija, *tietoturva, *sovelluskehit, tietojarjestelm, *web kehit, *verkkoasiant,
        *mobiilikeh, *tietohallinto, *pilviarkk, *data analy, sovellusasiant`,
      2: '*tietotek, *jarjestelma, *digitaalis, *tekninen johtaja, tekninen',
      1: '*insinoori, *kehittaja, *arkkitehti it',
    },
    finance: {
      3: `
        *kirjanpit, *palkanlask, *tilintarkast, *controlleri, *veroasiant, *palkka, *laskuttaj, *sijoitus, *reskontra,
        *verojuristi`,
      2: '*talous, *rahoitus, *verotus, *vakuutus, *laskutus, *pankki, *laskenta, *luotto',
    },
    management: {
      2: `
        *projektipaall, *projektijoht, *projektikoord, *aluepaall, *aluejoht, *myymalapaall, *toimipaikkap,
        *yksikonpaall, *yksikon paall, *osastopaall, *liiketoimintajoht, *liiketoimintapaall, *hankepaall,
        *kehityspaall, *kehitysjohtaja, *osastonjoht, *ohjelmajoht, *vastuullisuus, *projektiasiant, *konttorinjoht,
        *yksikonjoht`,
    },
    sales: {
      3: `
        *myyja, *asiakkuuspaall, *avainasiak, *asiakkuusjoht, *asiakaspaall, *asiakasvast, *asiakkuusv, *lkv$,
        *kauppias`,
      2: '*myynti, *myynnin, *kaupallinen, *myymala, *kiinteisto, *kauppa, *vienti',
    },
    legal: {
      3: '*lakimies, *asianajaj, *lakiasiain, *tietosuoja, *tuomari, *lakiasiat',
      2: '*oikeudell, *sopimus',
    },
    support: {
      3: '*tekninen tuki, *tukihenk, *palveluneuv, *palvelupaall',
      2: '*asiakas, *tuki$, *palvelukeskus',
    },
    hr: {
      3: '*rekrytoi, *tyohyvinv, *tyosuhde, *osaamisen',
      2: '*henkilost',
    },
    marketing: {
      3: '*markkinointi, *sisallontuott',
      2: '*markkinoinnin, *mainos, *brandi, *tapahtuma, *verkkokaup',
    },
    communication: {
      3: `
        *toimittaj, *tiedottaj, *viestinta, *kaantaja, *paatoimitt, *kirjailija, *tiedotus, *kustannustoim, *tulkki,
        *viestinnan`,
      2: '*mediapaall, *suhdetoim',
    },
    education: {
      3: `
        *opettaja, *lehtori, *kouluttaj, *rehtori, *opinto, *kasvattaj, *varhaiskasv, *valmentaj, *yliopettaj,
        *kirjastonh, *koulunkay, *luokanop, *dosentti`,
      2: '*koulutus, *opetus, *koulu$, *yliopisto',
    },
    design: {
      3: `
        *muotoilij, *graafikko, *arkkitehti, *valokuv, *kuvittaj, *sisustus, *graafinen, *taiteell, *kayttoliittyma`,
      2: '*muotoilu, *luova',
    },
    health: {
      3: `
        *laakari, *sairaanhoit, *hoitaja, *farmaseut, *proviisori, *fysioterap, *katilo, *elainlaak, *lahihoit,
        *apteekkari, *sosiaalityon, *osastonhoit, *optikko, *hammas, *sosiaaliohj, *ensihoit`,
      2: '*terveys, *terveyd, *sairaala, *hoito, *hoiva, *kliin',
    },
    operations: {
      3: `
        *kuljettaj, *tehtaanjoht, *asentaja, *mekaanik, *sahkomies, *tyonjoht, *hitsaaj, *kokki, *tarjoilij, *siivoo,
        *mestari, *vastaava mest, *laitosmies, *tyomaa, *hotellinjoht, *vartija, *koneenkayt, *kunnossapito, *kirvesm,
        *putkiasent, *laitoshuolt, *maalari, *vuoropaall, *tyonsuunn, *hankinta ja log, *prosessi, *vuoromest,
        *tyosuojelu, *laaduntark`,
      2: `
        *tuotanto, *tuotannon, *varasto, *laatu, *huolto, *kuljetus, *toimitusketju, *rakennus, *tehdas, *operatiiv,
        *keittio, *ravintola, *turvallisuus, *ymparisto, *operaatio`,
      1: '*teknikko, *tyontekij, *operaattori',
    },
    product: { 2: '*tuote' },
    research: {
      3: '*tutkija, *tutkimus, *vaitoskirja, *tohtorikoul, *tilastot, *fyysikko',
      2: '*kehitys, *innovaatio',
    },
    consulting: { 3: '*liikkeenjohdon kons', 1: '*neuvonantaj, *neuvoja' },
    administrative: {
      3: '*sihteeri, *johdon assist, *vastaanott, *hallinto, *johdon siht, *hallinnollinen, *virkailij',
      2: '*hallinnon, *toimisto',
    },
    procurement: {
      3: '*ostaja, *ostopaall, *ostojoht, *ostoassist, *hankinta',
      2: '*hankinnat, *hankinnan, *osto$',
    },
  },
  ranks: {
    top: `
        *toimitusjoht, *perustaja, *omistaja, *yrittaja, *hallituksen puheenj, *paajohtaja, *puheenjohtaj,
        *konsernijoht, *osakas perust`,
    executive: '*varatoimitusj, *talousjoht, *johtoryhma, *osakas, *varapuheenj, *hallituksen, *johtokunn',
    lead: `
        *paallik, *johtaja, *esimies, *johtava, *esihenkilo, *tyonjoht, *rehtori, *mestari, *paatoimitt, *osastonhoit,
        *ylilaakari, *keittiomest, *vastaava, *myyntipaall, *myyntijoht, *talouspaall, *rahoituspaall, *rahoitusjoht,
        *aluepaall, *aluejoht, *myymalapaall, *markkinointipaall, *markkinointijoht, *viestintapaall, *viestintajoht,
        *varastopaall, *tuotantopaall, *tuotantojoht, *tehtaanjoht, *laatupaall, *keittiopaall, *ravintolapaall,
        *toimistopaall, *hankintapaall, *hankintajoht, *ostopaall, *ostojoht, teknologiajoht, hr paall, hr joht,
        *kaupallinen joht, *operatiivinen joht, *tuotejoht, *brandipaall, *laskentapaall, *yksikonpaall, *yksikon
        paall, *osastopaall, *liiketoimintajoht, *liiketoimintapaall, *kehityspaall, *osastonjoht, *hallintojoht,
        *asiakkuusjoht, *laatujoht, *hotellinjoht, *palvelupaall, *tiiminvet, *vetaja$, *rakennusmest, *toimipaikkap,
        *luottopaall, *vuoropaall, *vuoromest, *konttorinjoht, *yksikonjoht, *ohjelmajoht, *mediapaall`,
    senior: '*vanhempi, *erityisasiant, *johtava asiant, *paasuunn, *erikoisasiant',
    junior: `
        *harjoitteli, *opiskelij, *oppisopimus, *kesatyo, *avustaja, *vaitoskirja, *tohtorikoul, *talousassist,
        *myyntiassist, *markkinointiassist, *nuorempi, *ostoassist, *toimistoassist, *apulainen`,
    assistant: '*johdon assist, *johdon siht, *toimitusjohtajan assist, *toimitusjohtajan siht',
    plain: '*projektipaall, *tuotepaall',
    former: '*entinen, *eläkkeell, *aiempi, *emerita',
    other: `
        ota yhteytta, lue lisa, meista, aukiolo, tervetuloa, etusivu, yhteystie, meidan, tietosuojasel, avoimet
        tyopaikat`,
  },
};

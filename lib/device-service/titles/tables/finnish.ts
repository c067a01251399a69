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
        *kirjanpit, *tilintarkast, *controlleri, *veroasiant, *palkka, *laskuttaj, *sijoitus, *reskontra, *verojuristi`,
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
      2: '*myynti, *myynnin, *myymala, *kiinteisto, *kauppa, *vienti',
    },
    legal: {
      3: '*lakimies, *asianajaj, *lakiasiain, *tietosuoja, *tuomari, *lakiasiat',
      2: '*oikeudell, *sopimus',
    },
    support: {
      3: '*asiakaspalv, *tekninen tuki, *tukihenk, *palveluneuv, *palvelupaall',
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
        *kirjastonh, *koulunkay, *luokanop`,
      2: '*koulutus, *opetus, *koulu$, *yliopisto',
    },
    design: {
      3: '*muotoilij, *arkkitehti, *valokuv, *kuvittaj, *sisustus, *graafinen, *taiteell, *kayttoliittyma',
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
        *putkiasent, *laitoshuolt, *maalari, *vuoropaall, *tyonsuunn, *hankinta ja log, *vuoromest, *tyosuojelu,
        *laaduntark`,
      2: `
        *tuotanto, *tuotannon, *varasto, *laatu, *huolto, *kuljetus, *toimitusketju, *rakennus, *tehdas, *keittio,
        *ravintola, *turvallisuus, *ymparisto, *operaatio`,
      1: '*teknikko, *tyontekij',
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
    top: '*toimitusjoht, *perustaja, *omistaja, *yrittaj, *puheenjohtaj, *paajohtaj',
    executive: '*hallituksen, *talousjoht, *johtoryhm, *osakas',
    lead: `
        *paallik, *johtaj, *esimies, *esihenkil, *johtava, *tyonjoht, *mestari, *paatoimit, *osastonhoit, *ylilaak,
        *rehtori, *tiiminvet`,
    senior: '*erityisas, *vanhempi',
    junior: '*harjoitteli, *opiskelij, *kesatyo, *nuorempi, *avustaja',
    assistant: '',
    plain: '*projektipaal, *tuotepaal',
    former: '*entinen, elakkeel',
    other: 'ota yht, lue lisa, meista$, aukiolo, tervetuloa, meidan',
  },
};

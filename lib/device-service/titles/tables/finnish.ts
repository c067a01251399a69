import type { TitleTable } from '../title-table.ts';

/** Finnish. */
export const finnish: TitleTable = {
  departments: {
    it: {
      3: `
        *ohjelmisto, *ohjelmoija, *jarjestelmaasiant, *tietoturva, *jarjestelmavalv, *ohjelmistokehit, *sovelluskehit,
        it paallik, it johtaja, it tuki, tietojarjestelm, *web kehit, *verkkoasiant, data insin, *mobiilikeh,
        *ohjelmistoarkk, *tietohallinto, it asiantunt, it suunnit, *jarjestelmasuunn, teknologiajoht, *pilviarkk,
        *data analy, sovellusasiant`,
      2: '*tietotekn, *tietotek, *jarjestelma, *teknologia, *digitaalis, *tekninen johtaja, tekninen',
      1: '*insinoori, *kehittaja, *arkkitehti it',
    },
    finance: {
      3: `
        *kirjanpit, *talouspaall, *talousjoht, *palkanlask, *tilintarkast, *controlleri, *rahoituspaall, *veroasiant,
        *palkka, *pankkiir, *talousassist, *laskuttaj, *taloushallin, *rahoitusjoht, *laskentapaall, *sijoitus,
        *laskentaekon, *talousasiant, *reskontra, *verojuristi, *luottopaall`,
      2: '*talous, *rahoitus, *verotus, *vakuutus, *laskutus, *pankki, *laskenta, *luotto',
    },
    management: {
      2: `
        *projektipaall, *projektijoht, *projektikoord, *aluepaall, *aluejoht, *myymalapaall, *toimipaikkap,
        *strategia, *yksikonpaall, *yksikon paall, *osastopaall, *liiketoimintajoht, *liiketoimintapaall, *hankepaall,
        *kehityspaall, *kehitysjohtaja, *osastonjoht, *ohjelmajoht, *vastuullisuus, *projektiasiant, *konttorinjoht,
        *yksikonjoht`,
    },
    sales: {
      3: `
        *myyja, *myyntipaall, *myyntijoht, *myyntineuv, *myyntiedus, *asiakkuuspaall, *avainasiak, *asiakkuusjoht,
        *kiinteistonval, *myyntiassist, *kaupallinen joht, *myyntikoord, *asiakaspaall, *asiakasvast, *asiakkuusv,
        *lkv$, *myyntiasiant, *kauppias`,
      2: '*myynti, *myynnin, *kaupallinen, *myymala, *kiinteisto, *kauppa, *vienti',
    },
    legal: {
      3: '*lakimies, *asianajaj, *juristi, *lakiasiain, *tietosuoja, *tuomari, *lakiasiat',
      2: '*oikeudell, *sopimus',
    },
    support: {
      3: `
        *asiakaspalv, *asiakastuki, *asiakasneuv, *tekninen tuki, *asiakaskoke, *tukihenk, *kayttotuki, *palveluneuv,
        *lahituki, *palvelupaall, *asiakasmenest`,
      2: '*asiakas, *tuki$, *palvelukeskus',
    },
    hr: {
      3: `
        *henkilosto, *rekrytoi, *rekrytoint, hr paall, hr asiant, hr joht, *tyohyvinv, *tyosuhde, *osaamisen`,
      2: '*henkilost, *henkilostohallin',
    },
    marketing: {
      3: `
        *markkinointi, *brandipaall, *markkinointipaall, *markkinointijoht, *markkinointiassist, *sisallontuott,
        *markkinointikoord`,
      2: '*markkinoinnin, *mainos, *brandi, *tapahtuma, *verkkokaup',
    },
    communication: {
      3: `
        *toimittaj, *viestintapaall, *viestintajoht, *tiedottaj, *viestinta, *kaantaja, *paatoimitt, *kirjailija,
        *tiedotus, *kustannustoim, *tulkki, *viestinnan`,
      2: '*mediapaall, *suhdetoim',
    },
    education: {
      3: `
        *opettaja, *lehtori, *kouluttaj, *rehtori, *professori, *opinto, *kasvattaj, *varhaiskasv, *valmentaj,
        *yliopettaj, *kirjastonh, *koulunkay, *luokanop, *dosentti`,
      2: '*koulutus, *opetus, *koulu$, *yliopisto',
    },
    design: {
      3: `
        *muotoilij, *graafikko, *arkkitehti, *valokuv, *kuvittaj, *sisustus, *graafinen, *taiteell, *kayttoliittyma`,
      2: '*muotoilu, *luova',
    },
    health: {
      3: `
        *laakari, *sairaanhoit, *hoitaja, *farmaseut, *proviisori, *psykologi, *fysioterap, *katilo, *elainlaak,
        *lahihoit, *apteekkari, *sosiaalityon, *terapeutti, *osastonhoit, *ylilaakari, *optikko, *kirurgi, *hammas,
        *sosiaaliohj, *terveydenhoit, *ensihoit`,
      2: '*terveys, *terveyd, *sairaala, *hoito, *hoiva, *kliin',
    },
    operations: {
      3: `
        *varastotyo, *varastopaall, *kuljettaj, *tuotantopaall, *tuotantojoht, *tehtaanjoht, *asentaja, *mekaanik,
        *sahkomies, *logistiik, *varastonhoit, *tyonjoht, *operatiivinen joht, *laatupaall, *hitsaaj, *kokki,
        *tarjoilij, *siivoo, *mestari, *laatuinsin, *rakennusmest, *vastaava mest, *huoltop, *keittiopaall,
        *ravintolapaall, *laitosmies, *laatujoht, *tyomaa, *hotellinjoht, *vartija, *koneenkayt, *kunnossapito,
        *keittiomest, *kirvesm, *putkiasent, *laitoshuolt, *ravintolatyo, *maalari, *vuoropaall, *tyonsuunn, *hankinta
        ja log, *tuotantotyon, *prosessi, *vuoromest, *tyosuojelu, *laaduntark`,
      2: `
        *tuotanto, *tuotannon, *varasto, *laatu, *huolto, *kuljetus, *toimitusketju, *rakennus, *tehdas, *operatiiv,
        *keittio, *ravintola, *turvallisuus, *ymparisto, *operaatio`,
      1: '*teknikko, *tyontekij, *operaattori',
    },
    product: { 3: '*tuotepaall, *tuoteomistaj, *tuotejoht, *tuotekehity, *tuotekehit', 2: '*tuote' },
    research: {
      3: `
        *tutkija, *tutkimus, *kemisti, *vaitoskirja, *tohtorikoul, *biologi, *laboratorio, *tilastot, *fyysikko`,
      2: '*kehitys, *innovaatio',
    },
    consulting: { 3: '*liikkeenjohdon kons', 1: '*konsultti, *neuvonantaj, *neuvoja' },
    administrative: {
      3: `
        *sihteeri, *johdon assist, *toimistopaall, *vastaanott, *hallinto, *toimistoassist, *toimistosiht,
        *toimistotyo, *johdon siht, *hallinnollinen, *hallintojoht, *virkailij, *toimistonhoit`,
      2: '*hallinnon, *toimisto',
    },
    procurement: {
      3: '*ostaja, *hankintapaall, *hankintajoht, *ostopaall, *ostojoht, *ostoassist, *hankinta',
      2: '*hankinnat, *hankinnan, *osto$',
    },
  },
  ranks: {
    top: `
        *toimitusjoht, *perustaja, *omistaja, *yrittaja, *hallituksen puheenj, *paajohtaja, *puheenjohtaj,
        *konsernijoht, *osakas perust`,
    executive: `
        *varatoimitusj, *hallituksen jas, *talousjoht, *johtoryhma, *osakas, *varapuheenj, *hallituksen, *johtokunn`,
    lead: `
        *paallikko, *paallik, *johtaja, *esimies, *johtava, *esihenkilo, *tyonjoht, *rehtori, *mestari, *paatoimitt,
        *osastonhoit, *ylilaakari, *keittiomest, *vastaava, *myyntipaall, *myyntijoht, *talouspaall, it paallik, it
        johtaja, *rahoituspaall, *rahoitusjoht, *aluepaall, *aluejoht, *myymalapaall, *markkinointipaall,
        *markkinointijoht, *viestintapaall, *viestintajoht, *varastopaall, *tuotantopaall, *tuotantojoht,
        *tehtaanjoht, *laatupaall, *keittiopaall, *ravintolapaall, *toimistopaall, *hankintapaall, *hankintajoht,
        *ostopaall, *ostojoht, *tekninen johtaja, teknologiajoht, hr paall, hr joht, *kaupallinen joht, *operatiivinen
        joht, *tuotejoht, *brandipaall, *laskentapaall, *yksikonpaall, *yksikon paall, *osastopaall,
        *liiketoimintajoht, *liiketoimintapaall, *kehityspaall, *kehitysjohtaja, *osastonjoht, *hallintojoht,
        *asiakkuusjoht, *laatujoht, *hotellinjoht, *palvelupaall, *tiiminvet, *vetaja$, *rakennusmest, *toimipaikkap,
        *luottopaall, *vuoropaall, *vuoromest, *konttorinjoht, *yksikonjoht, *ohjelmajoht, *mediapaall`,
    senior: '*vanhempi, *erityisasiant, *johtava asiant, *paasuunn, *erikoisasiant, *asiantuntija senior',
    junior: `
        *harjoitteli, *opiskelij, *oppisopimus, *kesatyo, *avustaja, *vaitoskirja, *tohtorikoul, *talousassist,
        *myyntiassist, *markkinointiassist, *nuorempi, *ostoassist, *toimistoassist, *apulainen`,
    assistant: '*johdon assist, *assistentti, *johdon siht, *toimitusjohtajan assist, *toimitusjohtajan siht',
    former: '*entinen, *eläkkeell, *aiempi, *emerita',
    other: `
        ota yhteytta, lue lisa, meista, aukiolo, tervetuloa, etusivu, yhteystie, meidan, tietosuojasel, avoimet
        tyopaikat`,
  },
};

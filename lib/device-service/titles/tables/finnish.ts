import type { TitleTable } from '../title-table.ts';

/** Finnish. */
export const finnish: TitleTable = {
  departments: {
    it: {
      3: `
        *ohjelmi, *ohjelmo, *tietotu, *sovellus, tietoja, *web kehit, *verkkoas, *mobiilik, *tietoha, *pilviar, *data
        analy`,
      2: '*tietote, *jarjest, *digitaalis, *teknine johtaja, teknine',
      1: '*insinoor, *kehittaj, *arkkiteh it',
    },
    finance: {
      3: '*kirjanp, *tilinta, *controlleri, *veroasi, *palkka, *laskutta, *sijoitu, *reskont, *verojur',
      2: '*talous, *rahoitu, *verotus, *vakuutus, *laskutu, *pankki, *laskent, *luotto',
    },
    management: {
      2: `
        *projektipaall, *projektijoht, *projektikoord, *myymalap, *toimipa, *liiketoi, *hankepa, *kehityspaall,
        *kehitysjohtaja, *ohjelma, *vastuulli, *projektiasiant, *konttorinjoht`,
    },
    sales: {
      3: '*myyja, *asiakkuus, *avainas, *asiakaspaall, *asiakasvast, *lkv$, *kauppias',
      2: '*myynti, *myynnin, *myymala, *kiinteis, *kauppa, *vienti',
    },
    legal: {
      3: '*lakimie, *asianaj, *lakiasi, *tietosu, *tuomari',
      2: '*oikeude, *sopimus',
    },
    support: {
      3: '*asiakaspalv, *teknine tuki, *tukihen, *palvelu',
      2: '*asiakas, *tuki$',
    },
    hr: {
      3: '*rekryto, *tyohyvi, *tyosuhd, *osaamise',
      2: '*henkilost',
    },
    marketing: {
      3: '*markkino, *sisallon',
      2: '*mainos, *brandi, *tapahtu, *verkkoka',
    },
    communication: {
      3: '*toimitta, *tiedotta, *viestin, *kaantaja, *paatoimi, *kirjail, *tiedotu, *kustannu, *tulkki',
      2: '*mediapa, *suhdeto',
    },
    education: {
      3: `
        *opettaja, *lehtori, *koulutta, *rehtori, *opinto, *kasvatta, *varhais, *valment, *yliopet, *kirjast,
        *koulunk, *luokano`,
      2: '*koulutu, *opetus, *koulu$, *yliopis',
    },
    design: {
      3: '*muotoil, *arkkiteh, *valokuv, *kuvittaj, *sisustu, *graafine, *taiteell, *kayttoli',
      2: '*luova',
    },
    health: {
      3: `
        *laakari, *sairaanh, *hoitaja, *farmase, *proviiso, *fysiote, *katilo, *elainla, *lahihoi, *apteekkar,
        *sosiaali, *optikko, *hammas, *ensihoi`,
      2: '*terveys, *terveyd, *sairaala, *hoito, *hoiva, *kliin',
    },
    operations: {
      3: `
        *kuljetta, *tehtaanj, *asentaj, *mekaanik, *sahkomi, *tyonjoh, *kokki, *tarjoil, *siivoo, *mestari, *vastaava
        mest, *laitosm, *tyomaa, *hotellin, *vartija, *koneenka, *kunnossap, *laitosh, *vuoropa, *tyonsuunn, *hankint
        ja log, *vuorome, *tyosuoj, *laadunta`,
      2: `
        *tuotant, *tuotanno, *varasto, *laatu, *huolto, *kuljetu, *toimitusketju, *rakennus, *tehdas, *keittio,
        *ravinto, *turvalli, *ymparis`,
      1: '*teknikko, *tyontek',
    },
    product: { 2: '*tuote' },
    research: {
      3: '*tutkija, *tutkimu, *vaitosk, *tohtori, *tilasto, *fyysikko',
      2: '*kehitys, *innovaati',
    },
    consulting: { 3: '*liikkeenjo kons', 1: '*neuvona, *neuvoja' },
    administrative: {
      3: '*sihteeri, *johdon assist, *vastaano, *hallinto, *johdon siht, *hallinnol, *virkail',
      2: '*hallinnon, *toimist',
    },
    procurement: {
      3: '*ostaja, *ostopaall, *ostojoh, *ostoassi, *hankint',
      2: '*hankinna, *osto$',
    },
  },
  ranks: {
    top: `
        *kaupunginjoht, *kunnanjoht, pormestar, *toimitusjoht, *perusta, *omistaja, *yrittaj, *puheenjo, *paajohta`,
    executive: '*johtaj, *paatoimit, *rehtor, *hallituk, *talousj, *johtory, *osakas',
    lead: '*paallik, *esimies, *esihenkil, *johtava, *tyonjoh, *mestari, *osastonhoit, *ylilaak, *tiiminve',
    senior: '*professori, *erityisa, *vanhemp',
    junior: '*vaitosk, *tohtorik, erikoistuva, *kesa, *harjoit, *opiskel, *kesatyo, *nuoremp, *avustaj',
    assistant: '',
    plain: '*tuotepa',
    former: '*entinen, elakkeel',
    other: 'ota yht, lue lisa, meista$, aukiolo, tervetu, meidan',
  },
};

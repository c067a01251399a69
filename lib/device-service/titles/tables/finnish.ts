import type { TitleTable } from '../title-table.ts';

/** Finnish. */
export const finnish: TitleTable = {
  departments: {
    it: {
      3: '*tietohal, *ohjelmi, *ohjelmo, *tietot, *sovellu, tietoj',
      2: '*jarjes, *digitaalis, teknin',
      1: '*insino, *kehitta',
    },
    finance: {
      3: '*kirjan, *tilint, *controlleri, *palkka, *laskut',
      2: '*talous, *rahoit, *verotu, *vakuutu, *pankki, *lasken, *luotto',
    },
    management: {
      2: '*projektipaall, *projektijoht, *myymalap, *liiketo',
    },
    sales: {
      3: '*myyja, *asiakku, *asiakaspaall',
      2: '*myynti, *myynnin, *myymala, *kiintei, *kauppa, *vienti',
    },
    legal: {
      3: '*lakimi, *asiana, *lakias, *tietos, *tuomar',
      2: '*oikeud, *sopimu',
    },
    support: {
      3: '*asiakaspalv, *palvel',
      2: '*asiakas, *tuki$',
    },
    hr: {
      3: '*osaamis',
      2: '*henkilost',
    },
    marketing: {
      3: '*markkin, *sisallo',
      2: '*mainos, *brandi, *tapaht, *verkkok',
    },
    communication: {
      3: '*toimitta, *tiedot, *viesti, *kaantaj, *paatoim',
    },
    education: {
      3: '*opettaj, *lehtor, *koulut, *rehtor, *kirjas',
      2: '*opetus, *koulu$, *yliopi',
    },
    design: {
      3: '*muotoi, *arkkiteh, *valoku, *kuvitta, *sisust, *graafin',
    },
    health: {
      3: '*laakari, *sairaan, *hoitaj, *fysiot, *lahiho, *hammas',
      2: '*tervey, *sairaal, *hoiva',
    },
    operations: {
      3: '*kuljet, *tehtaan, *asenta, *mekaanik, *tyonjo, *kokki, *mestar, *tyomaa, *kunnossa',
      2: '*tuotan, *varast, *laatu, *huolto, *rakennu, *keittio, *ravint, *turval, *ympari',
      1: '*teknikko, *tyonte',
    },
    product: { 2: '*tuote' },
    research: {
      3: '*tutkij, *tutkim, *vaitos, *tohtor',
      2: '*kehitys, *innovaat',
    },
    consulting: { 1: '*neuvon, *neuvoj' },
    administrative: {
      3: '*sihteer, *johdon assist, *vastaan, *hallint, *hallinno',
      2: '*toimis',
    },
    procurement: {
      3: '*ostaja, *hankin',
      2: '*osto$',
    },
  },
  ranks: {
    top: '*kaupun, *kunnanj, pormes, *toimitusjoht, *perusta, *omistaja, *yrittaj, *puheenjo, *paajoht',
    executive: '*johtaj, *paatoim, *rehtor, *hallituk, *talousj, *johtor, *osakas',
    lead: '*paallik, *esimie, *esihenkil, *johtav, *tyonjo, *mestar, *osastonhoit, *ylilaak, *tiiminv',
    senior: '*professori, *erityis, *vanhem',
    junior: '*vaitos, *tohtor, erikoistuva, *kesa, *harjoi, *opiske, *nuorem, *avusta',
    plain: '*tuotep',
    former: '*entine, elakkeel',
    other: 'ota yht, lue lisa, meista$, meidan',
  },
};

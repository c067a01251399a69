import type { TitleTable } from '../title-table.ts';

/** Finnish. */
export const finnish: TitleTable = {
  departments: {
    it: {
      3: '*ohjelmi, *ohjelmo, *tietot, *sovellu, tietoj, *verkkoa, *mobiilik, *tietoh, *pilvia',
      2: '*jarjes, *digitaalis, teknin',
      1: '*insino, *kehitta',
    },
    finance: {
      3: '*kirjan, *tilint, *controlleri, *veroas, *palkka, *laskut, *sijoit, *reskon, *veroju',
      2: '*talous, *rahoit, *verotu, *vakuutu, *pankki, *lasken, *luotto',
    },
    management: {
      2: `
        *projektipaall, *projektijoht, *projektikoord, *myymalap, *toimip, *liiketo, *hankep, *kehityspaall,
        *kehitysjohtaja, *ohjelma, *vastuul, *projektiasiant, *konttorinjoht`,
    },
    sales: {
      3: '*myyja, *asiakku, *avaina, *asiakaspaall, *asiakasvast, *lkv$, *kauppia',
      2: '*myynti, *myynnin, *myymala, *kiintei, *kauppa, *vienti',
    },
    legal: {
      3: '*lakimi, *asiana, *lakias, *tietos, *tuomar',
      2: '*oikeud, *sopimu',
    },
    support: {
      3: '*asiakaspalv, *tukihe, *palvel',
      2: '*asiakas, *tuki$',
    },
    hr: {
      3: '*tyohyv, *tyosuh, *osaamis',
      2: '*henkilost',
    },
    marketing: {
      3: '*markkin, *sisallo',
      2: '*mainos, *brandi, *tapaht, *verkkok',
    },
    communication: {
      3: '*toimitta, *tiedot, *viesti, *kaantaj, *paatoim, *kirjai, *kustan, *tulkki',
      2: '*mediap, *suhdet',
    },
    education: {
      3: `
        *opettaj, *lehtor, *koulut, *rehtor, *opinto, *kasvat, *varhai, *valmen, *yliope, *kirjas, *koulun, *luokan`,
      2: '*opetus, *koulu$, *yliopi',
    },
    design: {
      3: '*muotoi, *arkkiteh, *valoku, *kuvitta, *sisust, *graafin, *taiteell, *kayttol',
      2: '*luova',
    },
    health: {
      3: `
        *laakari, *sairaan, *hoitaj, *proviiso, *fysiot, *katilo, *elainl, *lahiho, *apteekka, *optikko, *hammas,
        *ensiho`,
      2: '*tervey, *sairaal, *hoito, *hoiva, *kliin',
    },
    operations: {
      3: `
        *kuljet, *tehtaan, *asenta, *mekaanik, *sahkom, *tyonjo, *kokki, *tarjoi, *siivoo, *mestar, *vastaav mest,
        *laitos, *tyomaa, *hotelli, *vartij, *koneenk, *kunnossa, *vuorop, *tyonsu, *vuorom, *tyosuo, *laadunt`,
      2: `
        *tuotan, *varast, *laatu, *huolto, *toimitusketju, *rakennu, *tehdas, *keittio, *ravint, *turval, *ympari`,
      1: '*teknikko, *tyonte',
    },
    product: { 2: '*tuote' },
    research: {
      3: '*tutkij, *tutkim, *vaitos, *tohtor, *tilast, *fyysikko',
      2: '*kehitys, *innovaat',
    },
    consulting: { 3: '*liikkeenj kons', 1: '*neuvon, *neuvoj' },
    administrative: {
      3: '*sihteer, *johdon assist, *vastaan, *hallint, *johdon siht, *hallinno, *virkai',
      2: '*toimis',
    },
    procurement: {
      3: '*ostaja, *ostopaall, *ostojo, *ostoas, *hankin',
      2: '*osto$',
    },
  },
  ranks: {
    top: '*kaupun, *kunnanj, pormes, *toimitusjoht, *perusta, *omistaja, *yrittaj, *puheenjo, *paajoht',
    executive: '*johtaj, *paatoim, *rehtor, *hallituk, *talousj, *johtor, *osakas',
    lead: '*paallik, *esimie, *esihenkil, *johtav, *tyonjo, *mestar, *osastonhoit, *ylilaak, *tiiminv',
    senior: '*professori, *erityis, *vanhem',
    junior: '*vaitos, *tohtor, erikoistuva, *kesa, *harjoi, *opiske, *kesaty, *nuorem, *avusta',
    assistant: '',
    plain: '*tuotep',
    former: '*entine, elakkeel',
    other: 'ota yht, lue lisa, meista$, aukiol, tervet, meidan',
  },
};

import type { TitleTable } from '../title-table.ts';

export const finnish: TitleTable = {
  departments: {
    it: {
      3: `*arkkitehti it, *jarjestelmaas, *ohjelmi, *ohjelmo, *pilviark, *sovellu, *testaaja, *tietohal, tietoj,
*tietot, *verkkoasiant`,
      2: '*data, *digitaalis, *jarjes, teknin, *tietoverk',
      1: '*kehitta, *insino',
    },
    finance: {
      3: `*analyytikko rah, *kirjan, *laskut, *palkka, *pankkiir, *pankkivirk, *sijoitusneu, *tilint, *vakuutusneu,
*verotark`,
      2: '*lasken, *luotto, *pankki, *rahasto, *rahoit, *sijoitus, *talou, *tilinpaat, *vakuutu, *veroa, *verotu',
    },
    management: {
      2: `*aluepaal, *hanke, *yksikonpaal, *liiketo, *myymalap, *muutosjoht, *strategiaj, *strategiap, *toimipaikkap,
*vastuullis`,
    },
    sales: {
      3: `*asiakaspaall, *asiakasvast, *asiakku, *avainasiak, *kassanh, *kassatyo, *kiinteistonval, *edustaj,
*matkaneu, *myyja, *myymalatyo, *myyntiedus, *myyntineu, *varainhank, *vuokraus`,
      2: '*kauppa, *kiintei, *myymala, *myynnin, *myynti, *vahittais, *vienti',
    },
    legal: {
      3: '*asiana, *kihlakunnan, *lakias, *lakimi, *syyttaj, *tietos, *tuomar, *ulosott',
      2: '*oikeud, *oikeus, *sopimu',
    },
    support: {
      3: '*asiakasneu, *asiakaspalv, *palvel, *tukihenk it',
      2: '*asiakas, *kayttajat, *tuki$',
    },
    hr: {
      3: '*henkilostosuun, *osaamis, *palkkahall, *tyohyvin, *uraoh, *uraval',
      2: '*henkilost, *tyosuhd, *vapaaehtois',
    },
    marketing: {
      3: '*markkin, *sisallo, *somekoord, *tapahtumakoor',
      2: '*brandi, *elamys, *mainonta, *mainos, *sosiaalisen med, *tapaht, *verkkok',
    },
    communication: {
      3: '*kaantaj, *kirjailij, *kuuluttaj, *paatoim, *tiedot, *toimitta, *tulkki, *uutis, *viesti',
      2: '*media',
    },
    education: {
      3: `*kasvattaj, *kirjas, *koulut, *yliopistonlehtor, *lehtor, *luennoi, *luokanop, *ohjaaja, *opettaj, *opinto,
*paivakod, *rehtor, *valmentaj, *varhaiskasv`,
      2: '*kasvatus, *koulu$, *koulunk, *yliopi, *opetus, *oppilait',
    },
    design: {
      3: '*arkkiteh, *kaavoit, *kuvitta, *muotoi, *sisust, *suunnittelija, *valoku, *visualisti',
    },
    health: {
      3: `*avustaja henk, *katil, *kuntoutt, *elainlaa, *ensihoit, *hammas, *hoitaj, *laakari, *laakint, *lahiho,
*proviis, *puheter, *ravitsemuster, *sairaan, *sosiaalioh, *sosiaality, *suuhyg, *toimintater`,
      2: '*kliini, *hoiva, *laakar, *laaket, *potilas, *sairaal, *tervey',
    },
    operations: {
      3: `*ahtaa, *asenta, *baarim, *kapteeni, *keittaj, *kerroshoit, *kiinteistonhoit, *kokki, *konduk, *koneistaj,
*kuljet, *kunnossa, *kuorma, *hitsaaj, *hotellip, *huolits, *huoltom, *jakelij, *lahetti, *laitoshuol, *lentaj,
*matkustam, *mekaanik, *mestar, *postinj, *prosessinh, *rakennusm, *ravintola, *sahkoas, *satama, *siivooj,
*tarjoilij, *tehtaan, *tyomaa, *tyonjo, *tyonsuun, *tuotannonsuun, *tuotantotyo, *turvallisuusp, *vahtim, *varastotyo,
*vartija, *vuorop`,
      2: `*keittio, *huolto, *ympari, *jate, *laatu, *lento, *rakenn, *ravint, *tyoturv, *toimitusket, *tuotan,
*turval, *varast, *vuoro`,
      1: '*teknikko, *tyonte',
    },
    product: {
      3: '*tuoteomist',
      2: '*tuote',
    },
    research: {
      3: '*historioits, *tilastot, *tohtor, *tutkij, *tutkim, *vaitos',
      2: '*kehitys, *innovaat',
    },
    consulting: {
      1: '*neuvoj, *neuvon',
    },
    administrative: {
      3: `*arkisto, *assistentti toim, *kanslist, *hallinno, *hallint, *johdon assist, *osastosiht, *palvelusiht,
*puhelunval, *sihteer, *toimistoass, *toimistotyo, *vastaan`,
      2: '*kirjaam, *toimis',
    },
    procurement: {
      3: '*hankin, *ostaja, *ostopaal',
      2: '*kilpailut, *osto$, *ostot, *toimittajahall',
    },
  },
  ranks: {
    top: `*kaupun, *kunnanj, *yrittaj, *maakuntaj, *ministeri$, *omistaja, *paajoht, *paasihteeri, *perusta, pormes,
*puheenjo, *toimitusjoht`,
    executive: `*apulaisjoht, *apulaispormes, *hallituk, *johtaj, *johtor, *osakas, *paatoim, *rehtor, *talousj,
*toimialaj, *varajoht`,
    lead: `*apulaisosasto, *kapteeni, *keittiom, *esihenkil, *esimie, *ylilaak, *johtav, *mestar, *osastonhoit,
*paallik, *tiimiesi, *tiiminv, *tiimipaal, *tiimivet, *tyonjo, *vastaava$, *vuoromest, *vuorop`,
    senior: '*erityis, *ylitarkas, *ylitutk, *johtava, *mestari$, *paakirjanp, *professori, *vanhem',
    junior: '*assistentti$, *avusta, *kesa, erikoistuva, *harjoi, *nuorem, *opiske, *oppisop, *tohtor, *vaitos',
    plain: '*asiakaspaal, *opiskelijapal, *tuotep',
    former: 'elakkeel, *entine',
    other: 'lue lisa, meidan, meista$, ota yht',
  },
};

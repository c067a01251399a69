import type { TitleTable } from '../title-table.ts';

export const dutch: TitleTable = {
  departments: {
    it: {
      3: `*architect ict, *beheerder, functi beheer, *informatica, netwer, *ontwik, *programmeer, *programmeur,
technisch beheer, testcoord, webont`,
      2: 'gegeve, *systeem, *werktuigbouw',
      1: '*technolo',
    },
    finance: {
      3: `*accountant, *assurant, *bankm, *belastingadv, boekhou, controll, kredie, crediteur, debite, fiscalis,
*hypothe, loonadm, *penningm, *schade exp, *schadebeh, taxateur`,
      2: '*administratie en fin, belast, beleggi, *financ, *fiscal, inning, *subsidie, *verzek',
    },
    management: {
      3: 'programmadir',
      2: `bedrijfsleid, clusterm, kwarti, duurzaam, filiaalm, locatiem, procesm, programmamanag, rayonh, rayonm,
regiom, verand, vestig, winkelmanag`,
    },
    sales: {
      3: `accountb, *accountman, buiten, caissie, kassamed, *fondsenw, makela, *reisadv, relatiebeh, *relatiem,
*verkoper, verhuurm, *verteg, winkelmed`,
      2: 'binnend, commercieel, vastgo, *verkoop, *verhuur, *winkel',
    },
    legal: {
      3: '*bezwaar, *deurwaard, functionaris gegevens, griffie, *juridisch, rechter',
      2: '*gegevensb, nalevi, *wetgev',
    },
    support: {
      3: 'klanta, klantc, *klante, *klantm, klanto',
      2: '*klacht, klant$, klantre, *service$',
    },
    hr: {
      3: `arbeidsbem, *arbeidsd, interc, jobcoach, *loopbaan, opleidingscoordin, *p en o, p$ o$, *personeelsadv,
re integr, salaris, teamcoach, verzuim`,
      2: '*arbeidsm, arbeidsvoor, *medewerkersb, *opleiding en ontw, *persone, *talent, werving, *vrijwill',
    },
    marketing: {
      2: 'merk$, merken, *toerisme',
    },
    communication: {
      3: 'eindre, hoofdre, persvo, presentat, *presentato, *presentatr, schrijv, teksts, *tolk$, *tolken, *versla, vertal, woordvo, voorlic',
      2: 'nieuws$, *nieuwsr, pers$',
    },
    education: {
      3: `*kinderop, gastoud, hoogler, intern begele, leidster, leraar, *leerkra, *leerplicht, mentor$, *onderw,
opleide, *peuter, *schooldirec, *schoolleid, *studieb, zweminstr`,
      2: '*lesge, opleiding',
    },
    design: {
      3: '*beeldb, *interieur, *ontwer, *stedenb, *tekena, *vormge',
    },
    health: {
      3: `*ambulan, *arts$, begele gehand, *begeleid, *kraamv, *dierena, dokter, *ergoth, *helpend, *jeugdz,
*jongerenw, *logoped, *maatschappelijk w, *mondhyg, *praktijkass, *praktijkond, *zorgcoord, *specialist ouder,
*tandart, *thuiszorg, verlos, *verple, *verzorg, *woonbeg`,
      2: 'gezond, *medisch, zieken, *zorg, *welzijn',
    },
    operations: {
      3: `*afwash, *barm, bedien, *bezorg, *bewak, *beveil, bosbouw, *chauffeu, *conciër, *koerier, *kraanm,
*directievoer, *elektromont, *facilit, *gastheer, *heftru, huisme, *lader$, *lasser, *machinebed, *magazij, ober$,
*onderhoudsm, *opzichter, orderp, ploegle, *portier, *receptie hotel, *schoonm, *technicus, *teeltm, *terreink,
uitvoer, *wagenp, werkvo, *voorraad, voorman, vrachtw`,
      2: `*afval, bedrijfsvoering, bouw, keuken, expedi, *fabriek, horeca, milieu, onderh, plannin, *productie,
*techniek, *veilig, *vervoer`,
      1: 'bedrijfsbureau, *operato',
    },
    research: {
      3: 'aio$, *econoom, *natuurk, *onderzo, *promov, *statisticus, *wetenschapp',
      2: '*wetens',
    },
    consulting: {
      3: 'bedrijfsadvis, *bedrijfskundig, *business adv, *organisatieadv, strategieadvis',
      1: '*advise, *consulent',
    },
    administrative: {
      3: `*administratief, *archiv, *baliem, bestuursad, bestuurssecret, bureaum, bureause, directieassist,
directiesecret, gastvr, griffiem, managementassist, *notulist, raadsgr`,
      2: '*administratie, *burgerz, kantoor, facilitair secr, ondersteunend',
    },
    procurement: {
      3: '*aanbest, *inkoop',
    },
  },
  ranks: {
    top: `algemeen direct, bestuurd, bestuursvoor, burgem, directe eig, directeur bestuurd, eigena, *gemeentesecr,
*mede eig, medeop, ondernemer$, opricht, zaakvoer, voorzitte`,
    executive: `adjunct direc, *bestuursl, commissaris$, *decaan, *dijkgraaf, *directeur, directielid, *directrice,
financi direct, gedeputeerd, *hoofddirec, *hoofdre, hoofdre, lid van de, raad van, *schooldirec, *schoolleider,
vennoot, wethoud`,
    lead: '*hoofd$, *leider, leidin, *leidst, *meewerkend voor, *opperwacht, voorman',
    senior: 'concerncontr, ervare, *gevorderd, hoogler, *medisch spec, *meester$',
    junior: `afstud, *aios$, *aankomend, anios, *arts in opl, *assistent in op, *beginnend, coassist, *hulp$,
in opleid, leerlin, *promov, *stage$, *stagia`,
    plain: `*begeleider, hoofdconduct, *leerlingbeg, *leerlingz, *zorgman, *stagebegel, *stagecoord, *studentenb,
*vrijwilligersc`,
    former: 'gepens, oud$, voormali, vroeger',
    other: 'jouw$, lees meer, meer info, onze$, over ons, uw$, wij$',
  },
};

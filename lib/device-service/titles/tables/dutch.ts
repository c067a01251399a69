import type { TitleTable } from '../title-table.ts';

/** Dutch. */
export const dutch: TitleTable = {
  departments: {
    it: {
      3: '*ontwik, netwer, *programmeur, functi beheer, webont',
      2: 'gegeve',
      1: '*technolo',
    },
    finance: {
      3: 'boekhou, *accountant, *hypothe, debite, kredie',
      2: '*verzek, belast, beleggi, *fiscal',
    },
    management: {
      2: `*projectleid, vestig, regiom, filiaalm, programmamanag, bedrijfsleid, kwarti, projectmedewerk, winkelmanag,
rayonm, duurzaam, procesm, verand, rayonh`,
    },
    sales: {
      3: 'accountm, *verteg, makela, buiten, *relatie, accountb, caissie',
      2: '*verkoop, commercieel, *winkel, vastgo, binnend',
    },
    legal: {
      2: 'nalevi',
    },
    support: {
      3: '*klante, klantc, klanta, servicedesk, klanto, klantte',
      2: 'klant$, dienst, klantre',
    },
    hr: {
      3: 'salaris, interc, loopbaan, opleidingscoordin, p o$',
      2: '*persone, werving, arbeidsvoor',
    },
    marketing: {
      2: 'merk$, merken',
    },
    communication: {
      3: 'eindre, woordvo, teksts, persvo, vertal, voorlic, schrijv, hoofdre, *versla',
      2: 'pers$',
    },
    education: {
      3: 'leraar, hoogler, *leerkra, opleide, *onderw, intern begele, mentor$',
      2: 'opleiding',
    },
    design: {
      3: '*ontwer, *vormge, *tekena',
    },
    health: {
      3: '*verple, *arts$, verlos, dokter, dietis, begele gehand',
      2: '*zorg$, gezond, zieken, medisch',
    },
    operations: {
      3: `*magazij, *chauffeu, *heftru, ploegle, werkvo, uitvoer, *bezorg, schoonma, *beveil, ober$, bedien, huisme,
voorman, orderp, vrachtw`,
      2: `*productie, onderh, *vervoer, bedrijfsvoering, *fabriek, bouw, horeca, *veilig, plannin, expedi, keuken,
milieu`,
      1: 'bedrijfsbureau, *operato',
    },
    product: { 3: 'producteigen' },
    research: {
      3: '*promov, natuurk, aio$, *onderzo',
      2: '*wetens',
    },
    consulting: {
      3: 'bedrijfsadvis, strategieadvis',
      1: '*advise, advies, *consulent',
    },
    administrative: {
      3: 'managementassist, directieassist, directiesecret, bestuurssecret, gastvr, *baliem, onderst, bureau',
      2: '*administratie, administrat, kantoor',
    },
    procurement: {
      3: '*inkoop',
    },
  },
  ranks: {
    top: `burgem, algemeen direct, directe eig, eigena, opricht, medeop, bestuursvoor, voorzitte, ondernemer$, bestuurd,
zaakvoer`,
    executive: `*hoofdre, hoofdre, wethoud, financi direct, raad van, vennoot, directielid, lid van de, bestuurslid,
commissaris$`,
    lead: '*hoofd$, *leider, *leidst, leidin, voorman',
    senior: 'hoogler, concerncontr, ervare',
    junior: '*promov, in opleid, stagia, leerlin, afstud, *stage$, *hulp$',
    plain: '*begele',
    former: 'voormali, oud$, gepens, vroeger',
    other: 'onze$, lees meer, over ons, meer info, jouw$, uw$, wij$',
  },
};

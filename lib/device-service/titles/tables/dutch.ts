import type { TitleTable } from '../title-table.ts';

/** Dutch. */
export const dutch: TitleTable = {
  departments: {
    it: {
      3: '*ontwikkelaar, netwerk, *programmeur, functio beheer, webontw',
      2: 'gegeven, informatiebeveilig',
      1: '*technolo',
    },
    finance: {
      3: 'boekhoud, *accountant, *hypotheek, administratief medewerker fin, debiteu, krediet',
      2: '*verzeke, belasti, beleggin, hypothe, *fiscal',
    },
    management: {
      2: `
        *projectleid, vestigi, regioma, filiaalm, programmamanag, bedrijfsleid, kwartie, projectmedewerk, winkelmanag,
        rayonma, duurzaam, procesm, verande, rayonho`,
    },
    sales: {
      3: 'accountm, *vertege, makelaar, buitend, *relatie, accountb, caissier',
      2: '*verkoop, commercieel, *winkel, vastgoed, binnendi',
    },
    legal: {
      3: 'functio gegeven',
      2: 'nalevin',
    },
    support: {
      3: '*klanten, klantco, klantad, servicedesk, klanton, klanttev, helpdeskmedewerk',
      2: 'klant$, dienstv, klantre',
    },
    hr: {
      3: 'salaris, interce, loopbaan, opleidingscoordin, p o$',
      2: '*persone, werving, arbeidsvoor',
    },
    marketing: {
      
      2: 'merk$, merken',
    },
    communication: {
      3: 'eindred, woordvoer, tekstsc, persvoor, vertale, voorlicht, schrijve, hoofdred, *verslag',
      2: 'pers$',
    },
    education: {
      3: 'leraar, hooglera, *leerkrac, opleide, *onderwi, intern begelei, mentor$',
      2: 'opleiding, kindero',
    },
    design: {
      3: '*ontwerp, *vormgev, *tekenaar',
      
    },
    health: {
      3: '*verpleeg, *arts$, verlosk, dokters, maatschap werk, dietist, begelei gehandi',
      2: '*zorg$, gezondh, ziekenh, medisch',
    },
    operations: {
      3: `
        *magazij, *chauffeur, *heftruck, *planner$, ploeglei, werkvoor, uitvoerd, *bezorge, schoonmak, *beveili,
        ober$, bedieni, huismees, voorman, orderpi, vrachtwa`,
      2: `
        *productie, onderho, *vervoer, bedrijfsvoering, *fabriek, bouw, uitvoeri, horeca, *veiligh, planning, expedit,
        keuken, milieu`,
      1: 'bedrijfsbureau, medewer technisc, *operato',
    },
    product: { 3: 'producteigen' },
    research: {
      3: '*promove, natuurku, aio$, *onderzo',
      2: '*wetensc',
    },
    consulting: {
      3: 'bedrijfsadvis, strategieadvis',
      1: '*adviseu, advies, *consulent',
    },
    administrative: {
      3: `
        managementassist, directieassist, directiesecret, bestuurssecret, gastvro, *balieme, onderst, bureaus`,
      2: '*administratie, administrat, kantoor',
    },
    procurement: {
      3: '*inkoop',
    },
  },
  ranks: {
    top: `
        burgemeest, algemeen direct, directe eig, eigena, oprichte, medeopr, bestuursvoor, voorzitte, ondernemer$,
        bestuurd, zaakvoerd`,
    executive: `
        *hoofdredact, hoofdredact, wethouder, financi direct, raad van, vennoot, directielid, lid van de, bestuurslid,
        commissaris$`,
    lead: '*hoofd$, *leider, *leidste, leiding, voorman',
    senior: 'hoogleraar, concerncontr, ervaren',
    junior: '*promovend, in opleiding, stagiai, leerling, afstude, *stage$, *hulp$',
    plain: '*begelei',
    former: 'voormali, oud$, gepensi, vroeger',
    other: 'onze$, lees meer, over ons, meer info, bekijk, jouw$, uw$, wij$',
  },
};

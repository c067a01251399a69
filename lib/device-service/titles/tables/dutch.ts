import type { TitleTable } from '../title-table.ts';

/** Dutch. */
export const dutch: TitleTable = {
  departments: {
    it: {
      3: '*ontwikkelaar, applicatiebeheer, netwerkbeheer, *programmeur, functioneel beheer, webontwikkel',
      2: 'automatisering, gegevens, informatiebeveilig',
      1: '*technoloog',
    },
    finance: {
      3: `
        boekhoud, *accountant, *hypotheekadvis, administratief medewerker fin, debiteurenbeheer, kredietbeheer`,
      2: '*verzekering, salaris, belasting, belegging, hypothe, *fiscal',
    },
    management: {
      2: `
        *projectleid, vestigingsmanag, regiomanag, filiaalmanag, programmamanag, bedrijfsleid, kwartiermaker,
        projectmedewerk, vestigingsleid, winkelmanag, rayonmanag, duurzaam, procesmanag, verandermanag, rayonhoofd`,
    },
    sales: {
      3: 'accountmanag, *vertegenwoordig, makelaar, buitendienst, *relatiebeheer, accountbeheer, caissiere',
      2: '*verkoop, commercieel, *winkel, vastgoed, binnendienst, relatiemanag',
    },
    legal: {
      3: 'functionaris gegevensbesch',
      2: 'naleving',
    },
    support: {
      3: `
        *klantenservice, klantcontact, klantadvis, servicedesk, klantondersteun, klanttevred, helpdeskmedewerk`,
      2: 'klanten, klant$, dienstverlen, klantrelatie',
    },
    hr: {
      3: 'p o adviseur, intercedent, loopbaan, opleidingscoordin, p o$',
      2: '*personeel, werving, arbeidsvoor',
    },
    marketing: {
      
      2: 'merk$, merken',
    },
    communication: {
      3: `
        eindredact, woordvoerder, tekstschrijv, persvoorlicht, vertaler, voorlichter, schrijver, hoofdredact,
        *verslaggev`,
      2: '*communicatie, pers$, redactie',
    },
    education: {
      3: 'leraar, hoogleraar, *leerkracht, opleider, onderwijs, *onderwijzer, intern begeleider, mentor$',
      2: 'opleiding, kinderopvang',
    },
    design: {
      3: '*vormgever, *ontwerper, *tekenaar',
      2: 'ontwerp, vormgeving',
    },
    health: {
      3: `
        *verpleegkund, *arts$, verzorgende, verloskund, doktersassist, maatschappelijk werk, psychiater, dietist,
        begeleider gehandicapt`,
      2: '*zorg$, gezondheid, ziekenhuis, medisch, *verzorging',
    },
    operations: {
      3: `
        *magazijn, *chauffeur, *heftruck, *planner$, operationeel direct, ploegleid, *lasser, *timmerman, werkvoorber,
        uitvoerder, *bezorger, schoonmak, *loodgieter, *beveilig, *elektricien, ober$, bediening, huismeester,
        voorman, orderpick, preventiemedew, vrachtwagen`,
      2: `
        *productie, onderhoud, *vervoer, bedrijfsvoering, *fabriek, bouw, uitvoering, horeca, *veiligheid, planning,
        expeditie, keuken, milieu`,
      1: 'bedrijfsbureau, medewerker technische, *operator',
    },
    product: { 3: 'producteigen' },
    research: {
      3: 'onderzoek, *promovend, natuurkund, aio$, *onderzoeker',
      2: 'innovatie, *wetenschap',
    },
    consulting: {
      3: 'organisatieadvis, bedrijfsadvis, strategieadvis',
      1: '*adviseur, advies, *consulent',
    },
    administrative: {
      3: `
        managementassist, directieassist, directiesecret, bestuurssecret, gastvrouw, *baliemedewerk, ondersteunend,
        bureausecret`,
      2: '*administratie, administrat, kantoor, receptie',
    },
    procurement: {
      3: '*inkoop',
    },
  },
  ranks: {
    top: `
        algemeen direct, directeur eig, eigena, oprichter, medeopricht, bestuursvoor, voorzitter, ondernemer$,
        bestuurder, zaakvoerder`,
    executive: 'financieel direct, raad van, vennoot, directielid, lid van de, bestuurslid, commissaris$',
    lead: '*hoofd$, *leider, *leidster, leidinggev, voorman',
    senior: 'ervaren',
    junior: 'stagiair, leerling, afstudeer, *stage$, *hulp$',
    plain: '*projectleid, *begeleid',
    former: 'voormalig, oud$, gepension, vroeger',
    other: 'onze$, lees meer, over ons, meer info, bekijk, jouw$, uw$, wij$',
  },
};

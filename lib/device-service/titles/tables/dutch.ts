import type { TitleTable } from '../title-table.ts';

/** Dutch. */
export const dutch: TitleTable = {
  departments: {
    it: {
      3: `
        *ontwikkelaar, applicatiebeheer, systeembeheer, netwerkbeheer, *programmeur, functioneel beheer, webontwikkel`,
      2: 'automatisering, gegevens, informatiebeveilig, informatiebeheer, informatiemanag',
      1: '*technicus, *technoloog',
    },
    finance: {
      3: `
        boekhoud, *accountant, *hypotheekadvis, administratief medewerker fin, debiteurenbeheer, fiscaal,
        kredietbeheer`,
      2: '*verzekering, salaris, belasting, belegging, hypothe, *fiscal',
    },
    management: {
      2: `
        *projectleid, projectmanag, projectcoordin, vestigingsmanag, regiomanag, filiaalmanag, programmamanag,
        bedrijfsleid, kwartiermaker, projectmedewerk, vestigingsleid, winkelmanag, rayonmanag, duurzaam, procesmanag,
        verandermanag, rayonhoofd`,
    },
    sales: {
      3: `
        *verkoper, accountmanag, *vertegenwoordig, makelaar, commercieel manag, buitendienst, *relatiebeheer,
        accountbeheer, caissiere`,
      2: '*verkoop, commercieel, commerciele, *winkel, vastgoed, binnendienst, relatiemanag',
    },
    legal: {
      3: 'advocaat, functionaris gegevensbesch, advocate$',
      2: 'naleving',
    },
    support: {
      3: `
        *klantenservice, klantcontact, klantadvis, servicedesk, klantondersteun, klanttevred, helpdeskmedewerk`,
      2: 'klanten, klant$, dienstverlen, klantrelatie',
    },
    hr: {
      3: 'p o adviseur, intercedent, loopbaan, hoofd personeel, opleidingscoordin, p o$',
      2: '*personeel, werving, arbeidsvoor',
    },
    marketing: {
      
      2: 'reclame, merk$, merken',
    },
    communication: {
      3: `
        *redacteur, eindredact, woordvoerder, tekstschrijv, persvoorlicht, vertaler, voorlichter, schrijver,
        hoofdredact, *verslaggev`,
      2: '*communicatie, pers$, redactie',
    },
    education: {
      3: `
        leraar, lerares, hoogleraar, *leerkracht, opleider, onderwijs, *onderwijzer, intern begeleider, mentor$,
        lector$, bibliothecaris`,
      2: 'opleiding, *school$, kinderopvang',
    },
    design: {
      3: '*vormgever, *ontwerper, *fotograaf, interieurarchitect, *tekenaar, grafisch',
      2: 'ontwerp, vormgeving',
    },
    health: {
      3: `
        *verpleegkund, *arts$, verzorgende, *tandarts, psycholoog, verloskund, doktersassist, maatschappelijk werk,
        psychiater, dietist, begeleider gehandicapt`,
      2: 'zorg, *zorg$, gezondheid, ziekenhuis, medisch, *verzorging',
    },
    operations: {
      3: `
        *magazijn, *chauffeur, *heftruck, *planner$, operationeel direct, operationeel manag, ploegleid, *lasser,
        *timmerman, *kok$, werkvoorber, uitvoerder, hoofd productie, *bezorger, schoonmak, *loodgieter, chef kok,
        *beveilig, *elektricien, ober$, bediening, huismeester, voorman, orderpick, preventiemedew, vrachtwagen`,
      2: `
        *productie, kwaliteit, onderhoud, *vervoer, bedrijfsvoering, *fabriek, bouw, uitvoering, horeca, *veiligheid,
        planning, expeditie, keuken, milieu`,
      1: 'bedrijfsbureau, medewerker technische, *operator',
    },
    product: { 3: 'productmanag, producteigen' },
    research: {
      3: 'onderzoek, *promovend, chemicus, bioloog, natuurkund, econoom, aio$, *onderzoeker',
      2: 'innovatie, *wetenschap',
    },
    consulting: {
      3: 'organisatieadvis, bedrijfsadvis, strategieadvis',
      1: '*adviseur, advies, *consulent',
    },
    administrative: {
      3: `
        secretaresse, managementassist, directieassist, directiesecret, bestuurssecret, gastvrouw, *baliemedewerk,
        ondersteunend, bureausecret`,
      2: '*administratie, administrat, kantoor, receptie',
    },
    procurement: {
      3: '*inkoop, hoofd inkoop',
    },
  },
  ranks: {
    top: `
        algemeen directeur, eigenaar, eigenares, *oprichter, bestuursvoorz, voorzitter, ondernemer, directievoorz,
        zelfstandig ondern, zzp, statutair directeur, bestuurder, *zaakvoerder, algemene directeur`,
    executive: `
        financieel directeur, lid van de raad, raad van bestuur, raad van commiss, vennoot, adjunct directeur
        generaal, commissaris$, directielid, lid raad, maat$, lid van de directie, toezichthouder, vicevoorzitter,
        bestuurslid, lid van het bestuur, managementteam, raad van toezicht`,
    lead: `
        *leider, *leidster, leidinggevend, *hoofd$, bedrijfsleid, ploegleid, *verkoopleid, productieleid, hoofdredact,
        voorman, operationeel direct, operationeel manag, verkoopmanag, marketingmanag, communicatiemanag,
        productiemanag, kwaliteitsmanag, inkoopmanag, kantoormanag, vestigingsmanag, regiomanag, filiaalmanag,
        vestigingsleid, fabrieksdirect, zorgmanag, personeelsmanag, schooldirect, commercieel manag, winkelmanag,
        rayonmanag, *directeur, coördinerend, verkoopdirect, teammanag`,
    senior: 'ervaren',
    junior: `
        stagiair, leerling, werkstud, afstudeer, bijbaan, *stage$, aio$, *promovend, *hulp$, kandidaat notaris,
        vakantiekracht`,
    assistant: `
        managementassist, directieassist, directiesecret, bestuurssecret, secretaresse van, assistent van, directie
        assistent`,
    plain: '*projectleid, *begeleid',
    former: 'voormalig, oud directeur, gepensioneerd, vroeger, oud$',
    other: `
        onze$, neem contact, lees meer, over ons, openingstijd, meer informatie, welkom$, bekijk, jouw$, uw$, wij$,
        bel ons, algemene voorw, vacatures, privacyverkl`,
  },
};

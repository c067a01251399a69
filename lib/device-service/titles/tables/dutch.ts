import type { TitleTable } from '../title-table.ts';

/** Dutch. */
export const dutch: TitleTable = {
  departments: {
    it: {
      3: `
        softwareontwikkel, *ontwikkelaar, applicatiebeheer, systeembeheer, netwerkbeheer, *programmeur, functioneel
        beheer, technisch directeur, it beheer, ict beheer, data ingenieur, softwarearchitect, hoofd ict,
        databasebeheer, webontwikkel, ict medewerker, technisch beheer`,
      2: 'automatisering, gegevens, informatiebeveilig, informatiebeheer, informatiemanag',
      1: '*ingenieur$, *technicus, *technoloog',
    },
    finance: {
      3: `
        boekhoud, *accountant, financieel directeur, financieel administr, financieel medewerk, salarisadministr,
        belastingadvis, financieel adviseur, registeraccountant, *hypotheekadvis, administratief medewerker fin,
        debiteurenbeheer, crediteurenadmin, assistent accountant, fiscaal, kredietbeheer, assistent controller`,
      2: 'financie, *verzekering, boekhouding, salaris, belasting, belegging, hypothe, *fiscal',
    },
    management: {
      2: `
        *projectleid, projectleid, projectmanag, projectcoordin, vestigingsmanag, regiomanag, filiaalmanag,
        programmamanag, bedrijfsleid, kwartiermaker, projectmedewerk, vestigingsleid, winkelmanag, rayonmanag,
        duurzaam, procesmanag, verandermanag, rayonhoofd`,
    },
    sales: {
      3: `
        *verkoper, verkoopmedewerk, accountmanag, *vertegenwoordig, verkoopleid, verkoopmanag, commercieel medewerk,
        commercieel directeur, makelaar, winkelmedewerk, verkoopster, verkoopadvis, *verkoopbinnen, commercieel manag,
        buitendienst, commercieel binnendienst, verkoopdirect, *relatiebeheer, accountbeheer, kassamedewerk, caissiere`,
      2: '*verkoop, commercieel, commerciele, *winkel, vastgoed, binnendienst, relatiemanag',
    },
    legal: {
      3: `
        advocaat, bedrijfsjurist, *notaris, juridisch medewerk, juridisch advis, *rechter$, kandidaat notaris,
        *jurist$, functionaris gegevensbesch, advocate$`,
      2: 'juridisch, juridische, rechten, *recht$, naleving',
    },
    support: {
      3: `
        *klantenservice, klantcontact, klantadvis, medewerker klant, servicedesk, klantondersteun, klanttevred,
        helpdeskmedewerk`,
      2: 'klanten, klant$, dienstverlen, klantrelatie',
    },
    hr: {
      3: `
        *personeelsfunction, hr advis, hr medewerk, personeelsadvis, personeelsmanag, p&o, p o adviseur, werving en
        selectie, intercedent, loopbaan, hoofd personeel, opleidingscoordin, p o$`,
      2: '*personeel, werving, arbeidsvoor, personeelszaken',
    },
    marketing: {
      3: `
        marketingmedewerk, contentspecial, marketingmanag, online marketeer, marketeer, marketingcommunic,
        evenementenmanag, productmarket`,
      2: 'reclame, merk$, merken',
    },
    communication: {
      3: `
        *redacteur, eindredact, communicatieadvis, communicatiemedewerk, woordvoerder, tekstschrijv, persvoorlicht,
        vertaler, voorlichter, schrijver, hoofdredact, communicatiemanag, *verslaggev, tolk$`,
      2: '*communicatie, pers$, redactie',
    },
    education: {
      3: `
        leraar, lerares, hoogleraar, *leerkracht, opleider, schoolleider, onderwijs, *onderwijzer, schooldirect,
        intern begeleider, mentor$, lector$, bibliothecaris, pedagogisch`,
      2: 'opleiding, *school$, universiteit, kinderopvang',
    },
    design: {
      3: '*vormgever, *ontwerper, *fotograaf, interieurarchitect, *tekenaar, grafisch',
      2: 'ontwerp, vormgeving',
    },
    health: {
      3: `
        *verpleegkund, *arts$, huisarts, apotheker, verzorgende, fysiotherapeut, *tandarts, psycholoog, verloskund,
        dierenarts, zorgcoordin, *assistente tandarts, doktersassist, chirurg, ergotherapeut, maatschappelijk werk,
        zorgmanag, apothekersassist, psychiater, dietist, logopedist, begeleider gehandicapt, begeleider zorg,
        tandartsassist`,
      2: 'zorg, *zorg$, gezondheid, ziekenhuis, medisch, *verzorging',
    },
    operations: {
      3: `
        *magazijn, *chauffeur, *logistiek, productiemedewerk, productieleid, *heftruck, *planner$, operationeel
        direct, operationeel manag, ploegleid, *lasser, *timmerman, *kok$, teamleider productie, werkvoorber,
        uitvoerder, hoofd productie, facilitair, onderhoudsmont, kwaliteitsmanag, kwaliteitsmed, productiemanag,
        fabrieksdirect, *bezorger, schoonmak, *loodgieter, chef kok, magazijnmedew, *beveilig, *elektricien, ober$,
        bediening, kwaliteitscontr, transportplan, huismeester, voorman, orderpick, preventiemedew, vrachtwagen,
        meewerkend voorman, onderhoudsmonteur, veiligheidskund`,
      2: `
        *productie, kwaliteit, onderhoud, *vervoer, bedrijfsvoering, *fabriek, operationeel, bouw, uitvoering, horeca,
        *veiligheid, planning, expeditie, keuken, milieu`,
      1: 'bedrijfsbureau, medewerker technische, *operator',
    },
    product: { 3: 'productmanag, producteigen, productontwikkel' },
    research: {
      3: `
        onderzoek, wetenschapp, *promovend, laborant, *analist laborat, chemicus, bioloog, natuurkund, econoom, aio$,
        laboratoriummedew, *onderzoeker`,
      2: '*laboratorium, innovatie, *wetenschap',
    },
    consulting: {
      3: 'organisatieadvis, bedrijfsadvis, strategieadvis',
      1: '*adviseur, advies, *consulent',
    },
    administrative: {
      3: `
        secretaresse, managementassist, directieassist, directiesecret, administratief medewerk, telefonist,
        secretariaatsmedew, bestuurssecret, office medew, gastvrouw, *baliemedewerk, administratief assist,
        kantoormanag, ondersteunend, bureausecret, secretariaat, administratief`,
      2: '*administratie, administrat, kantoor, receptie',
    },
    procurement: {
      3: '*inkoper, *inkoop, inkoopmedew, inkoopmanag, hoofd inkoop',
    },
  },
  ranks: {
    top: `
        algemeen directeur, directeur eigenaar, eigenaar, eigenares, *oprichter, medeoprichter, bestuursvoorz,
        voorzitter, ondernemer, directievoorz, mede eigenaar, zelfstandig ondern, zzp, statutair directeur,
        bestuurder, *zaakvoerder, gedelegeerd bestuurder, voorzitter raad, algemene directeur`,
    executive: `
        financieel directeur, lid van de raad, raad van bestuur, raad van commiss, vennoot, adjunct directeur
        generaal, commissaris$, directielid, lid raad, maat$, lid van de directie, toezichthouder, vicevoorzitter,
        bestuurslid, lid van het bestuur, managementteam, raad van toezicht`,
    lead: `
        directeur$, hoofd$, *leider, *leidster, *manager$, leidinggevend, *hoofd$, bedrijfsleid, ploegleid, technisch
        directeur, commercieel directeur, hoofd ict, hoofd inkoop, hoofd productie, hoofd personeel, schoolleider,
        *verkoopleid, productieleid, hoofdredact, teamleider productie, *chef kok, voorman, operationeel direct,
        operationeel manag, verkoopmanag, marketingmanag, communicatiemanag, productiemanag, kwaliteitsmanag,
        inkoopmanag, kantoormanag, vestigingsmanag, regiomanag, filiaalmanag, officemanag, vestigingsleid,
        fabrieksdirect, zorgmanag, personeelsmanag, schooldirect, commercieel manag, winkelmanag, rayonmanag,
        *directeur, coördinerend, verkoopdirect, rayonhoofd, meewerkend voorman, teamhoofd, teammanag`,
    senior: 'ervaren',
    junior: `
        stagiair, leerling, werkstud, afstudeer, bijbaan, *stage$, aio$, *promovend, *hulp$, kandidaat notaris,
        vakantiekracht`,
    assistant: `
        managementassist, directieassist, directiesecret, bestuurssecret, secretaresse van, assistent van, directie
        assistent, directiesecretar`,
    former: 'voormalig, oud directeur, gepensioneerd, vroeger, oud$',
    other: `
        onze$, neem contact, lees meer, over ons, openingstijd, meer informatie, welkom$, bekijk, jouw$, uw$, wij$,
        bel ons, algemene voorw, vacatures, privacyverkl`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** French. */
export const french: TitleTable = {
  departments: {
    it: {
      3: `
        directe techniqu, directr techniqu, developpeu, administrateur systeme, administratrice systeme,
        administrateur reseau, administrateur base, architec logicie, architec solutio, architec si$, dsi$, rssi$,
        analyst program, chef de projet informa, chef de projet it, architec cloud, bureau d etude`,
      2: 'reseau, logicie, donnees, numerique',
      
    },
    finance: {
      3: `
        comptab, daf$, raf$, directe adminis et financ, directrice administrative et financ, responsable administratif
        et financ, tresor, commissai aux comptes, gestion de patrimo`,
      2: 'financ, assuranc, banque, investissement, recouvr, factura',
    },
    management: {
      2: `
        chef de projet, charge de projet, directe de projet, directr de projet, respons de projet, directe de site,
        directe d agence, directr d agence, respons d agence, respons de secteur, chef d agence, directe de magasin,
        respons de magasin, directe de program, develop durable, rse$, coordina de projet`,
    },
    sales: {
      3: `
        vendeu, technico commerci, ingenie commerci, charge d affaires, attache commerci, conseil commerci, negocia,
        ingenie d affaires, chef de secteur, hote de caisse, assistan commerci, chef de rayon, respons de compte,
        conseil cliente, administration des ventes`,
      2: 'vente, magasin, develop commerci, boutique, partena, grand compte, clientele',
    },
    legal: {
      3: 'avocat, notaire, magistr, dpo, huissier',
      2: 'droit, conform, contentieux, contrat',
    },
    support: {
      3: `
        service client, relatio client, telecon, charge de cliente, service apres vente, sav$, experie client, satisfa
        client, conseil client`,
      2: 'assistance',
    },
    hr: {
      3: 'drh$, rrh$, respons formati, charge de formati',
      2: 'paie$, ressourc humaine, relatio sociale',
    },
    marketing: {
      3: 'chef de produit, trafic manager, chef de pub, charge d etudes market',
      2: 'marque, publici, eveneme, acquisiti',
    },
    communication: {
      3: 'secretaire de redac, redaction, redactr, traduct, ecrivai, porte parole, charge de com, interpr',
      2: 'relatio publiques, edition, relatio exterie, affaires publiques',
    },
    education: {
      3: 'enseign, professe, formate, maitre de conf, institu, educat, provise, charge de cours',
      2: 'formati, ecole, etudes$',
    },
    design: {
      3: 'graphist, infogra, dessinat, maquettist, concept graph, webdesi',
      2: 'creatio',
    },
    health: {
      3: `
        medecin, infirmi, kine, sage femme, aide soignan, orthophon, opticie, ergother, docteur, cadre de sante,
        prepara en pharma, assistan social, ambulan`,
      2: 'sante$, soins',
    },
    operations: {
      3: `
        magasinier, chauffeu, conduct, prepara de commande, chef d equipe, respons d exploit, cuisini, serveu,
        ouvrier, approvisionn, ordonnan, cariste, operate, livreur, gardien, agent d entreti, chef cuisin, agent de
        securit`,
      2: `
        exploit, usine, atelier, qualite, chantier, entrepo, chaine d approv, supply, travaux, amelior continu, moyens
        generau, qhse, methodes, prevent`,
      1: 'technicien',
    },
    product: {
      
      2: 'produit',
    },
    research: {
      3: 'chercheu, doctorant, chimiste, charge d etudes',
      2: 'recherche, r d$, r et d$',
    },
    consulting: {
      
      1: 'conseill',
    },
    administrative: {
      3: 'secretaire, assistant de direction, standar, employe administratif, assistan polyval',
      2: 'accueil, service generau',
    },
    procurement: {
      3: 'acheteu, approvisionneu',
      2: 'achats, achat$',
    },
  },
  ranks: {
    top: `
        maire$, directe gener, directr gener, pdg$, dg$, gerant, fondat, cofonda, dirigea, chef d entr, administrateur
        del`,
    executive: `
        redacteur en chef, redactrice en chef, adjoint au maire, directeur, directrice, proviseur, dga$, comite de
        dir, directoire, comite exec, daf$, drh$, dsi$, membre du cons, associe$, directe adminis et, conseil d admin`,
    lead: `
        directeur artist, directrice artist, directeur de proj, directrice de proj, rssi$, responsable, encadra,
        superviseu, rrh$, cadre de`,
    senior: 'maitre de conf, maitre$, professeur des univ, confirm, experim',
    junior: 'doctorant, aide$, alterna, etudian',
    plain: 'chef de proj, cheffe de proj, chef de prod, chef de marq, chef de pub, respons de compt',
    former: 'ancien, retraite$',
    other: `
        contactez, nos$, notre$, en savoir, mention leg, bienven, rejoign, nous$, decouvr, horaire, votre$, vos$`,
  },
};

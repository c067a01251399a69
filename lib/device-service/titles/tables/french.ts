import type { TitleTable } from '../title-table.ts';

/** French. */
export const french: TitleTable = {
  departments: {
    it: {
      3: `
        directeur technique, directrice technique, developpeu, administrateur systeme, administratrice systeme,
        administrateur reseau, administrateur base, architecte logiciel, architecte solution, architecte si$, dsi$,
        rssi$, analyste programmeu, chef de projet informatique, chef de projet it, architecte cloud, bureau d etude`,
      2: 'systemes d information, reseau, logiciel, donnees, numerique',
      
    },
    finance: {
      3: `
        comptable, daf$, raf$, directeur administratif et financ, directrice administrative et financ, responsable
        administratif et financ, tresor, gestionnaire de paie, charge de recouvrement, commissaire aux comptes,
        gestionnaire de patrimoine`,
      2: 'financ, comptabilite, paie$, assurance, banque, investissement, recouvrement, facturation',
    },
    management: {
      2: `
        chef de projet, charge de projet, directeur de projet, directrice de projet, responsable de projet, directeur
        de site, directeur d agence, directrice d agence, responsable d agence, directeur regional, directrice
        regional, responsable de secteur, strateg, chef d agence, directeur de magasin, responsable de magasin,
        directeur de programme, responsable regional, developpement durable, rse$, coordinateur de projet,
        coordinatrice de projet`,
    },
    sales: {
      3: `
        vendeu, technico commercial, ingenieur commercial, charge d affaires, conseiller de vente, attache commercial,
        conseiller commercial, negociat, ingenieur d affaires, chef des ventes, chef de secteur, hote de caisse,
        assistant commercial, chef de rayon, responsable de compte, conseiller clientele, administration des ventes`,
      2: `
        vente, magasin, developpement commercial, immobilier, boutique, partenariat, grand compte, clientele`,
    },
    legal: {
      3: 'avocat, notaire, magistrat, dpo, huissier, clerc de notaire',
      2: 'droit, conformite, contentieux, contrats',
    },
    support: {
      3: `
        service client, relation client, teleconseill, charge de clientele, service apres vente, sav$, experience
        client, satisfaction client, conseiller client`,
      2: 'assistance',
    },
    hr: {
      3: 'drh$, rrh$, charge de recrutement, recruteu, responsable formation, charge de formation',
      2: 'ressources humaines, recrutement, relations sociales',
    },
    marketing: {
      3: `
        chef de produit, charge de marketing, trafic manager, chef de marque, chef de pub, charge d etudes market`,
      2: 'marque, publicit, evenement, acquisition',
    },
    communication: {
      3: `
        redactrice, attache de presse, charge de communication, traduct, ecrivain, porte parole, charge de com,
        interprete`,
      2: 'relations publiques, edition, relations exterieures, affaires publiques',
    },
    education: {
      3: `
        enseignant, professeur, formateur, maitre de conf, institut, educat, proviseur, charge d enseignement,
        bibliothecaire, charge de cours, directeur d ecole, directrice d ecole`,
      2: 'formation, enseignement, ecole, etudes$',
    },
    design: {
      3: `
        graphiste, infographiste, dessinat, illustrateur, maquettiste, concepteur graph, webdesign, directeur de
        creation`,
      2: 'creation',
    },
    health: {
      3: `
        medecin, infirmi, kine, sage femme, aide soignant, veterinaire, orthophoniste, opticien, ergotherap, docteur,
        cadre de sante, preparateur en pharma, assistant social, ambulancier`,
      2: 'sante$, soins',
    },
    operations: {
      3: `
        magasinier, chauffeu, conducteur, conductrice, preparateur de commande, directeur d usine, directrice d usine,
        directeur des operations, directrice des operations, chef d equipe, chef d atelier, chef de chantier,
        responsable d exploitation, directeur d exploitation, technicien de maintenance, cuisinier, serveu, boulanger,
        soudeur, ouvrier, agent de production, approvisionn, ordonnancement, cariste, operateur, menuisier, plombier,
        livreur, gardien, agent d entretien, macon$, chef cuisin, agent de securite`,
      2: `
        exploitation, usine, atelier, qualite, chantier, entrepot, chaine d approv, supply, travaux, amelioration
        continue, moyens generaux, qhse, restauration, methodes, prevention`,
      1: 'technicien',
    },
    product: {
      
      2: 'produit',
    },
    research: {
      3: `
        chercheu, doctorant, chimiste, ingenieur de recherche, ingenieur r d, technicien de laboratoire, charge de
        recherche, charge d etudes`,
      2: 'recherche, r d$, r et d$',
    },
    consulting: {
      
      1: 'conseill',
    },
    administrative: {
      3: `
        secretaire, assistant de direction, agent d accueil, hote d accueil, standardiste, employe administratif,
        assistante polyvalent, charge d accueil`,
      2: 'accueil, services generaux',
    },
    procurement: {
      3: 'acheteu, approvisionneu',
      2: 'achats, achat$',
    },
  },
  ranks: {
    top: `
        directeur gener, directrice gener, pdg$, dg$, gerant, fondat, cofondat, proprietaire, dirigeant, chef d entr,
        administrateur del`,
    executive: `
        dga$, comite de dir, directoire, comite exec, daf$, drh$, dsi$, membre du cons, associe$, directeur
        administratif et, conseil d admin`,
    lead: 'directeur, directrice, responsable, encadrant, superviseu, rrh$, cadre de, proviseur',
    senior: 'confirme, experimente',
    junior: 'alternan, apprenti$, etudiant',
    plain: 'chef de proj, cheffe de proj, chef de prod, chef de marq, chef de pub, responsable de compt',
    former: 'ancien, retraite$',
    other: `
        contactez, nos$, notre$, en savoir, mentions leg, bienvenue, rejoign, nous$, decouvr, horaires, votre$, vos$`,
  },
};

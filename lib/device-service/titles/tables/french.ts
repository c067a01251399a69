import type { TitleTable } from '../title-table.ts';

/** French. */
export const french: TitleTable = {
  departments: {
    it: {
      3: `
        developpeu, informaticien, administrateur systeme, administratrice systeme, administrateur reseau,
        administrateur base, architecte logiciel, architecte solution, architecte si$, data ing, technicien
        informatique, technicienne informatique, dsi$, rssi$, ingenieur logiciel, ingenieur systeme, ingenieur reseau,
        analyste programmeu, directeur technique, directrice technique, chef de projet informatique, chef de projet
        it, architecte cloud, bureau d etude, responsable technique, ingenieur etude`,
      2: `
        informatique, systeme, systemes d information, reseau, logiciel, donnees, numerique, cybersecurite,
        technologies`,
      1: 'ingenieur, technique',
    },
    finance: {
      3: `
        comptable, controleur de gestion, controleuse de gestion, daf$, raf$, directeur administratif et financ,
        directrice administrative et financ, responsable administratif et financ, auditeur, auditrice, tresor, expert
        comptable, fiscaliste, analyste credit, analyste financ, gestionnaire de paie, gestionnaire paie, conseiller
        financ, banquier, charge de recouvrement, commissaire aux comptes, gestionnaire de patrimoine`,
      2: `
        financ, comptabilite, controle de gestion, fiscal, paie$, assurance, banque, investissement, recouvrement,
        facturation, risques`,
    },
    management: {
      2: `
        chef de projet, cheffe de projet, chargee de projet, charge de projet, directeur de projet, directrice de
        projet, responsable de projet, directeur de site, directeur d agence, directrice d agence, responsable d
        agence, directeur regional, directrice regional, responsable de secteur, strateg, chef d agence, directeur de
        magasin, responsable de magasin, directeur de programme, responsable regional, developpement durable, rse$,
        coordinateur de projet, coordinatrice de projet`,
    },
    sales: {
      3: `
        vendeu, technico commercial, ingenieur commercial, ingenieure commercial, charge d affaires, chargee d
        affaires, conseiller de vente, conseillere de vente, attache commercial, attachee commercial, conseiller
        commercial, responsable grands comptes, negociat, agent immobilier, ingenieur d affaires, ingenieure d
        affaires, chef des ventes, chef de secteur, directeur grands comptes, hote de caisse, assistant commercial,
        assistante commercial, chef de rayon, responsable de compte, conseiller clientele, conseillere clientele,
        administration des ventes`,
      2: `
        vente, grands comptes, magasin, developpement commercial, immobilier, boutique, partenariat, grand compte,
        clientele`,
    },
    legal: {
      3: `
        avocat, juriste, notaire, magistrat, dpo, huissier, clerc de notaire, assistant juridique, assistante
        juridique`,
      2: 'juridique, droit, conformite, contentieux, contrats',
    },
    support: {
      3: `
        service client, relation client, relations client, support client, teleconseill, charge de clientele, chargee
        de clientele, service apres vente, sav$, support technique, experience client, satisfaction client, conseiller
        client`,
      2: 'assistance, reclamation',
    },
    hr: {
      3: `
        drh$, rrh$, charge de recrutement, chargee de recrutement, assistant rh, assistante rh, recruteu, gestionnaire
        rh, responsable formation, charge de formation, charge rh, chargee rh, responsable du personnel`,
      2: 'rh$, ressources humaines, recrutement, talents, personnel$, relations sociales',
    },
    marketing: {
      3: `
        chef de produit, cheffe de produit, responsable marketing, charge de marketing, trafic manager, chef de
        marque, responsable e commerce, assistant marketing, assistante marketing, chef de pub, charge d etudes market`,
      2: 'marque, publicit, evenement, digitale, acquisition, webmarket',
    },
    communication: {
      3: `
        journaliste, redacteur, redactrice, attache de presse, attachee de presse, charge de communication, chargee de
        communication, traduct, ecrivain, porte parole, relations presse, rédacteur en chef, responsable editorial,
        charge de com, interprete`,
      2: 'presse$, relations publiques, edition, relations exterieures, affaires publiques',
    },
    education: {
      3: `
        enseignant, professeur, formateur, formatrice, maitre de conf, institut, educat, proviseur, charge d
        enseignement, bibliothecaire, charge de cours, directeur d ecole, directrice d ecole, directeur pedagogique,
        conseiller pedagogique`,
      2: 'formation, pedagogi, enseignement, ecole, etudes$',
    },
    design: {
      3: `
        graphiste, infographiste, directeur artistique, directrice artistique, architecte, photographe, dessinat,
        illustrateur, illustratrice, styliste, maquettiste, concepteur graph, webdesign, directeur de creation`,
      2: 'creation, artistique',
    },
    health: {
      3: `
        medecin, infirmi, pharmacien, chirurgien, dentiste, kine, psychologue, sage femme, aide soignant, veterinaire,
        orthophoniste, opticien, ergotherap, docteur, psychiatre, cadre de sante, preparateur en pharma, assistante
        sociale, assistant social, ambulancier, dieteticien`,
      2: 'sante$, soins, pharmaceutique, medico',
    },
    operations: {
      3: `
        responsable logistique, magasinier, chauffeu, conducteur, conductrice, mecanicien, electricien, preparateur de
        commande, directeur d usine, directrice d usine, directeur des operations, directrice des operations,
        responsable qualite, responsable production, chef d equipe, chef d atelier, chef de chantier, conducteur de
        travaux, responsable d exploitation, directeur d exploitation, technicien de maintenance, cuisinier, serveu,
        boulanger, soudeur, ouvrier, agent de production, approvisionn, ordonnancement, cariste, operateur,
        operatrice, menuisier, plombier, technicien qualite, livreur, gardien, agent d entretien, macon$, chef cuisin,
        agent de securite, logisticien, responsable hse`,
      2: `
        exploitation, logistique, usine, atelier, qualite, chantier, entrepot, chaine d approv, supply, travaux,
        amelioration continue, moyens generaux, qhse, fabrication, transports, restauration, hotellerie, methodes,
        prevention`,
      1: 'technicien',
    },
    product: {
      3: 'responsable produit, directeur produit, directrice produit, chef produit',
      2: 'produit',
    },
    research: {
      3: `
        chercheu, scientifique, doctorant, chimiste, biologiste, ingenieur de recherche, ingenieure de recherche,
        ingenieur r d, technicien de laboratoire, charge de recherche, physicien, economiste, statisticien, charge d
        etudes`,
      2: 'recherche, laboratoire, r d$, r et d$',
    },
    consulting: {
      2: 'conseil$',
      1: 'conseill, consultante',
    },
    administrative: {
      3: `
        secretaire, assistante de direction, assistant de direction, assistant administratif, assistante
        administrative, agent d accueil, hote d accueil, hotesse d accueil, standardiste, receptionniste, office
        manageuse, employe administratif, employee administrative, agent administratif, secretaire general,
        gestionnaire administratif, assistante polyvalent, secretaire de direction, agente administrative, charge d
        accueil`,
      2: 'administratif, administrative$, accueil, secretariat general, services generaux',
    },
    procurement: {
      3: 'acheteu, responsable achats, directeur achats, directrice achats, approvisionneu',
      2: 'achats, achat$',
    },
  },
  ranks: {
    top: `
        directeur general, directrice generale, pdg$, dg$, president directeur, presidente$, gerant, fondateur,
        fondatrice, cofondateur, cofondatrice, proprietaire, dirigeant, chef d entreprise, associe gerant, associe
        fondateur, directeur general delegue, entrepreneur$, administrateur delegue, administratrice delegue,
        cogerant, auto entrepreneur`,
    executive: `
        directeur general adjoint, directrice generale adjointe, dga$, membre du comite de direction, membre du
        directoire, membre du comite executif, daf$, drh$, dsi$, administrateur independant, membre du conseil,
        associe$, associee$, directeur administratif et financ, directrice administrative et financ, directoire,
        comite executif, comite de direction, conseil d administration, codir$, comex$`,
    lead: `
        directeur, directrice, responsable, cheffe$, chef d equipe, chef des ventes, chef de secteur, chef d atelier,
        chef de chantier, encadrant, superviseu, rrh$, raf$, chef d agence, cadre de sante, proviseur, directeur
        technique, directrice technique, directeur artistique, directrice artistique, responsable technique, manageur,
        manageuse, responsable marketing, directeur de projet, directrice de projet, directeur de site, directeur d
        agence, directrice d agence, responsable d agence, directeur regional, directrice regional, responsable de
        secteur, directeur de magasin, responsable de magasin, responsable regional, responsable grands comptes,
        directeur grands comptes, responsable formation, responsable logistique, directeur d usine, directrice d
        usine, directeur des operations, directrice des operations, responsable qualite, responsable production,
        responsable d exploitation, directeur d exploitation, responsable produit, directeur produit, directrice
        produit, responsable achats, directeur achats, directrice achats, rédacteur en chef, directeur d ecole,
        directrice d ecole, directeur pedagogique, responsable editorial, responsable administratif et financ,
        responsable e commerce, directeur de programme, directeur de creation, chef de rayon, responsable hse, rssi$,
        secretaire general, responsable du personnel, responsable de projet, chef cuisin, conducteur de travaux`,
    senior: 'confirme, experimente, adjoint au maire, maitre de conf',
    junior: `
        stagiaire, alternant, apprenti, debutant, etudiant, doctorant, en alternance, assistant commercial, assistante
        commercial, assistant rh, assistante rh, stage$, alternance, assistant marketing, assistante marketing,
        assistant juridique, assistante juridique, aide`,
    assistant: `
        assistante, assistante de direction, assistant de direction, assistant administratif, assistante
        administrative, assistante polyvalent, secretaire de direction, secretaire du, secretaire de la`,
    former: 'ancien, a la retraite, en retraite, precedemment, honoraire',
    other: `
        contactez, nos$, notre$, en savoir, voir$, mentions legales, bienvenue, rejoignez, nous$, decouvr, horaires,
        votre$, vos$, plan du site, tous droits, telephone`,
  },
};

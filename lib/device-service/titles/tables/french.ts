import type { TitleTable } from '../title-table.ts';

/** French. */
export const french: TitleTable = {
  departments: {
    it: {
      3: 'developpeu, dsi$, rssi$, analys progra, bureau d etude',
      2: 'reseau, logici, donnees, numeri',
      
    },
    finance: {
      3: 'compta, daf$, raf$, directe adminis et financ, tresor, commissa aux compte, gestio de patrim',
      2: 'financ, assuran, banque, investissement, recouv, factur',
    },
    management: {
      2: `
        chef de projet, charge de projet, direct de projet, respon de projet, direct de site, direct d agence, respon
        de secteu, chef d agence, direct de progra, develo durabl, rse$, coordina de projet`,
    },
    sales: {
      3: `
        vendeu, ingeni commerc, charge d affaire, attache commerc, negocia, chef de secteu, hote de caisse, assista
        commerc, chef de rayon, respon de compte, conseil cliente`,
      2: 'vente, magasin, develo commerc, boutique, parten, grand compte, clientele',
    },
    legal: {
      3: 'avocat, notair, magist, dpo, huissie',
      2: 'droit, confor, contentieux, contra',
    },
    support: {
      3: 'teleco, charge de client, servic apres vente, sav$',
      2: 'assistance',
    },
    hr: {
      3: 'drh$, rrh$',
      2: 'paie$, ressourc humaine, relati social',
    },
    marketing: {
      3: 'chef de produi, trafic manage, chef de pub',
      2: 'marque, publici, evenem, acquisit',
    },
    communication: {
      3: 'secret de redac, redact, traduc, ecriva, porte parole, charge de com, interp',
      2: 'relati publiqu, editio, relati exteri, affaire publiqu',
    },
    education: {
      3: 'enseig, professe, format, maitre de conf, instit, educat, provise, charge de cours',
      2: 'ecole, etudes$',
    },
    design: {
      3: 'graphis, infogr, dessina, maquettis, concep graph, webdes',
      2: 'creatio',
    },
    health: {
      3: `
        medeci, infirm, kine, sage femme, aide soigna, orthopho, ergothe, docteu, prepar en pharma, assista social,
        ambula`,
      2: 'sante$, soins',
    },
    operations: {
      3: `
        magasinier, chauffeu, conduc, prepar de command, chef d equipe, cuisin, serveu, ouvrie, approvisionn, ordonna,
        carist, operate, livreu, gardie, agent d entret, agent de securi`,
      2: `
        exploit, usine, atelie, qualite, chantie, entrepo, chaine d approv, supply, travau, amelio contin, moyens
        generau, qhse, methode, prevent`,
      1: 'technicien',
    },
    product: {
      
      2: 'produit',
    },
    research: {
      3: 'chercheu, doctorant, chimist',
      2: 'recherc, r d$, r et d$',
    },
    consulting: {
      
      1: 'conseill',
    },
    administrative: {
      3: 'secretaire, assistant de direction, standa, assista polyva',
      2: 'accueil, service generau',
    },
    procurement: {
      3: 'acheteu, approvisionneu',
      2: 'achats, achat$',
    },
  },
  ranks: {
    top: `
        maire$, directe gener, directr gener, pdg$, dg$, gerant, fondat, cofond, dirigea, chef d entr, administrateur
        del`,
    executive: `
        redact en chef, adjoin au maire, directeur, directrice, proviseur, dga$, comite de dir, directoire, comite
        exec, daf$, drh$, dsi$, membre du cons, associe$, directe adminis et, consei d admin`,
    lead: `
        directeur artist, directrice artist, direct de proj, rssi$, responsable, encadr, superviseu, rrh$, cadre de`,
    senior: 'maitre de conf, maitre$, profes des univ, confir, experim',
    junior: 'doctorant, aide$, altern, etudia',
    plain: 'chef de proj, cheffe de proj, chef de prod, chef de marq, chef de pub, respon de compt',
    former: 'ancien, retraite$',
    other: 'contactez, nos$, notre$, en savoir, mentio leg, bienve, rejoig, nous$, decouv, horair, votre$, vos$',
  },
};

import type { TitleTable } from '../title-table.ts';

/** French. */
export const french: TitleTable = {
  departments: {
    it: {
      3: 'administrateur sys, administratrice sys, developpeu, dsi$, rssi$',
      2: 'reseau, logici, donnees, numeri',
    },
    finance: {
      3: 'compta, daf$, raf$, directe adminis et financ, tresor',
      2: 'financ, assuran, banque, investissement, recouv, factur',
    },
    management: {
      2: 'chef de projet, charge de projet, direct de projet, respon de projet',
    },
    sales: {
      3: 'vendeu, ingeni commerc, charge d affaire, attache commerc, negocia, assista commerc',
      2: 'vente, magasin, develo commerc, boutique, parten, grand compte, clientele',
    },
    legal: {
      3: 'avocat, notair, magist',
      2: 'droit, confor, contra',
    },
    support: {
      3: 'charge de client, servic apres vente, sav$',
      2: 'assistance',
    },
    hr: {
      3: 'drh$, rrh$',
      2: 'paie$, ressourc humaine',
    },
    marketing: {
      3: 'chef de produi',
      2: 'marque, publici',
    },
    communication: {
      3: 'secret de redac, traduc, porte parole, charge de com, interp',
      2: 'relati publiqu',
    },
    education: {
      3: 'instituteu, institutri, enseig, professe, format, maitre de conf, educat, provise',
      2: 'ecole, etudes$',
    },
    design: {
      3: 'dessina, webdes',
      2: 'creatio',
    },
    health: {
      3: 'cadre de sante, medeci, infirm, aide soigna, docteu, assista social',
      2: 'sante$, soins',
    },
    operations: {
      3: 'magasinier, conduc, chef d equipe, cuisin, ouvrie, operate',
      2: 'exploit, usine, atelie, qualite, chantie, entrepo, chaine d approv, supply',
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
      3: 'secretaire, assistant de direction',
      2: 'accueil',
    },
    procurement: {
      3: 'acheteu, approvisionneu',
      2: 'achats, achat$',
    },
  },
  ranks: {
    top: `maire$, directe gener, directr gener, pdg$, dg$, gerant, fondat, cofond, dirigea, chef d entr, administrateur
del`,
    executive: `redact en chef, adjoin au maire, directeur, directrice, proviseur, dga$, comite de dir, directoire, comite
exec, daf$, drh$, dsi$, membre du cons, associe$, directe adminis et, consei d admin`,
    lead: `directeur artist, directrice artist, direct de proj, rssi$, responsable, encadr, superviseu, rrh$, cadre de`,
    senior: 'maitre de conf, maitre$, profes des univ, confir, experim',
    junior: 'doctorant, aide$, altern, etudia',
    plain: 'chef de proj, cheffe de proj, chef de prod, chef de marq, chef de pub, respon de compt',
    former: 'ancien, retraite$',
    other: 'contactez, nos$, notre$, en savoir, nous$, votre$, vos$',
  },
};

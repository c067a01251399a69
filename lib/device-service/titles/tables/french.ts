import type { TitleTable } from '../title-table.ts';

export const french: TitleTable = {
  departments: {
    it: {
      3: `administrat reseau, administrat sys, administrateur base, analyste programm, architecte info,
architecte logic, architecte reseau, architecte sys, architecte solut, architecte techn, chef de projet info,
developpeu, dsi$, integrateu, responsable de la secur des sys, responsable info, rssi$, technicien info,
technicien reseau, technicien system, webmestre`,
      2: 'bureau d etud, developpement logic, donnees, intelligence artif, logici, numeri, reseau, securite info',
    },
    finance: {
      3: `charge d affaires entrep, compta, conseiller bancaire, conseiller en gest de patrim, courtier, daf$,
direct administratif et fin, expert compt, gestionnaire de patrim, inspecteur des finances, inspecteur des impot,
percepteu, raf$, souscripteu, tresor`,
      2: 'assuran, comptes$, factur, investissement, investisseur, recouv, sinistre, subvention',
    },
    management: {
      2: `charge de projet, chef d agence, chef de projet, chef de site, conduite du chang, developpement durable,
direct d agence, direct de magasin, direct de projet, direct de site, gerant de magasin, projets$, respon d agence,
respon de boutiq, respon de magasin, respon de projet, respon de site`,
    },
    sales: {
      3: `administration des ventes, agent de voyage, agent immob, assista commerc, attache commerc, charge d affaire,
charge de clientele, chef de rayon, chef de secteur, conseille commerc, conseille de vente, conseiller voyage,
delegue pharm, delegue medic, gestionnaire locat, ingeni commerc, ingenieur d affaires, negocia, respon de rayon,
respon de secteur, technico commerc, teleprospect, vendeu, visiteur medic`,
      2: `adv$, affaires$, agence immob, boutique, caisse$, clientele, collecte de fonds, develo commerc,
grand compte, grande distrib, immobil, libre serv, magasin, mecenat, parten, vente`,
    },
    legal: {
      3: 'affaires jurid, avocat, delegue a la protec, greffi, huissier, juge$, juges$, magist, procureu',
      2: `affaires reglement, confor, contentieu, contra, deontolog, droit, marches publ jurid, propriete intell,
protection des donnees`,
    },
    support: {
      3: 'sav$, servic apres vente, teleconseill',
      2: 'assistance',
    },
    hr: {
      3: 'conseiller emploi, conseiller en evol, conseiller en insert, conseiller en recrut, drh$, rrh$',
      2: `qualite de vie au trav, formation et devel, insertion prof, marque employ, mobilite int, paie$,
relations soc, ressourc humaine, ressources hum`,
    },
    marketing: {
      3: 'animat de commun, charge d etudes market, chef de produi, referenceu, webmarket',
      2: 'acquisition, contenu, etudes de march, marque, publici, reseaux sociaux',
    },
    communication: {
      3: `animateur radio, biographe, chargee de com, correcteu, correctr, interp, pigiste, porte parole, relecteu,
secret de redac, traduc`,
      2: 'affaires institu, affaires publiq, relati publiq',
    },
    education: {
      3: `animateur, animatr, aesh$, assistant matern, atsem$, conseiller princip d edu, cpe$, direct d ecole, doyen$,
doyenne$, educat, enseig, format, ingenieur pedag, instituteu, institutri, ludothec, maitre de conf, mediathec,
monit d auto, principal de coll, professe, provise, surveillant`,
      2: 'creche, de lycee, ecole, etudes$, jeunesse, petite enfance',
    },
    design: {
      3: `chef monteu, chef operateur, concepteu, conceptri, decorat, dessina, directeur de creat, ergonome,
infograph, maquettis, modelis, monteur video, monteuse, paysag, projeteu, realisat`,
      2: 'creatio',
    },
    health: {
      3: `accompagnant educ et soc, aide a domic, aide soigna, auxiliaire de puer, auxiliaire de vie,
biologiste medic, brancard, chef de clin, kines, conseiller conjug, conseillere en econ soc, dietet, dietis, docteu,
educat spec, iade$, ide$, infirm, interne des hop, interne en med, manipulateur, medeci, moniteur educ, orthoph,
podolog, praticien hosp, praticienne, preparat en pharm, prothes, psych, puericul, sage fem, travailleu soc`,
      2: 'bloc operat, ehpad, handicap, sante$, soignant, soins',
    },
    operations: {
      3: `affreteu, agent d entret, agent de fabr, agent de maint, agent de prod, agent de secur, agent de surete,
agent de tri, aide cuis, cariste, chaudronn, chef d atel, chef d equipe, chef de bord, chef de chant, chef de cuis,
chef de gare, chef de part, chef de rang, commis de cuis, contremait, controleu qual, coursier, cuisin,
declarant en dou, eboueu, economiste de la constr, electromec, facteur$, factrice, femme de chamb, fraiseu, gardien,
gouvernant, grutier, hotesse de l air, livreu, magasinier, majordome, metreu, ordonnanc, ouvrie, pizzaiol, plongeu,
preparat de comm, receptionnaire, regleur, second de cuis, serveu, soudeu, technicien de maint, technicien de surface,
tourneu, transitaire, usineu, valet de ch, vigile`,
      2: `atelie, batiment, btp$, chaine d approv, qualite, chantie, dechet, douan, entrepo, entretien, exploit,
flux$, methodes, planification, proprete, qse$, securite, supply, travaux, usine, voirie`,
    },
    product: {
      2: 'produit',
    },
    research: {
      3: `attache de recher, charge de recher, chercheu, chimist, direct de recher, doctorant, historien,
ingenieur d etude, ingenieur de recher, post doctorant, technicien de labo`,
      2: 'charge d etude, r$ et d$, recherc',
    },
    consulting: {
      2: 'conseil en manag, conseil en organis, conseil en strat',
      1: 'conseill',
    },
    administrative: {
      3: `adjoint administ, adjoint de direct, agent administ, assistant administ, assistant de direction,
attache d administ, attache de direct, employe administ, employe de bur, gestionnaire administ, officier d etat civ,
redacteur territ, secretaire, standardis`,
      2: 'accueil, etat civil, services generaux',
    },
    procurement: {
      3: 'acheteu, approvisionneu',
      2: 'achat$, achats, appels d off, fournisseu, marche pub',
    },
  },
  ranks: {
    top: `administrateur del, associe fondat, associe gerant, chef d entr, cofond, cogerant, coprésid, dg$,
direct gener, dirigea, exploitant agric, fondat, gerant, maire$, ministre$, patron$, patronne$, pdg$, secretaire gener`,
    executive: `adjoin au maire, associe$, batonnier, codirec, comite de dir, comite exec, consei d admin, daf$, dga$,
directe adminis et, directoire, doyen$, doyenne$, drh$, dsi$, membre du cons, president de comm, principal de coll,
proviseur, redact en chef, sous prefet`,
    lead: `animat d equip, cadre de, capitain, chef de clin, contremait, coordonnat, direct artist, direct de clien,
direct de proj, directeur des etudes, encadr, gouvernante gener, major$, responsable, rrh$, rssi$, superviseu`,
    senior: 'confir, direct de recher, experim, maitre de conf, maitre$, profes des univ, professeur agreg',
    junior: `aide compt, aide cuis, altern, debutant, doctorant, eleve$, etudia, interne en, novice, post doctorant,
service civiq, vacatair`,
    plain: `adjoint administ, adjoint techn, assistance mait, assistant soc, associe de rech, chef de marq,
chef de part, chef de prod, chef de proj, chef de pub, chef op, conseil munic, coordinat de, directeur de la photo,
eleve infirm, eleves, expert compt, expert judic, gerant de portef, maitre d oeuv, maitre nag, maitrise d,
respon de compt, responsable de cl`,
    former: 'ancien, retraite$',
    other: 'contactez, en savoir, nos$, notre$, nous$, vos$, votre$',
  },
};

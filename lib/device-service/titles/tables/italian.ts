import type { TitleTable } from '../title-table.ts';

export const italian: TitleTable = {
  departments: {
    it: {
      3: `amminis di rete, amministratore di sist, analis funzio, architetto di sist, architetto soft,
consulente informat, ingegnere del soft, ingegnere informat, programmat, respon ced, sistemist, svilup`,
      2: 'dati$, elettronic, reti$, sicurezza inform',
      1: 'ingegn, progetti',
    },
    finance: {
      3: `agente assic, attuari, bancari, commercialista, consul del lavoro, consulente finanz, consulente fiscal,
direttor amminist, perito assic, promotore finanz, ragion, respons amminist, sindaco revis, subagente, tesori`,
      2: `amministrazione e fin, assicur, bilanc, contro di gestio, fattura, investim, paghe, patrimon, rendicont,
sinistri, tribut`,
    },
    management: {
      2: `capo proget, capoar, capoprog, coordin di proget, dirett di fil, diretto di proget, diretto di sede,
direttore di negozio, gestione proget, organizzazione az, respon di area, respon di negozio, respon di proget,
respon negozio, respon proget, responsabile di fil, responsabile di sede, responsabile di strut,
responsabile punto vend, trasformaz`,
    },
    sales: {
      3: `addett vend, addetto alle vend, addetto commerc, agente di commerc, agente di vend, agente di viagg,
agente plurim, agente viaggi, banconist, capo area, capoarea, cassier, commess, consulente commerc,
consulente di vend, consulente immob, impiegat commerc, informatore scient, ispettore vend, procacciat, promoter,
raccolta fondi, rappres, responsabile clienti, scaffalist, vendito, venditr`,
      2: 'cassa$, esport, estero, gestione clien, negozi, vendita, vendite',
    },
    legal: {
      3: 'cancellier, consulente legal, giudic, giurid, giuris, notai, praticante avv, procurator, ufficiale giud',
      2: 'affari legal, affari societ, antiricicl, appalti legal, contenzios, diritto, protezione dei dat',
    },
    support: {
      3: 'addetto reclam, centralino clienti, operat call, servizio clien, tecnico assist',
      2: 'assistenza, clienti, post vend',
    },
    hr: {
      3: `addett paghe, addett risorse, consulente di carr, dirett del person, orientat, respon del person,
responsabile selez, selezi, specialista risor`,
      2: `formazione e svil, gestio risors, organizzazione e, paghe e, relazioni indus, risors umane, risorse um,
sviluppo organ, sviluppo risor, volontariato`,
    },
    marketing: {
      2: 'fidelizz, fiere, mercat',
    },
    communication: {
      3: `autore$, autrice$, capo uff stam, capored, conduttor, conduttri, correttor, corrispond, cronist,
diretto respon, fotoreporter, giorna, inviat, redatto, redattr, sceneggiat, scritto, tradut`,
      2: 'affari istituz, redazion, relazi estern, relazi istitu, relazioni pubb, stampa, ufficio stam',
    },
    education: {
      3: `assistente all infanz, collaboratore scol, coordinatore didatt, cultor, direttore didatt, docent, insegn,
istruttor, maestr, preside$, prorettor, rettor, rettric`,
      2: 'asilo, ateneo, didatti, formaz, istruz, nido$, scuola',
    },
    design: {
      3: `arredat, costumist, disegn, geomet, impaginat, montator, progettista d arr, progettista graf, scenograf,
videomaker`,
      2: 'comunicazione visiv, progetta',
    },
    health: {
      3: `assistente alla poltr, assistente domic, assistente soc, autista soccor, badante, biologo nutr, caposala,
direttore sanit, igienist, inferm, medic, nutrizion, operat socio, oss$, ostetr, ottic, primario, soccorrit,
specializzand, tecnico di radiol, tecnico radiol`,
      2: 'assistenza dom, ospeda, residenza san, salute, sanita, servizi soc, socio assist',
    },
    operations: {
      3: `addetta alle pul, addetto alla sicur, asfalt, assistente di volo, autist, cameri, capo cant, capo part,
capo squadra, capoca, capocu, caporep, caposquad, capotu, carrelli, collaudat, comandante, consegn, cuoc, custod,
dirett di stab, diretto d alberg, direttore di cant, doganal, elettri, escavat, facchin, fattorin, fresator,
geometra di cant, governant, gruista, guardia, hostess, impiantis, lavapiatt, manute, marinai, mulettis, operai,
pianificat, programmatore della prod, responsabile di stab, rspp$, saldator, spedizion, tornit`,
      2: `albergh, ambien, cucina, dogana, edil, fornitura, impianti, lavori$, magazzino, officina, produz, pulizi,
reparto, ristor, servizi gener, sicure, spediz, stabil, traspo`,
      1: 'operatr',
    },
    product: {
      2: 'prodot',
    },
    research: {
      3: 'assegni, borsis, dottora, laborat, ricerca, scienz, storic, tecnico di lab',
      2: 'sviluppo$',
    },
    consulting: {
      3: 'consulente azien, consulente di dir, consulente organizz, consulente strateg',
      2: 'consulenza',
    },
    administrative: {
      3: `addett alla segr, addett amministr, addetto al front, assiste alla direzi, assiste di direzi,
assiste esecut, assistente amminist, capo di gabinetto, centra, impiegat ammin, impiegat d uff, istruttore amminist,
segret, uscier`,
      2: 'affari gener, amministrazione, amministrativ, anagraf, ufficio',
      1: 'impiegat',
    },
    procurement: {
      3: 'addett acquis, compratore, ufficio acquisti',
      2: 'acquisti, appalt, approvvig, fornitor, forniture, gare$',
    },
  },
  ranks: {
    top: `ad$, amministrat del, amministratore un, dirett gener, governator, imprend, prefett, segretario gener,
sindac, socia amminis, socio amminis, socio fond, socio unic, titola`,
    executive: `consigliere, consiglio di, questor, direttor, direttric, dirige scol, magnific, membro del, preside$,
primo citt, rettor, rettric, soci$, socio$, sottosegr, vice dirett, vicesindac`,
    lead: `quadro$, capi$, capo, caposala, caposquad, comandante, coordinamen, coordinatore, dirett di proget,
direttore d orch, direttore lavori, direttrice artist, dirigent, preposto, primario, referente resp, responsabile,
vice resp`,
    senior: 'esperta$, esperto$, mastro$, profes ord, segretario comun',
    junior: `aiuto$, alliev, assegni, borsista, cultor, dottora, laureand, neolaureat, praticant, specializzand,
stagis, tiroci`,
    plain: `aiuto cuoco capo, assiste social, assistente alla pol, assistente di volo, assistente dom, dirigente med,
dirigente sanit, esperto cont, legale rappr, maestra, maestro di sc, maestro element, responsabile client, studenti`,
    former: 'gia dirett, gia presid',
    other: 'chi siamo, contat, nostr, vostr',
  },
};

import type { TitleTable } from '../title-table.ts';

/** Italian. */
export const italian: TitleTable = {
  departments: {
    it: {
      3: 'svilup, programmat, amminis di rete, respon ced, analis funzio',
      2: 'dati$, reti$',
      1: 'ingegn, progetti',
    },
    finance: {
      3: 'ragion, commercialista, tesori, direttor amminist, respons amminist, consul del lavoro',
      2: 'bilanc, contro di gestio, assicur, paghe, fattura, tribut',
    },
    management: {
      2: `capo proget, respon di proget, respon proget, capoar, diretto di proget, diretto di sede, respon di area,
coordin di proget`,
    },
    sales: {
      3: 'vendito, venditr, agente di commerc, rappres, commess, cassier',
      2: 'vendite, vendita, negozi, esport',
    },
    legal: {
      3: 'giuris, notaio, giurid',
      2: 'diritto',
    },
    support: {
      2: 'assistenza, clienti',
    },
    hr: {
      3: 'respon del person, selezi, diretto del person, direttr del person',
      2: 'risors umane, gestio risors',
    },
    marketing: {
      2: 'mercat',
    },
    communication: {
      3: 'giorna, redatto, redattr, scritto, capored, tradut, diretto respon',
      2: 'stampa, relazi estern, pubblic relazi, relazi istitu',
    },
    education: {
      3: 'rettor, rettric, insegn, preside$, docent',
      2: 'formaz, istruz, didatti, scuola',
    },
    design: {
      3: 'arredat, disegn, geomet',
      2: 'progetta',
    },
    health: {
      3: 'inferm, ostetr, oss$, primario, psicot',
      2: 'sanita, salute, ospeda',
    },
    operations: {
      3: `caporep, capotu, capo turno, operai, autist, elettri, manute, capoca, cuoc, cameri, corrier, addetto alle
pulizi, rspp$, carrelli, diretto d alberg, diretto lavori, capocu`,
      2: 'reparto, produz, magazzino, stabil, spediz, traspo, sicure, fornitura, ambien',
      1: 'operatr',
    },
    product: {
      2: 'prodot',
    },
    research: {
      3: 'ricerca, scienz, dottora, assegni, borsis',
      2: 'sviluppo$',
    },
    consulting: {
      2: 'consulenza',
    },
    administrative: {
      3: 'segret, assiste di direzi, assiste alla direzi, centra, impieg, assiste esecut',
      2: 'amministrativ, amministrazione, ufficio',
    },
    procurement: {
      3: 'ufficio acquisti',
      2: 'acquisti, approvvig, forniture, gare$',
    },
  },
  ranks: {
    top: `sindac, amministratore del, amministratrice del, titola, amministratore un, socio fond, imprend, ad$`,
    executive: `direttor, direttric, rettor, rettric, dirige scol, preside$, consigliere, socio, membro del, consiglio di`,
    lead: 'coordinatric, coordinatore, responsabile, capo, dirigen, primario, vicedirett',
    senior: 'profes ord, esperto$, esperta$',
    junior: 'assegni, dottora, specializzand, stagis, tiroci, pratic',
    plain: 'assiste social',
    former: 'gia dirett, gia presid',
    other: 'contat, nostr, chi siamo, vostr',
  },
};

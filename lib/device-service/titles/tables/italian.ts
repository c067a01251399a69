import type { TitleTable } from '../title-table.ts';

/** Italian. */
export const italian: TitleTable = {
  departments: {
    it: {
      3: `
        sviluppa, programmat, amminist di sistema, amminist di rete, respons ced, architet softwar, ufficio tecnico,
        analist funzion`,
      2: 'dati$, sicurez informa, reti$',
      1: 'ingegne, progetti',
    },
    finance: {
      3: `
        ragioni, commercialista, tesorie, direttor amminist, respons amminist, impiega contabi, consule del lavoro`,
      2: `
        amminist finanza, bilanci, control di gestion, assicura, paghe, amminist e finanza, fatturaz, tributi`,
    },
    management: {
      2: `
        capo progetto, respons di progetto, responsabile progett, capoare, direttor di progetto, direttor di sede,
        respons di area, coordina di progetto, respons di negozio, direttor di negozio`,
    },
    sales: {
      3: 'vendito, venditr, agente di commerci, rapprese, commess, cassier',
      2: 'vendite, vendita, negozio, esporta',
    },
    legal: {
      3: 'giurist, notaio, giuridi',
      2: 'affari legali, diritto',
    },
    support: {
      3: 'post vendita',
      2: 'assistenza, clienti',
    },
    hr: {
      3: 'respons del persona, selezio, direttor del persona, direttri del persona, respons formazi',
      2: 'risorse umane, gestion risorse',
    },
    marketing: {
      
      2: 'mercato',
    },
    communication: {
      3: 'giornal, redattor, redattri, ufficio stampa, scrittor, capored, tradutto, direttor respons',
      2: 'stampa, relazio esterne, pubbliche relazio, relazio istituz',
    },
    education: {
      3: 'rettor, rettric, insegna, formato, formatr, ricerca univers, preside$, docent',
      2: 'formazi, istruzi, didattic, scuola',
    },
    design: {
      3: 'arredato, disegna, geometr',
      2: 'progetta',
    },
    health: {
      3: 'infermi, ostetri, operato socio, operatr socio, oss$, primario, odontoi, psicote',
      2: 'sanita, salute, ospedal',
    },
    operations: {
      3: `
        caporep, capotur, capo turno, operaio, operaia, autista, elettric, manuten, capocan, cuoc, camerie, corriere,
        capo officina, addetto alle pulizie, rspp$, carrellis, direttor d albergo, direttor lavori, capocuo`,
      2: 'produzi, magazzino, qualita, stabili, spedizi, traspor, sicurez, fornitura, reparto, ambient',
      1: 'operatr',
    },
    product: {
      2: 'prodotto',
    },
    research: {
      3: 'ricerca, scienzi, dottoran, assegnis, borsist',
      2: 'sviluppo$, innovazi',
    },
    consulting: {
      3: 'consule strateg',
      2: 'consulenza',
      
    },
    administrative: {
      3: `
        segreta, assisten di direzio, assisten alla direzio, central, impiega, assisten esecuti, collabor amminist`,
      2: 'amministrativ, amministrazione, segrete, ufficio',
    },
    procurement: {
      3: 'ufficio acquisti',
      2: 'acquisti, approvvig, forniture, gare$',
    },
  },
  ranks: {
    top: `
        sindac, amministratore del, amministratrice del, titolar, amministratore un, socio fond, imprend, ad$`,
    executive: `
        direttor, direttric, rettor, rettric, dirigente scol, preside$, vice presid, consigliere, socio, membro del,
        consiglio di`,
    lead: 'coordinatric, coordinatore, responsabile, capo, dirigen, primario, vicedirett',
    senior: 'professoressa ord, professore ord, esperto$, esperta$',
    junior: 'assegnist, dottorand, specializzand, stagist, tirocin, pratica',
    assistant: '',
    plain: 'assisten social',
    former: 'gia dirett, gia presid',
    other: 'contatti$, contatta, nostr, chi siamo, leggi, scopri, benvenu, orari$, note leg, vostr',
  },
};

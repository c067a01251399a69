import type { TitleTable } from '../title-table.ts';

/** Italian. */
export const italian: TitleTable = {
  departments: {
    it: {
      3: `
        sviluppat, programmat, amministratore di sistema, amministratore di rete, responsabile ced, architetto
        software, ufficio tecnico, analista funzionale`,
      2: 'dati$, sicurezza informatica, reti$',
      1: 'ingegner, progettist',
    },
    finance: {
      3: `
        ragionier, commercialista, tesorier, direttore amministrativo, responsabile amministrativ, direttore
        amministrazione, responsabile amministrazione, impiegato contabile, impiegata contabile, consulente del lavoro`,
      2: `
        amministrazione finanza, bilancio, controllo di gestione, assicura, paghe, amministrazione e finanza,
        fatturazione, tributi`,
    },
    management: {
      2: `
        capo progetto, responsabile di progetto, responsabile progett, direttore di filiale, direttrice di filiale,
        responsabile di filiale, capo area, capoarea, direttore di progetto, responsabile filiale, direttore di sede,
        responsabile di area, coordinatore di progetto, coordinatrice di progetto, responsabile di negozio, direttore
        di negozio, sostenibilita`,
    },
    sales: {
      3: 'venditor, venditrice, agente di commercio, rappresentante, commess, cassier',
      2: 'vendite, vendita, negozio, immobiliare, esportazion',
    },
    legal: {
      3: 'giurista, notaio, giuridic',
      2: 'affari legali, diritto, conformita',
    },
    support: {
      3: 'post vendita',
      2: 'assistenza, clienti',
    },
    hr: {
      3: `
        responsabile del personale, selezionat, direttore del personale, direttrice del personale, responsabile
        formazione`,
      2: 'risorse umane, selezione, gestione risorse, reclutamento',
    },
    marketing: {
      
      2: 'mercato',
    },
    communication: {
      3: `
        giornalista, redattor, redattrice, ufficio stampa, portavoce, scrittor, caporedat, traduttor, direttore
        responsabile`,
      2: 'comunicazione, stampa, relazioni esterne, pubbliche relazioni, relazioni istituzionali',
    },
    education: {
      3: 'insegnant, formator, formatric, ricercatore universitario, preside$, rettor, docent',
      2: 'formazione, istruzione, didattic, scuola',
    },
    design: {
      3: 'illustratric, arredator, disegnator, disegnatric, geometra',
      2: 'progettazione',
    },
    health: {
      3: 'infermier, ostetrica, operatore socio, operatrice socio, oss$, primario, odontoiatra, psicoterap',
      2: 'sanita, salute, ospedal',
    },
    operations: {
      3: `
        direttore di stabilimento, caporeparto, capoturno, capo turno, operaio, operaia, autista, elettricista,
        saldator, responsabile di produzione, manutentor, capocantiere, cuoc, camerier, corriere, idraulico, muratore,
        falegname, capo officina, direttore di produzione, tecnico di manutenzione, addetto alle pulizie, rspp$,
        carrellist, direttore d albergo, direttore di cantiere, direttore lavori, capocuoc, direttore di hotel`,
      2: `
        produzione, magazzino, qualita, manutenzione, stabilimento, cantiere, spedizion, trasport, sicurezza,
        fornitura, reparto, ambiente`,
      1: 'operatric',
    },
    product: {
      2: 'prodotto',
    },
    research: {
      3: 'ricercat, scienziat, chimico, dottorand, tecnico di laboratorio, assegnista, borsista',
      2: 'ricerca$, sviluppo$, innovazione',
    },
    consulting: {
      3: 'consulente strategic',
      2: 'consulenza',
      
    },
    administrative: {
      3: `
        segretari, assistente di direzione, assistente alla direzione, centralinista, impiegat, assistente esecutiv,
        collaboratore amministrativo`,
      2: 'amministrativ, amministrazione, segreteria, ufficio',
    },
    procurement: {
      3: 'ufficio acquisti',
      2: 'acquisti, approvvigiona, forniture, gare$',
    },
  },
  ranks: {
    top: `
        amministratore del, amministratrice del, direttore gen, direttrice gen, titolare, proprietar, amministratore
        un, socio fond, imprendit, ad$`,
    executive: 'vice presid, direttore finan, direttrice finan, consigliere, socio, membro del, consiglio di',
    lead: 'direttor, direttric, responsabile, capo, dirigente, primario, preside$, vicedirett, rettor',
    senior: 'esperto$, esperta$',
    junior: 'stagist, tirocin, praticante',
    assistant: '',
    plain: 'capo prog, capoprog, responsabile di prog, responsabile prog, assistente social',
    former: 'gia dirett, gia presid',
    other: 'contatti$, contattac, nostr, chi siamo, leggi, scopri, benvenut, orari$, note leg, vostr',
  },
};

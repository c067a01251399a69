import type { TitleTable } from '../title-table.ts';

/** Italian. */
export const italian: TitleTable = {
  departments: {
    it: {
      3: `
        sviluppat, programmat, sistemista, ingegnere del software, amministratore di sistema, amministratore di rete,
        direttore tecnico, direttrice tecnica, responsabile sistemi, responsabile ced, architetto software, ufficio
        tecnico, analista funzionale`,
      2: 'informatic, sistemi informativi, tecnologie, dati$, sicurezza informatica, sviluppo software, reti$',
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
        responsabile di filiale, capo area, capoarea, direttore regionale, direttore di progetto, responsabile
        filiale, direttore di sede, responsabile di area, store manager, coordinatore di progetto, coordinatrice di
        progetto, responsabile di negozio, direttore di negozio, sostenibilita`,
    },
    sales: {
      3: 'venditor, venditrice, agente di commercio, rappresentante, commess, capo vendite, cassier',
      2: 'vendite, vendita, negozio, immobiliare, esportazion',
    },
    legal: {
      3: 'avvocat, giurista, notaio, giuridic',
      2: 'affari legali, diritto, conformita',
    },
    support: {
      3: 'operatrice call center, post vendita',
      2: 'assistenza, clienti',
    },
    hr: {
      3: `
        responsabile del personale, selezionat, direttore del personale, direttrice del personale, responsabile
        formazione`,
      2: 'risorse umane, selezione, gestione risorse, reclutamento',
    },
    marketing: {
      
      2: 'pubblicita, mercato, marchio',
    },
    communication: {
      3: `
        giornalista, redattor, redattrice, ufficio stampa, portavoce, scrittor, caporedat, traduttor, direttore
        responsabile`,
      2: 'comunicazione, stampa, relazioni esterne, pubbliche relazioni, relazioni istituzionali',
    },
    education: {
      3: 'insegnant, formator, formatric, ricercatore universitario, preside$, rettor, docent',
      2: 'formazione, istruzione, didattic, scuola, scolastic',
    },
    design: {
      3: `
        grafic, architetto, architetta, illustratric, arredator, disegnator, disegnatric, geometra, stilista`,
      2: 'progettazione',
    },
    health: {
      3: `
        infermier, fisioterapista, ostetrica, operatore socio, operatrice socio, oss$, primario, odontoiatra,
        psicoterap`,
      2: 'sanita, salute, ospedal',
    },
    operations: {
      3: `
        magazzinier, direttore di stabilimento, capo reparto, caporeparto, capoturno, capo turno, operaio, operaia,
        autista, meccanic, elettricista, saldator, responsabile di produzione, manutentor, capocantiere, capo
        cantiere, cuoc, camerier, corriere, idraulico, muratore, falegname, capo officina, direttore di produzione,
        tecnico di manutenzione, addetto alle pulizie, rspp$, carrellist, direttore d albergo, direttore di cantiere,
        direttore lavori, capocuoc, direttore di hotel`,
      2: `
        produzione, magazzino, qualita, manutenzione, stabilimento, cantiere, spedizion, trasport, officina,
        sicurezza, fornitura, reparto, ambiente`,
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
        segretari, assistente di direzione, assistente alla direzione, centralinista, assistente personale, impiegat,
        assistente esecutiv, collaboratore amministrativo`,
      2: 'amministrativ, amministrazione, segreteria, ufficio',
    },
    procurement: {
      3: 'ufficio acquisti',
      2: 'acquisti, approvvigiona, forniture, gare$',
    },
  },
  ranks: {
    top: `
        amministratore delegato, amministratrice delegata, direttore generale, direttrice generale, titolare,
        fondator, fondatric, cofondator, cofondatric, proprietari, amministratore unico, imprenditor, imprenditric,
        ad$, legale rappresentante, amministratrice unica, contitolare`,
    executive: `
        vice presidente, direttore finanziario, consigliera di amministrazione, socio, membro del consiglio,
        condirettore generale, vicedirettore generale, consigliere, direttrice finanziaria, consiglio di
        amministrazione, vice direttore generale`,
    lead: `
        direttor, direttric, responsabile, capo$, dirigente, coordinatore generale, caporeparto, capoturno,
        capocantiere, caporedat, capoarea, primario, vicedirett, responsabile marketing, direttore marketing,
        direttrice marketing, preside$, rettor, caposquadra, quadro direttivo, direttore d albergo, capocuoc`,
    senior: 'esperto, esperta',
    junior: `
        stagista, tirocinant, apprendista, praticante, neolaureat, dottorand, in formazione, ausiliari, borsista`,
    assistant: 'segretaria di direzione, segretaria del, segretario del',
    plain: 'capo progetto, direttore lavori, responsabile di prodotto',
    former: 'in pensione, gia direttore, precedente, onorari, emerit, gia presidente, pensionat',
    other: `
        contatti$, contattaci, nostr, chi siamo, leggi, scopri, benvenut, orari$, note legali, vostr, lavora con noi`,
  },
};

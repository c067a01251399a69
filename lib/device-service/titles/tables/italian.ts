import type { TitleTable } from '../title-table.ts';

/** Italian. */
export const italian: TitleTable = {
  departments: {
    it: {
      3: `
        sviluppat, programmat, sistemista, ingegnere del software, ingegnere informatic, analista programmat,
        amministratore di sistema, amministratore di rete, tecnico informatico, responsabile it, direttore tecnico,
        direttrice tecnica, responsabile sistemi, responsabile ced, ingegnere dei dati, architetto software,
        progettista software, analista dati, ufficio tecnico, analista funzionale`,
      2: 'informatic, sistemi informativi, tecnologie, dati$, sicurezza informatica, sviluppo software, reti$',
      1: 'ingegner, progettist',
    },
    finance: {
      3: `
        contabile, ragionier, commercialista, revisore, tesorier, direttore amministrativo, direttore finanziario,
        responsabile amministrativ, direttore amministrazione, direttrice finanziaria, addetto contabilita, addetta
        contabilita, consulente finanziario, responsabile amministrazione, impiegato contabile, impiegata contabile,
        consulente fiscale, fiscalista, addetto paghe, consulente del lavoro`,
      2: `
        finanza, finanziari, contabilita, amministrazione finanza, bilancio, fiscale, controllo di gestione, assicura,
        credito, banca$, paghe, amministrazione e finanza, fatturazione, tributi`,
    },
    management: {
      2: `
        capo progetto, responsabile di progetto, responsabile progett, direttore di filiale, direttrice di filiale,
        responsabile di filiale, capo area, capoarea, area manager, direttore regionale, strategia, direttore di
        progetto, responsabile filiale, direttore di sede, responsabile di area, store manager, coordinatore di
        progetto, coordinatrice di progetto, responsabile di negozio, direttore di negozio, sostenibilita`,
    },
    sales: {
      3: `
        venditor, venditrice, agente di commercio, agente commerciale, addetto vendite, addetta vendite, addetto alle
        vendite, addetta alle vendite, responsabile commerciale, direttore commerciale, direttrice commerciale,
        commerciale, tecnico commerciale, responsabile vendite, agente immobiliare, funzionario commerciale,
        rappresentante, commess, capo vendite, consulente commerciale, consulente vendite, cassier, sviluppo
        commerciale`,
      2: 'vendite, vendita, negozio, immobiliare, esportazion',
    },
    legal: {
      3: 'avvocat, giurista, notaio, legale, praticante avvocat, giuridic, responsabile affari legali',
      2: 'affari legali, diritto, conformita, ufficio legale',
    },
    support: {
      3: `
        servizio clienti, assistenza clienti, assistenza tecnica, operatore call center, operatrice call center,
        tecnico assistenza, addetto assistenza, post vendita`,
      2: 'assistenza, clienti',
    },
    hr: {
      3: `
        responsabile del personale, addetto alla selezione, selezionat, responsabile risorse umane, direttore del
        personale, direttrice del personale, direttore risorse umane, direttrice risorse umane, addetto risorse umane,
        addetta risorse umane, responsabile formazione`,
      2: 'risorse umane, personale$, selezione, gestione risorse, reclutamento',
    },
    marketing: {
      3: `
        responsabile marketing, addetto marketing, direttore marketing, direttrice marketing, responsabile eventi`,
      2: 'pubblicita, eventi$, mercato, marchio',
    },
    communication: {
      3: `
        giornalista, redattor, redattrice, addetto stampa, addetta stampa, ufficio stampa, portavoce, scrittor,
        caporedat, caporedattore, traduttor, direttore responsabile`,
      2: 'comunicazione, stampa, relazioni esterne, pubbliche relazioni, editoria, relazioni istituzionali',
    },
    education: {
      3: `
        insegnant, professoressa, maestra, maestro, formator, formatric, ricercatore universitario, dirigente
        scolastico, educatric, preside$, rettor, bibliotecario, docent`,
      2: 'formazione, istruzione, didattic, scuola, scolastic, universita',
    },
    design: {
      3: `
        grafic, architetto, architetta, direttore creativo, direttrice creativa, direttore artistico, direttrice
        artistica, illustratric, arredator, disegnator, disegnatric, geometra, stilista, progettista grafic`,
      2: 'progettazione, artistic, creativo, creativa',
    },
    health: {
      3: `
        infermier, farmacist, chirurgo, fisioterapista, psicologo, psicologa, ostetrica, operatore socio, operatrice
        socio, oss$, dentista, primario, direttore sanitario, direttrice sanitaria, logopedista, assistente sociale,
        odontoiatra, dietista, psicoterap`,
      2: 'sanita, medicina, salute, ospedal, infermieristic',
    },
    operations: {
      3: `
        magazzinier, responsabile magazzino, responsabile produzione, direttore di stabilimento, direttore
        stabilimento, capo reparto, caporeparto, capoturno, capo turno, operaio, operaia, autista, meccanic,
        elettricista, saldator, responsabile qualita, responsabile di produzione, addetto alla produzione, addetto
        produzione, manutentor, capocantiere, capo cantiere, cuoc, camerier, responsabile logistica, direttore
        operativo, direttrice operativa, addetto magazzino, responsabile operativo, corriere, idraulico, muratore,
        falegname, capo officina, responsabile manutenzione, direttore di produzione, tecnico di manutenzione, addetto
        alle pulizie, rspp$, carrellist, addetto logistica, addetta logistica, direttore d albergo, direttore di
        cantiere, responsabile stabilimento, direttore lavori, capocuoc, direttore di hotel`,
      2: `
        logistica, produzione, magazzino, qualita, manutenzione, stabilimento, operativ, cantiere, spedizion,
        trasport, officina, sicurezza, fornitura, reparto, ambiente`,
      1: 'tecnico, tecnica, operatric',
    },
    product: {
      2: 'prodotto',
    },
    research: {
      3: 'ricercat, scienziat, chimico, dottorand, tecnico di laboratorio, assegnista, fisico$, borsista',
      2: 'ricerca$, sviluppo$, ricerca e sviluppo, laboratori, innovazione',
    },
    consulting: {
      3: 'consulente aziendale, consulente direzionale, consulente strategic',
      2: 'consulenza',
      1: 'consulent',
    },
    administrative: {
      3: `
        segretari, impiegato amministrativo, impiegata amministrativa, assistente di direzione, assistente alla
        direzione, assistente amministrativ, centralinista, addetto alla reception, addetta alla reception, segretaria
        di direzione, assistente personale, impiegat, assistente esecutiv, addetto segreteria, addetta segreteria,
        collaboratore amministrativo`,
      2: 'amministrativ, amministrazione, segreteria, ufficio',
    },
    procurement: {
      3: `
        responsabile acquisti, addetto acquisti, addetta acquisti, ufficio acquisti, direttore acquisti, direttrice
        acquisti, responsabile approvvigiona`,
      2: 'acquisti, approvvigiona, forniture, gare$',
    },
  },
  ranks: {
    top: `
        amministratore delegato, amministratrice delegata, direttore generale, direttrice generale, titolare,
        fondator, fondatric, cofondator, cofondatric, proprietari, presidentessa, amministratore unico, socio
        fondatore, imprenditor, imprenditric, ad$, legale rappresentante, amministratrice unica, presidente e, co
        fondator, co titolare, co fondatric, contitolare`,
    executive: `
        vicepresidente, vice presidente, direttore finanziario, consigliere di amministrazione, consigliera di
        amministrazione, socio, membro del consiglio, condirettore generale, vicedirettore generale, consigliere
        delegato, consigliere, direttrice finanziaria, consiglio di amministrazione, vice direttore generale`,
    lead: `
        direttor, direttric, responsabile, capo$, dirigente, coordinatore generale, supervisore, caporeparto,
        capoturno, capocantiere, caporedat, caporedattore, capoarea, primario, vicedirett, capo reparto, capo turno,
        capo cantiere, capo area, capo vendite, responsabile it, direttore tecnico, direttrice tecnica, responsabile
        sistemi, responsabile ced, direttore amministrativo, responsabile amministrativ, direttore amministrazione,
        responsabile amministrazione, direttore di filiale, direttrice di filiale, responsabile di filiale, direttore
        regionale, responsabile filiale, responsabile di area, responsabile commerciale, direttore commerciale,
        direttrice commerciale, responsabile vendite, responsabile affari legali, responsabile del personale,
        responsabile risorse umane, direttore del personale, direttrice del personale, direttore risorse umane,
        direttrice risorse umane, responsabile formazione, responsabile marketing, direttore marketing, direttrice
        marketing, responsabile eventi, dirigente scolastico, preside$, rettor, direttore creativo, direttrice
        creativa, direttore artistico, direttrice artistica, direttore sanitario, direttrice sanitaria, responsabile
        magazzino, responsabile produzione, direttore di stabilimento, direttore stabilimento, responsabile qualita,
        responsabile di produzione, responsabile logistica, direttore operativo, direttrice operativa, responsabile
        operativo, capo officina, responsabile manutenzione, direttore di produzione, responsabile acquisti, direttore
        acquisti, direttrice acquisti, responsabile approvvigiona, direttore di progetto, direttore responsabile,
        direttore di sede, responsabile di negozio, direttore di negozio, caposquadra, quadro direttivo, direttore d
        albergo, direttore di cantiere, responsabile stabilimento, responsabile di progetto, responsabile progett,
        capocuoc, direttore di hotel`,
    senior: 'esperto, esperta',
    junior: `
        stagista, tirocinant, apprendista, praticante, neolaureat, dottorand, in formazione, ausiliari, borsista,
        studente, studentessa`,
    assistant: `
        assistente, assistente di direzione, assistente alla direzione, assistente amministrativ, segretaria di
        direzione, assistente personale, assistente esecutiv, segretaria del, segretario del`,
    former: 'in pensione, gia direttore, precedente, onorari, emerit, gia presidente, pensionat',
    other: `
        contatti$, contattaci, nostr, chi siamo, leggi, scopri, benvenut, orari$, note legali, vostr, lavora con noi,
        la nostra`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** Polish. */
export const polish: TitleTable = {
  departments: {
    it: {
      3: `
        programist, informatyk, administrator systemow, administrator sieci, inzynier oprogramowania, architekt
        oprogramowania, analityk danych, inzynier danych, analityk systemow, architekt system, inzynier systemow,
        dyrektor techniczn, dyrektor ds technolog, dyrektor it, kierownik it, tester oprogram, specjalista ds it,
        wdrozeniow, administrator baz, inzynier sieci, architekt rozwiazan, inzynier wdroz`,
      2: `
        informaty, oprogramowani, danych, technologii, cyberbezpiecz, cyfryzacji, bezpieczenstwa informacji,
        teleinformat`,
      1: 'inzynier, techniczn, konstruktor, projektant system, elektronik, automatyk',
    },
    finance: {
      3: `
        ksiegow, glowny ksieg, glowna ksieg, dyrektor finansow, doradca podatkow, biegly rewident, kontroler finansow,
        analityk finansow, doradca finansow, skarbnik, specjalista ds plac, audytor, analityk kredytow, specjalista ds
        rozlicz, specjalista ds kadr i plac fin, kontroler, rewident`,
      2: `
        finans, ksiegowosc, rachunkowosc, podatk, ubezpiecz, windykac, rozliczen, kredyt, bankow, inwestyc, ryzyk,
        kontroling`,
    },
    management: {
      2: `
        kierownik projekt, kierowniczka projekt, menedzer projekt, koordynator projekt, koordynatorka projekt,
        dyrektor oddzial, kierownik oddzial, dyrektor regional, kierownik sklep, kierownik region, strategi, dyrektor
        program, kierownik program, manager projekt, zarzadzania projekt, kierownik rejon, zrownowazon, dyrektor
        projekt`,
    },
    sales: {
      3: `
        handlow, sprzedawc, ekspedient, przedstawiciel, doradca klient, specjalista ds sprzedazy, opiekun klient,
        agent nieruchomosci, doradca ds sprzed, kierownik sprzed, dyrektor handlow, dyrektor sprzed, kasjer, doradca
        handlow, sprzedawczyn, ds kluczowych klient, rozwoju biznesu, pośrednik nieruch, opiekun kluczow`,
      2: 'sprzeda, handlu, nieruchomosci, kluczowych klientow, eksport, sklep',
    },
    legal: {
      3: `
        radca prawn, adwokat, prawnik, prawniczk, notariusz, aplikant, sedzia, inspektor ochrony danych, asystent
        prawn, asystentka prawn`,
      2: 'prawn, zgodnosci, ochrony danych, prawa$',
    },
    support: {
      3: `
        obslugi klient, biura obslugi, konsultant telefon, wsparcia klient, wsparcia techn, obsluga klient,
        telefonicznej obslugi, doradca telefon, serwisu klient, wsparcie techn, doswiadczenia klient, konsultant
        infolin`,
      2: 'wsparcia, reklamac, klientow',
    },
    hr: {
      3: `
        kadrow, rekruter, specjalista ds rekrut, specjalista ds personaln, kadr, specjalista ds hr, kierownik
        personaln, dyrektor personaln`,
      2: 'rekrutac, personaln, zasobow ludzk, hr, szkolen i rozwoj, pracownicz',
    },
    marketing: {
      3: 'specjalista ds marketingu, kierownik marketingu, dyrektor marketingu, marketingow, menedzer mark',
      2: 'reklam, marki$, promocji, social mediow, mediow spolecznos, wydarzen',
    },
    communication: {
      3: `
        dziennikarz, dziennikark, redaktor, rzeczni, tlumacz, specjalista ds pr, specjalista ds komunik, redaktor
        naczeln`,
      2: 'komunikacj, prasow, wydawni, public relat',
    },
    education: {
      3: `
        nauczyciel, wykladowc, dyrektor szkol, trener, adiunkt, szkoleniow, bibliotekarz, rektor, dziekan, instruktor,
        wychowawc, lektor, dyrektor przedszk`,
      2: 'szkolen, edukac, dydakt, oswiat',
    },
    design: {
      3: 'grafik, projektant, architekt, ilustrator, dyrektor artyst, dyrektor kreatyw',
      2: 'projektowan, kreatyw, grafiki',
    },
    health: {
      3: `
        lekarz, lekark, pielegniar, farmaceut, fizjoterapeut, stomatolog, psycholog, poloz, ratownik med, weterynarz,
        dentyst, ordynator, dietety, opiekun med, diagnost, pracownik socjaln`,
      2: 'medyczn, zdrowia, klinicz, aptek, szpital',
    },
    operations: {
      3: `
        magazynier, kierowc, kierownik magazynu, kierownik produkcji, dyrektor produkcji, dyrektor operacyjn,
        mechanik, elektryk, operator maszyn, logistyk, kierownik budowy, brygadzist, spawacz, kucharz, kelner, mistrz
        produkcji, monter, kontroler jakosci, inzynier jakosci, inzynier produkcji, dyspozytor, spedytor, dyrektor
        zakladu, kierownik zakladu, pracownik produkcji, ochroniarz, kurier, sprzatacz, szef kuchni, kierownik zmiany,
        inzynier proces, specjalista ds jakosci, slusarz, hydraulik, stolarz, barman, kierownik restaur, bhp$,
        inspektor nadzoru, planist, pracownik ochrony, utrzymania ruchu, mistrz`,
      2: `
        produkcj, logisty, operacyjn, jakosc, magazyn, lancucha dostaw, budow, fabryk, zaklad, ochrony srodow, flot,
        spedycj, bezpieczenst, procesow`,
      1: 'technik, operatork, serwisant',
    },
    product: { 3: 'menedzer produktu, kierownik produktu, wlasciciel produktu, manager produktu', 2: 'produkt' },
    research: {
      3: 'naukow, badacz, chemik, doktorant, badan, fizyk$, ekonomist, statystyk, naukowiec',
      2: 'badawcz, rozwoju$, innowac',
    },
    consulting: {
      3: 'konsultant biznes, doradca biznes, analityk biznes, doradca strateg',
      1: 'konsultant, doradca, doradczyni',
    },
    administrative: {
      3: `
        sekretark, asystentka zarzadu, asystent zarzadu, recepcjonist, kierownik biura, kierowniczka biura, pracownik
        biurow, specjalista ds administr, asystentka prezes, asystentka biura, pracownik administrac, sekretariat,
        asystent biura, referent, asystentka dyrektor, asystent dyrektor, asystent prezes, asystentka administr,
        office menedzer`,
      2: 'administracj, biura$, biurow, administracyjn',
    },
    procurement: {
      3: 'kupiec, zakup, specjalista ds zakup, kierownik zakup, zaopatrzen, dyrektor zakup',
      2: 'przetarg, zamowien',
    },
  },
  ranks: {
    top: `
        prezes, wlasciciel$, wlascicielka$, zalozyciel, wspolzalozyciel, dyrektor generaln, dyrektor naczeln, dyrektor
        zarzadzaj, wspolwlasciciel, przedsiebiorc, przewodniczac, dyrektorka zarzadzaj, dyrektorka generaln, dyrektor
        wykonawcz, prezeska`,
    executive: `
        wiceprezes, czlonek zarzadu, czlonkini zarzadu, dyrektor finansow, wspolnik, prokurent, czlonek rady, rady
        nadzorczej, partnerka, zarzadu, w zarzadzie, zarzad$, wspolniczk, zastepca dyrektora generaln, czlonek rady
        nadz`,
    lead: `
        dyrektor, kierowni, menedzer, menadzer, szef, brygadzist, naczelnik, glowny ksieg, glowna ksieg, ordynator,
        redaktor naczeln, mistrz produkcji, dyrektor szkol, kierownik projekt bud, dyrektor operacyjn, dyrektor
        techniczn, dyrektor it, kierownik it, dyrektor oddzial, kierownik oddzial, dyrektor regional, kierownik sklep,
        kierownik region, kierownik sprzed, dyrektor handlow, dyrektor sprzed, kierownik marketingu, dyrektor
        marketingu, dyrektor artyst, dyrektor kreatyw, kierownik magazynu, kierownik produkcji, dyrektor produkcji,
        kierownik budowy, dyrektor zakladu, kierownik zakladu, szef kuchni, kierownik zmiany, kierownik biura,
        kierowniczka biura, kierownik zakup, dyrektor ds technolog, kierownik restaur, kierownik rejon, kierownik
        personaln, dyrektor personaln, dyrektor program, kierownik program, dyrektor zakup, dyrektor przedszk,
        dyrektor projekt, rektor, dziekan`,
    senior: 'starsz, ekspert, glown, wiodac',
    junior: `
        mlodsz, stazyst, praktykant, asystent, asystentk, aplikant, pomocnik, uczen, na stazu, pomoc, doktorant,
        asystent prawn, asystentka prawn`,
    assistant: `
        asystentka zarzadu, asystent zarzadu, asystentka prezes, asystentka dyrektor, asystent dyrektor, asystent
        prezes, sekretarka prezes, sekretarka dyrektor, sekretarka zarzadu, asystent czlonka, asystentka czlonka,
        asystent do, asystentka do`,
    former: 'byly$, byla$, emerytowan, byly prezes, byla dyrektor, dawn, eks$, emeryt$',
    other: `
        kontakt z, nasz, dowiedz, czytaj, o nas, godziny otwarcia, polityka, witamy, strona glown, zobacz, wiecej,
        regulamin, dolacz, zadzwon`,
  },
};

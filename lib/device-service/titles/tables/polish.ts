import type { TitleTable } from '../title-table.ts';

/** Polish. */
export const polish: TitleTable = {
  departments: {
    it: {
      3: `
        programist, administrator systemow, administrator sieci, architekt oprogramowania, architekt system, dyrektor
        techniczn, dyrektor ds technolog, dyrektor it, wdrozeniow, administrator baz, architekt rozwiazan`,
      2: 'informaty, oprogramowani, danych, cyfryzacji, bezpieczenstwa informacji, teleinformat',
      1: 'inzynier, techniczn, projektant system, elektronik, automatyk',
    },
    finance: {
      3: `
        ksiegow, glowny ksieg, glowna ksieg, dyrektor finansow, skarbnik, specjalista ds plac, audytor, specjalista ds
        rozlicz, specjalista ds kadr i plac fin, kontroler, rewident`,
      2: 'rachunkowosc, podatk, ubezpiecz, windykac, rozliczen, kredyt, inwestyc, ryzyk, kontroling',
    },
    management: {
      2: `
        kierownik projekt, kierowniczka projekt, menedzer projekt, koordynator projekt, dyrektor oddzial, kierownik
        oddzial, dyrektor regional, kierownik sklep, kierownik region, dyrektor program, kierownik program, manager
        projekt, zarzadzania projekt, kierownik rejon, zrownowazon, dyrektor projekt`,
    },
    sales: {
      3: `
        handlow, przedstawiciel, doradca klient, specjalista ds sprzedazy, opiekun klient, doradca ds sprzed,
        kierownik sprzed, dyrektor handlow, dyrektor sprzed, kasjer, ds kluczowych klient, rozwoju biznesu, pośrednik
        nieruch, opiekun kluczow`,
      2: 'sprzeda, handlu, nieruchomosci, kluczowych klientow, sklep',
    },
    legal: {
      3: 'adwokat, aplikant, sedzia, inspektor ochrony danych',
      2: 'prawn, zgodnosci, ochrony danych, prawa$',
    },
    support: {
      3: `
        obslugi klient, biura obslugi, konsultant telefon, obsluga klient, telefonicznej obslugi, doradca telefon,
        serwisu klient, wsparcie techn, doswiadczenia klient, konsultant infolin`,
      2: 'wsparcia, reklamac, klientow',
    },
    hr: {
      3: `
        rekruter, specjalista ds rekrut, specjalista ds personaln, kadr, specjalista ds hr, dyrektor personaln`,
      2: 'rekrutac, zasobow ludzk, hr, szkolen i rozwoj, pracownicz',
    },
    marketing: {
      3: 'specjalista ds marketingu, dyrektor marketingu, menedzer mark',
      2: 'reklam, marki$, promocji, social mediow, mediow spolecznos, wydarzen',
    },
    communication: {
      3: 'dziennikarz, dziennikark, rzeczni, tlumacz, specjalista ds pr, specjalista ds komunik',
      2: 'prasow, wydawni, public relat',
    },
    education: {
      3: 'nauczyciel, wykladowc, trener, adiunkt, dziekan, wychowawc',
      2: 'szkolen, edukac, dydakt, oswiat',
    },
    design: {
      3: 'projektant, ilustrator, dyrektor artyst, dyrektor kreatyw',
      2: 'projektowan, kreatyw',
    },
    health: {
      3: `
        pielegniar, stomatolog, poloz, ratownik med, weterynarz, dentyst, ordynator, dietety, opiekun med, diagnost,
        pracownik socjaln`,
      2: 'medyczn, zdrowia, klinicz, aptek, szpital',
    },
    operations: {
      3: `
        kierowc, dyrektor produkcji, dyrektor operacyjn, mechanik, elektryk, brygadzist, spawacz, kelner, monter,
        kontroler jakosci, dyspozytor, spedytor, dyrektor zakladu, ochroniarz, kurier, sprzatacz, szef kuchni,
        kierownik zmiany, inzynier proces, specjalista ds jakosci, slusarz, hydraulik, stolarz, barman, kierownik
        restaur, bhp$, planist, pracownik ochrony, utrzymania ruchu`,
      2: `
        produkcj, operacyjn, jakosc, magazyn, lancucha dostaw, budow, fabryk, zaklad, ochrony srodow, flot, spedycj,
        bezpieczenst, procesow`,
      1: 'serwisant',
    },
    product: { },
    research: {
      3: 'naukow, badacz, chemik, doktorant, badan, fizyk$, ekonomist, statystyk',
      2: 'badawcz, rozwoju$, innowac',
    },
    consulting: {
      3: 'analityk biznes, doradca strateg',
      1: 'doradca, doradczyni',
    },
    administrative: {
      3: `
        asystent zarzadu, recepcjonist, specjalista ds administr, pracownik administrac, referent, asystent dyrektor,
        asystent prezes, asystentka administr`,
      2: 'administracj, biura$, biurow, administracyjn',
    },
    procurement: {
      3: 'kupiec, zakup, specjalista ds zakup, zaopatrzen, dyrektor zakup',
      2: 'przetarg, zamowien',
    },
  },
  ranks: {
    top: `
        prezes, wlasciciel$, wlascicielka$, zalozyciel, wspolzalozyciel, dyrektor generaln, dyrektor naczeln, dyrektor
        zarzadzaj, wspolwlasciciel, przedsiebiorc, przewodniczac, dyrektor wykonawcz`,
    executive: `
        wiceprezes, dyrektor finansow, wspolnik, prokurent, czlonek rady, rady nadzorczej, partnerka, zarzadu, w
        zarzadzie, zarzad$, wspolniczk, zastepca dyrektora generaln`,
    lead: `
        kierowni, menedzer, menadzer, szef, brygadzist, naczelnik, glowny ksieg, glowna ksieg, ordynator, redaktor
        naczeln, kierownik projekt bud, dyrektor ds technolog, dyrektor projekt, dziekan`,
    senior: 'starsz, glown, wiodac',
    junior: 'mlodsz, stazyst, praktykant, asystent, aplikant, uczen, na stazu, pomoc, doktorant',
    assistant: `
        asystent zarzadu, asystent dyrektor, asystent prezes, sekretarka prezes, sekretarka dyrektor, sekretarka
        zarzadu, asystent czlonka, asystent do`,
    plain: `
        kierownik projekt, kierowniczka projekt, menedzer projekt, manager projekt, menedzer produktu, kierownik
        produktu, manager produktu, menedzer mark`,
    former: 'byly$, byla$, emerytowan, byly prezes, byla dyrektor, dawn, eks$, emeryt$',
    other: `
        kontakt z, nasz, dowiedz, czytaj, godziny otwarcia, polityka, witamy, strona glown, zobacz, wiecej, regulamin,
        dolacz, zadzwon`,
  },
};

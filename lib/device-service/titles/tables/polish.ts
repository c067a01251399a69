import type { TitleTable } from '../title-table.ts';

/** Polish. */
export const polish: TitleTable = {
  departments: {
    it: {
      3: `
        programist, administrator systemow, administrator sieci, architekt oprogramowania, architekt system, dyrektor
        ds technolog, dyrektor it, wdrozeniow, administrator baz, architekt rozwiazan`,
      2: 'informaty, oprogramowani, danych, cyfryzacji, bezpieczenstwa informacji, teleinformat',
      1: 'inzynier, projektant system, elektronik, automatyk',
    },
    finance: {
      3: `
        ksiegow, glowny ksieg, glowna ksieg, dyrektor finansow, skarbnik, specjalista ds plac, specjalista ds rozlicz,
        specjalista ds kadr i plac fin, rewident`,
      2: 'rachunkowosc, podatk, ubezpiecz, windykac, rozliczen, inwestyc, ryzyk',
    },
    management: {
      2: `
        kierownik projekt, menedzer projekt, koordynator projekt, dyrektor oddzial, kierownik oddzial, kierownik
        sklep, kierownik region, dyrektor program, kierownik program, manager projekt, zarzadzania projekt, kierownik
        rejon, zrownowazon, dyrektor projekt`,
    },
    sales: {
      3: `
        handlow, przedstawiciel, doradca klient, specjalista ds sprzedazy, opiekun klient, doradca ds sprzed,
        kierownik sprzed, dyrektor handlow, dyrektor sprzed, kasjer, ds kluczowych klient, rozwoju biznesu, pośrednik
        nieruch, opiekun kluczow`,
      2: 'sprzeda, handlu, nieruchomosci, kluczowych klientow, sklep',
    },
    legal: {
      3: 'aplikant, sedzia',
      2: 'prawn, zgodnosci, ochrony danych, prawa$',
    },
    support: {
      3: `
        obslugi klient, biura obslugi, konsultant telefon, obsluga klient, telefonicznej obslugi, doradca telefon,
        serwisu klient, wsparcie techn, doswiadczenia klient, konsultant infolin`,
      2: 'wsparcia, reklamac, klientow',
    },
    hr: {
      3: 'specjalista ds rekrut, specjalista ds personaln, kadr, specjalista ds hr, dyrektor personaln',
      2: 'rekrutac, zasobow ludzk, hr, szkolen i rozwoj, pracownicz',
    },
    marketing: {
      3: 'specjalista ds marketingu, dyrektor marketingu',
      2: 'reklam, promocji, social mediow, mediow spolecznos, wydarzen',
    },
    communication: {
      3: 'dziennikarz, dziennikark, rzeczni, tlumacz, specjalista ds pr, specjalista ds komunik',
      2: 'prasow, wydawni, public relat',
    },
    education: {
      3: 'nauczyciel, wykladowc, trener, adiunkt, dziekan, wychowawc',
      2: 'edukac, dydakt, oswiat',
    },
    design: {
      3: 'projektant, dyrektor artyst, dyrektor kreatyw',
      2: 'projektowan',
    },
    health: {
      3: `
        pielegniar, stomatolog, poloz, ratownik med, ordynator, dietety, opiekun med, diagnost, pracownik socjaln`,
      2: 'zdrowia, aptek, szpital',
    },
    operations: {
      3: `
        kierowc, dyrektor produkcji, dyrektor operacyjn, elektryk, brygadzist, spawacz, monter, kontroler jakosci,
        dyspozytor, dyrektor zakladu, ochroniarz, kurier, sprzatacz, szef kuchni, kierownik zmiany, specjalista ds
        jakosci, slusarz, hydraulik, stolarz, barman, kierownik restaur, bhp$, planist, pracownik ochrony, utrzymania
        ruchu`,
      2: `
        magazynu, produkcj, operacyjn, jakosc, lancucha dostaw, budow, zaklad, ochrony srodow, flot, spedycj,
        bezpieczenst`,
      1: 'serwisant',
    },
    product: { },
    research: {
      3: 'naukow, badacz, chemik, badan, statystyk',
      2: 'badawcz, rozwoju$, innowac',
    },
    consulting: {
      3: 'analityk biznes, doradca strateg',
      1: 'doradca, doradczyni',
    },
    administrative: {
      3: `
        asystent zarzadu, recepcjonist, specjalista ds administr, pracownik administrac, referent, asystent dyrektor,
        asystent prezes$, prezesk, prezesa, asystentka administr`,
      2: 'administracj, biura$, biurow, administracyjn',
    },
    procurement: {
      3: 'kupiec, zakup, specjalista ds zakup, zaopatrzen, dyrektor zakup',
      2: 'przetarg, zamowien',
    },
  },
  ranks: {
    top: `
        prezes$, prezesk, prezesa, wlasciciel, wspolwlasc, zalozyciel, wspolzaloz, dyrektor nacz, dyrektor zarz,
        przedsiebiorc, przewodnicz, dyrektor wykon`,
    executive: 'wicepr, czlonek, czlonkini, dyrektor finans, wspolnik, prokurent, rady nadz, zarzadu',
    lead: `
        kierowni, menedz, menadz, szef, brygadz, naczelnik, ordynator, glowny ksieg, glowna ksieg, redaktor nacz`,
    senior: 'starsz, glown, wiodac',
    junior: 'mlodsz, stazyst, aplikant, pomoc, uczen',
    assistant: '',
    plain: 'kierownik proj, kierowniczka proj, menedzer proj, manager proj, menedzer prod, wlasciciel prod',
    former: 'byly$, byla$, dawn',
    other: 'nasz, dowiedz, czytaj, godziny, polityka, witamy, zobacz, wiecej',
  },
};

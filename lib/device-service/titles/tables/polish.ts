import type { TitleTable } from '../title-table.ts';

/** Polish. */
export const polish: TitleTable = {
  departments: {
    it: {
      3: `
        programist, administrator systemow, administrator sieci, architek oprogra, architek system, wdrozen,
        administrator baz, architek rozwiaz`,
      2: 'informaty, oprogra, danych, cyfryza, bezpiec informa, teleinf',
      1: 'inzynie, projektant system, elektronik',
    },
    finance: {
      3: 'ksiegow, glowny ksieg, glowna ksieg, skarbni, specjal ds plac, specjal ds kadr i plac fin, rewiden',
      2: 'rachunko, podatk, ubezpie, windyka, rozlicz, inwestyc, ryzyk',
    },
    management: {
      2: `
        kierown projekt, menedze projekt, koordynator projekt, dyrekto oddzial, kierown oddzial, kierown sklep,
        kierown region, dyrekto program, kierown program, manager projekt, zarzadzania projekt, kierown rejon,
        zrownow, dyrektor projekt`,
    },
    sales: {
      3: `
        handlow, przedst, doradca klient, opiekun klient, doradca ds sprzed, kierown sprzed, dyrekto sprzed, kasjer,
        ds kluczow klient, rozwoju biznesu, pośredn nieruc, opiekun kluczow`,
      2: 'sprzeda, handlu, nierucho, kluczow kliento, sklep',
    },
    legal: {
      3: 'inspektor ochrony, aplikan, sedzia',
      2: 'prawn, zgodnos, ochrony danych, prawa$',
    },
    support: {
      3: `
        obslugi klient, biura obslugi, konsult telefon, obsluga klient, telefon obslugi, doradca telefon, serwisu
        klient, doswiad klient, konsult infolin`,
      2: 'wsparci, kliento',
    },
    hr: {
      3: 'specjal ds rekrut, specjal ds persona, kadr, dyrekto persona',
      2: 'zasobow ludzk, hr, szkolen i rozwoj, pracownicz',
    },
    marketing: {
      
      2: 'reklam, promocj, social mediow, mediow spolecz, wydarze',
    },
    communication: {
      3: 'redakcji, dziennik, rzeczni, tlumacz',
      2: 'prasow, wydawni, public relat',
    },
    education: {
      3: 'nauczyc, wyklado, trener, adiunkt, dziekan, wychowaw',
      2: 'edukac, dydakt, oswiat',
    },
    design: {
      3: 'projektant',
      2: 'projektowan',
    },
    health: {
      3: 'pielegn, stomato, poloz, ratowni med, ordynator, dietety, opiekun med, diagnos, pracown socjaln',
      2: 'zdrowia, aptek, szpital',
    },
    operations: {
      3: `
        kierowc, brygadz, monter, kontrol jakosci, dyspozy, ochroni, kurier, sprzata, szef kuchni, kierown zmiany,
        barman, bhp$, planist, utrzyma ruchu`,
      2: 'magazynu, produkcj, jakosc, lancucha dostaw, budow, zaklad, flot, spedycj, bezpiec',
      1: 'serwisa',
    },
    product: { },
    research: {
      3: 'naukow, badacz, chemik, badan',
      2: 'badawcz, rozwoju$, innowac',
    },
    consulting: {
      3: 'anality biznes, doradca strateg',
      1: 'doradca, doradcz',
    },
    administrative: {
      3: `
        asysten zarzadu, recepcj, specjalista ds administr, pracownik administrac, referent, asysten dyrekto, asysten
        prezes$, prezesk, prezesa, asystentka administr`,
      2: 'administracj, biura$, biurow, administracyjn',
    },
    procurement: {
      3: 'kupiec, zakup, zaopatr',
      2: 'przetar, zamowie',
    },
  },
  ranks: {
    top: `
        burmistrz, wojt, prezes$, prezesk, prezesa, wlasciciel, wspolwl, zalozyc, wspolza, dyrekto nacz, dyrekto zarz,
        przedsi, przewod, dyrekto wykon`,
    executive: `
        redaktor nacz, redaktora nacz, dziekan, prorekt, wicepr, czlonek, czlonki, dyrekto finans, wspolni, prokurent,
        rady nadz, zarzadu`,
    lead: `
        kierowni, menedz, menadz, szef, brygadz, naczeln, ordynator, glowny ksieg, glowna ksieg, redakto nacz`,
    senior: 'profesor ucz, profesor nadzw, starsz, glown, wiodac',
    junior: 'mlodsz, stazyst, aplikan, pomoc, uczen',
    assistant: '',
    plain: 'menedzer prod, wlasciciel prod',
    former: 'byly$, byla$, dawn',
    other: 'nasz, dowiedz, czytaj, godziny, polityk, witamy, zobacz, wiecej',
  },
};

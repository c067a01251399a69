import type { TitleTable } from '../title-table.ts';

/** Polish. */
export const polish: TitleTable = {
  departments: {
    it: {
      3: 'programist, administrator systemow, wdroze',
      2: 'informaty, oprogr, danych, cyfryz, telein',
      1: 'inzyni, elektronik',
    },
    finance: {
      3: 'ksiego, glowny ksieg, glowna ksieg, skarbn, specja ds plac, rewide',
      2: 'rachunk, podatk, ubezpi, windyk, rozlic, inwestyc, ryzyk',
    },
    management: {
      2: `kierow projek, menedz projek, koordynator projekt, dyrekt oddzial, kierow oddzial, kierow region, dyrekt
progra, kierow progra, manage projek, zarzadzania projekt, kierow rejon, zrowno, dyrekt projek`,
    },
    sales: {
      3: 'handlow, przedst, kierow sprzed, dyrekt sprzed, kasjer, opieku kluczo',
      2: 'sprzeda, handlu, nieruc, kluczo klient, sklep',
    },
    legal: {
      3: 'inspek ochron, aplikan, sedzia',
      2: 'prawn, zgodno, prawa$',
    },
    support: {
      3: 'obslug klient, telefo obslug',
      2: 'wsparc, kliento',
    },
    hr: {
      3: 'specja ds person, kadr, dyrekto persona',
      2: 'hr, pracownicz',
    },
    marketing: {
      2: 'reklam, social mediow, mediow spolecz, wydarz',
    },
    communication: {
      3: 'redakcj, dzienni, rzeczn, tlumac',
      2: 'prasow, wydawn, public relat',
    },
    education: {
      3: 'nauczy, wyklad, trener, adiunk, dzieka, wychowa',
      2: 'edukac, dydakt, oswiat',
    },
    design: {
      3: 'projektant',
      2: 'projektowan',
    },
    health: {
      3: 'pieleg, stomat, poloz, ratown med, ordynator, dietet, opieku med, diagno, pracow socjal',
      2: 'zdrowi, aptek, szpital',
    },
    operations: {
      3: `kierowc, brygadz, monter, dyspoz, ochron, kurier, sprzat, szef kuchni, kierow zmiany, barman, bhp$, planis,
utrzym ruchu`,
      2: 'magazynu, produkcj, jakosc, lancuc dostaw, budow, zaklad, flot, spedyc, bezpie',
      1: 'serwis',
    },
    product: {},
    research: {
      3: 'naukow, badacz, chemik, badan',
      2: 'badawc, rozwoju$, innowac',
    },
    consulting: {
      3: 'analit biznes',
      1: 'doradca, doradcz',
    },
    administrative: {
      3: `asyste zarzad, specjalista ds administr, pracownik administrac, referent, asysten dyrekto, prezesk, prezesa,
asystentka administr`,
      2: 'administracj, biura$, biurow, administracyjn',
    },
    procurement: {
      3: 'kupiec, zakup, zaopat',
      2: 'przeta, zamowi',
    },
  },
  ranks: {
    top: `burmis, wojt, prezes$, prezesk, prezesa, wlasci, wspolw, zalozy, wspolz, dyrekto nacz, dyrekto zarz, przedsi,
przewo, dyrekto wykon`,
    executive: `redaktor nacz, redaktora nacz, dzieka, prorek, wicepr, czlone, czlonki, dyrekto finans, wspoln, prokurent,
rady nadz, zarzadu`,
    lead: `kierowni, menedz, menadz, szef, brygadz, naczeln, ordynator, glowny ksieg, glowna ksieg, redakto nacz`,
    senior: 'profes ucz, profes nadzw, starsz, glown, wiodac',
    junior: 'mlodsz, stazys, aplikan, pomoc, uczen',
    plain: 'menedz prod, wlasci prod',
    former: 'byly$, byla$, dawn',
    other: 'nasz, polity, zobacz, wiecej',
  },
};

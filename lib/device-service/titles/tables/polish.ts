import type { TitleTable } from '../title-table.ts';

export const polish: TitleTable = {
  departments: {
    it: {
      3: 'architekt oprogr, inzynier oprogr, programist, tester oprogr, wdroze',
      2: 'cyfryz, danych, informat, oprogr, sieci$, telein',
      1: 'elektronik, inzyni',
    },
    finance: {
      3: `agent ubezp, bankow, biegly rew, ksiego, dyrektor ekonom, doradca kredyt, doradca finans, doradca podatk,
doradca ubez, glown ksieg, likwidator szk, rewide, rzeczozn, skarbn`,
      2: 'budzet, inwestyc, plac$, podatk, podatek, rachunk, ryzyk, rozlic, skarb, szkod$, ubezpi, windyk',
    },
    management: {
      2: `kierow oddzial, kierow progra, kierow projek, kierow region, kierow rejon, kierownik filii,
kierownik placow, kierownik punkt, kierownik salonu, kierownik sklep, dyrekt oddzial, dyrekt progra, dyrekt projek,
dyrektor region, manage projek, menedz projek, zrowno`,
    },
    sales: {
      3: `kasjer, kierow sprzed, dyrekt sprzed, doradca klient, doradca handl, doradca sprz, doradca techniczno h,
doradca turyst, ekspedient, ekspert sprz, handlow, menedzer ds klucz, merchand, opieku kluczo, opiekun klient,
posrednik, przedst, specjalista ds sprzed, sprzedawc`,
      2: 'kluczo klient, handlu, nieruc, rynku, salonu, sklep, sprzeda',
    },
    legal: {
      3: `aplikan, asystent sedz, komorni, inspek ochron, inspektor danych, prawnik, radca pr, radczyni pr,
rzecznik pat, sedzia`,
      2: 'ochrony danych, prawa$, prawn, zgodno, umow',
    },
    support: {
      3: 'konsultant infol, konsultant telef, doradca ds obsl, pracownik infol, specjalista ds obslugi, telefo obslug',
      2: 'kliento, wsparc',
    },
    hr: {
      3: `koordynator wolont, dyrekto persona, doradca zawod, specja ds person, specjalista ds rekr,
specjalista ds szkol`,
      2: 'kadr$, kadry, kadrow, hr, pracownicz, zasobow lud, szkolen i rozw, wynagrodz',
    },
    marketing: {
      3: 'specjalista ds social',
      2: 'e sklep, mediow spolecz, promocj, reklam, social mediow, tresci, wydarz',
    },
    communication: {
      3: 'copywrit, korektor, dzienni, felieton, pisarz, rzeczn, tlumac',
      2: 'mediow, prasow, wydawn',
    },
    education: {
      3: `adiunk, katechet, korepet, dydaktyk, dzieka, logopeda szk, metodyk, nauczy, opiekun dzie, szkoleniow,
trener, wyklad, wychowa`,
      2: 'ksztalc, dydakt, edukac, oswiat, przedszk, zlob, uczeln',
    },
    design: {
      3: 'kreslarz, montazyst, operator kamer, projektant',
      2: 'projektowan',
    },
    health: {
      3: `asystent os, asystent rodz, asystent stom, diagno, elektroradiol, fizjoterap, masazys, opieku med,
opiekun osob, ordynator, pieleg, poloz, pracow socjal, pracownik soc, ratown med, ratownik, rehabilit, salow, stomat,
technik elektror, technik farm`,
      2: 'aptek, oddzialow, opieki, pomocy spol, przychodn, zdrowi, szpital',
    },
    operations: {
      3: `bhp$, brygadz, kierowc, kierownik bud, kierownik magaz, kierownik zmian, konserwat, kontroler jak,
kosztorys, dyspoz, dyzurn, dozorc, dostawc, frezer, geodet, gospodar, hotelarz, lakiern, listonosz, maszynis,
mistrz zmian, monter, ochron, pakowacz, planis, pokojow, pomoc kuch, pracownik magaz, robotnik, szef kuch, slusarz,
spawacz, sprzat, strazn, technolog$, technolozk, tokarz$, ustawiacz, utrzym ruchu, wozk`,
      2: `bezpie, budow, celn, energet, flot, jakosc, lancuc dostaw, lancucha, linii, magazynu, produkc, zaklad,
zmiany$, spedyc, srodowisk, technicz, utrzyman, warsztat`,
      1: 'serwis',
    },
    product: {
      3: 'menedzer produk, wlasciciel produk',
    },
    research: {
      3: 'asystent badaw, badacz, badan, chemik, naukow, socjolog',
      2: 'badawc, innowac, nauk, rozwoju$',
    },
    consulting: {
      3: 'analit biznes, konsultant strat',
      1: 'doradca, doradcz',
    },
    administrative: {
      3: `asyste zarzad, asysten dyrekto, asystent zarz, kancelist, inspektor ds administ, pracownik biur, prezesa,
prezesk, recepcjon, specjalista ds administ, urzednik`,
      2: 'biura$, biurow, urzad stanu',
      1: 'asystentk, podinspektor, referent',
    },
    procurement: {
      3: 'kupie, zakup, zaopat',
      2: 'dostawcami, przeta, zamowi',
    },
  },
  ranks: {
    top: `burmis, dyrekto nacz, dyrekto zarz, dyrekto wykon, prezesa, prezesk, przedsi, przewo, zalozy,
sekretarz gener, wlasci, wojewod, wojt, wspolz, wspolw`,
    executive: `czlonki, czlone, dyrekto finans, dzieka, podsekretarz, prokurent, prodziekan, prorek, rady nadz,
redaktor nacz, zarzadu, zastepca burm, zastepca dyr, zastepca prez, skarbnik, wiceburm, wicepr, wicestarosta,
wicewojew, wspoln`,
    lead: `brygadz, kierowni, komendant, glown, glown ksieg, menadz, menedz, mistrz prod, mistrz zmian, naczeln,
oddzialow, ordynator, przelozon, redakto nacz, zastepca kierow, sekretarz redak, szef`,
    senior: 'glown inz, glown spec, mistrz$, mistrzyn, profes nadzw, profes ucz, starsz, wiodac',
    junior: 'aplikan, mlodsz, poczatkuj, praktyk, stazys, student, uczen',
    plain: 'asystent os, asystent rodz, koordynator wolont, menedz prod, opiekun praktyk, studenck, wlasci prod',
    former: 'byla$, byly$, dawn',
    other: 'nasz, zobacz, wiecej',
  },
};

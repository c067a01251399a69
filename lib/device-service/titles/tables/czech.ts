import type { TitleTable } from '../title-table.ts';

/** Czech. */
export const czech: TitleTable = {
  departments: {
    it: {
      3: 'vyvoja, spravc site, sitovy',
      2: 'informacnich, datov',
      1: 'inzeny',
    },
    finance: {
      3: 'ucetni, mzdov, hlavni ucet, rozpoc, pokladni$',
      2: 'dani$, dane$, danov, pojist, uver',
    },
    management: {
      2: `projek manaz, vedouc projek, projektovy koord, vedouc poboc, redite poboc, manaze projek, oblast manaz, manaze
poboc, projektova koord, krajsk, oblast redit`,
    },
    sales: {
      3: 'prodav, realit, manaze klicov',
      2: 'prodej, obchod, maloobc, klicov zakaz',
    },
    legal: {
      3: 'soudce, povere, podniko prav, koncip',
      2: 'pravo$, ochrany osobni',
    },
    support: {
      3: 'zakazn',
      2: 'podpor',
    },
    hr: {
      3: 'nabora, vedouc person, naboru',
      2: 'lidsky zdroju, lidske zdroje',
    },
    marketing: { 3: 'spravc social', 2: 'znacky, social siti' },
    communication: {
      3: 'novina, mluvci, prekla, sefred, spisova, tlumoc, copywriterk',
      2: 'tisk, vztahy s verej',
    },
    education: {
      3: 'ucitel, odborny asist, knihov',
      2: 'vzdela, vyuk',
    },
    design: {
      3: 'navrha, umeleck',
    },
    health: {
      3: 'lekar, sestra, zubar, porodn, zachran, primar$, primark, social pracov, pecova, zubni, osetro',
      2: 'zdravo, nemocn',
    },
    operations: {
      3: `ridic, mistr, kuchar, cisnik, kontro kval, obrabe, serizo, delnik, manaze kval, vedouc smeny, kurýr, uklize,
sefkuc, soustr, dispec, predak, vedouc dilny, staveb`,
      2: 'vyrob, provoz, sklad, udrzb, doprav, stavb, zasobo, dodava, bezpec',
    },
    product: {},
    research: { 3: 'vyzkum, vedec, vedkyn, fyzik', 2: 'vyvoje$' },
    consulting: { 3: 'podniko porad', 1: 'poradc' },
    administrative: {
      3: `vedouc kancel, asiste redit, asiste veden, asiste jedn, asistent general, spisov, asiste kancel, asisten
predst`,
      2: 'kancela, spravy',
    },
    procurement: { 2: 'nakup, verejn zakaz' },
  },
  ranks: {
    top: `staros, primat, genera red, jednat, zaklada, spoluz, majite, spolum, predse, vykonny red, vykonna red,
podnika, vlastnik$`,
    executive: 'reditel, sefred, clen pred, financ red, mistop, spolecnik, clen doz, predsta',
    lead: 'primar$, primark, vedouc, manaze, mistr, stavby, vrchni ses',
    senior: 'hlavni$, odbornik',
    junior: 'mladsi, brigad, ucen$, koncip, absolv',
    plain: 'produktov',
    former: 'byval, drivej',
    other: 'kontaktuj',
  },
};

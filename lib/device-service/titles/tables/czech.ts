import type { TitleTable } from '../title-table.ts';

/** Czech. */
export const czech: TitleTable = {
  departments: {
    it: {
      3: 'programator, vyvojar, spravce site, softwarovy architekt, sitovy',
      2: 'vyvoje soft, informacnich, datov, kyberneticke bezp, technologi',
      1: 'inzenyr, technick, konstrukter',
    },
    finance: {
      3: 'ucetni, mzdov, hlavni ucet, rozpoctar, pokladni$, fakturant, rozpocet',
      2: 'dani$, dane$, danov, pojist, uver, fakturac, investic',
    },
    management: {
      2: `
        projektovy manaz, projektova manaz, vedouci projekt, projektovy koord, vedouci pobock, reditel pobock,
        regionalni manaz, regionalni redit, vedouci prodejn, manazer projekt, oblastni manaz, manazer pobock,
        projektova koord, krajsky, oblastni redit, provozni manaz prodej`,
    },
    sales: {
      3: 'prodavac, realitni, pokladni prodej, manazer klicov',
      2: 'prodej, obchod, maloobchod, klicovych zakaz',
    },
    legal: {
      3: 'pravni, soudce, poverenec, podnikovy prav, koncipient',
      2: 'prava$, pravo$, ochrany osobnich',
    },
    support: {
      3: 'zakaznick, pece o zakaz, operator call, pece o klient, servisni manaz',
      2: 'podpora, podpory, zakaznik',
    },
    hr: {
      3: 'naborar, vedouci person, naboru',
      2: 'lidskych zdroju, lidske zdroje, vzdelavani a rozvoj',
    },
    marketing: { 3: 'spravce social', 2: 'znacky, socialnich siti' },
    communication: {
      3: 'novinar, mluvci, prekladatel, sefredakt, spisovatel, tlumocni, copywriterk',
      2: 'komunikac, tisk, vztahy s verej',
    },
    education: {
      3: 'ucitel, vyucujici, vychovatel, odborny asist, knihovn',
      2: 'vzdelavani, vyuk',
    },
    design: {
      3: 'navrhar, umeleck',
      
    },
    health: {
      3: `
        lekar, sestra, fyzioterap, zubar, psycholozk, porodni, zachranar, primar$, primark, farmac, socialni pracov,
        pecovatel, zubni, osetrovatel`,
      2: 'zdravotn, nemocnic, klinick',
    },
    operations: {
      3: `
        ridic, elektrikar, mistr, svarec, kuchar, cisnik, kontrolor kval, obrabec, serizovac, technik kval, delnik,
        manazer kval, vedouci smeny, kurýr, uklizec, sefkuchar, zednik, instalater, truhlar, zamecnik, inzenyr kval,
        soustruzni, dispecer, recepcni hotel, servisni, predak, vedouci dilny, stavebni, vodoinst`,
      2: 'vyrob, provoz, sklad, kvalit, udrzb, doprav, stavb, zasobovani, dodavatelsk, bezpecnost',
    },
    product: { },
    research: { 3: 'vyzkum, vedec, vedkyn, fyzik, statistik', 2: 'vyvoje$, inovac' },
    consulting: { 3: 'obchodni analytik, podnikovy porad', 1: 'poradce, poradkyn, konzultant' },
    administrative: {
      3: `
        recepcni, vedouci kancel, asistent redit, asistentka veden, asistent jedn, asistent general, spisov,
        asistentka kancel, asistentka predst`,
      2: 'kancelar, spravy, recepce',
    },
    procurement: { 2: 'nakup, verejnych zakaz' },
  },
  ranks: {
    top: `
        generalni redit, jednatel, zakladatel, spoluzakladatel, majitel, predseda, predsedkyn, vykonny redit, vykonna
        redit, podnikatel, spolumajitel, spoluvlastnik, reditel spolecnosti, vlastnik$, osvc$, vlastnice`,
    executive: `
        clen predstav, financni reditel, mistopredsed, clenka predst, spolecni, clen dozorci, predstavenstva,
        viceprezident, clenka dozor, clen spravni, dozorci rady`,
    lead: `
        vedouci, reditel, manazer, ved$, mistr, primar$, primark, stavbyved, hlavni ucet, sefredakt, sefkuchar,
        regionalni manaz, regionalni redit, obchodni redit, provozni redit, sef$, sefka, vrchni sestra, tymlidr,
        obchodni manaz, vedouci projekt, oblastni manaz, oblastni redit, nacelnik, predak, servisni manaz`,
    senior: 'starsi, hlavni, vrchni, odbornik',
    junior: 'mladsi, stazist, ucen$, asistent, brigadni, koncipient, absolvent, ucnovsk',
    assistant: `
        asistent redit, asistentka veden, asistent jedn, asistent general, sekretarka redit, asistentka predst,
        sekretarka general, sekretarka jedn`,
    plain: 'projektovy manaz, projektova manaz, manazer projekt, manazer klicov, projektovy vedouc',
    former: 'byvaly, byvala, drivejsi, ve vysluzbe, v duchodu, minul',
    other: `
        kontaktujte, nase$, nas$, vice info, oteviraci, uvod$, vitejte, zjistit, prihlas, ochrana osobnich udaju,
        obchodni podm`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** Czech. */
export const czech: TitleTable = {
  departments: {
    it: {
      3: 'vyvojar, spravce site, sitovy',
      2: 'vyvoje soft, informacnich, datov',
      1: 'inzenyr',
    },
    finance: {
      3: 'ucetni, mzdov, hlavni ucet, rozpoct, pokladni$, rozpoce',
      2: 'dani$, dane$, danov, pojist, uver',
    },
    management: {
      2: `
        projekt manaz, vedouci projekt, projektovy koord, vedouci pobock, reditel pobock, vedouci prodejn, manazer
        projekt, oblastn manaz, manazer pobock, projektova koord, krajsky, oblastn redit, provozn manaz prodej`,
    },
    sales: {
      3: 'prodava, realitn, manazer klicov',
      2: 'prodej, obchod, maloobcho, klicovy zakaz',
    },
    legal: {
      3: 'soudce, poveren, podniko prav, koncipi',
      2: 'pravo$, ochrany osobnich',
    },
    support: {
      3: 'zakazni, pece o zakaz, operato cal, pece o klient, servisn manaz',
      2: 'podpora, podpory',
    },
    hr: {
      3: 'naborar, vedouci person, naboru',
      2: 'lidskych zdroju, lidske zdroje, vzdelav a rozvoj',
    },
    marketing: { 3: 'spravce social', 2: 'znacky, socialn siti' },
    communication: {
      3: 'novinar, mluvci, preklad, sefreda, spisova, tlumocn, copywriterk',
      2: 'tisk, vztahy s verej',
    },
    education: {
      3: 'ucitel, vychovat, odborny asist, knihovn',
      2: 'vzdelav, vyuk',
    },
    design: {
      3: 'navrhar, umeleck',
      
    },
    health: {
      3: 'lekar, sestra, zubar, porodni, zachrana, primar$, primark, socialn pracov, pecovat, zubni, osetrov',
      2: 'zdravot, nemocni',
    },
    operations: {
      3: `
        ridic, mistr, kuchar, cisnik, kontrol kval, obrabec, serizov, technik kval, delnik, manazer kval, vedouci
        smeny, kurýr, uklizec, sefkucha, inzenyr kval, soustru, dispece, recepcn hotel, servisn, predak, vedouci
        dilny, stavebn`,
      2: 'vyrob, provoz, sklad, kvalit, udrzb, doprav, stavb, zasobov, dodavat, bezpecn',
    },
    product: { },
    research: { 3: 'vyzkum, vedec, vedkyn, fyzik', 2: 'vyvoje$' },
    consulting: { 3: 'obchodni analyti, podniko porad', 1: 'poradce, poradky' },
    administrative: {
      3: `
        recepcn, vedouci kancel, asisten redit, asisten veden, asisten jedn, asistent general, spisov, asisten kancel,
        asisten predst`,
      2: 'kancela, spravy, recepce',
    },
    procurement: { 2: 'nakup, verejny zakaz' },
  },
  ranks: {
    top: `
        starost, primator, general red, jednate, zaklada, spoluza, majitel, spoluma, predsed, vykonny red, vykonna
        red, podnika, vlastnik$`,
    executive: 'reditel, sefredakt, clen pred, financn red, mistopr, spolecnik, clen doz, predsta',
    lead: 'primar$, primark, vedouci, manazer, mistr, stavbyv, vrchni ses',
    senior: 'hlavni$, odbornik',
    junior: 'mladsi, brigad, ucen$, koncip, absolve',
    assistant: '',
    plain: 'produktov',
    former: 'byval, drivejs',
    other: 'kontaktuj, otevira, vitejte, zjistit, prihlas',
  },
};

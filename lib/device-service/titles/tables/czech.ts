import type { TitleTable } from '../title-table.ts';

/** Czech. */
export const czech: TitleTable = {
  departments: {
    it: {
      3: 'vyvojar, spravce site, softwarovy architekt, sitovy',
      2: 'vyvoje soft, informacnich, datov',
      1: 'inzenyr, konstrukter',
    },
    finance: {
      3: 'ucetni, mzdov, hlavni ucet, rozpoctar, pokladni$, fakturant, rozpocet',
      2: 'dani$, dane$, danov, pojist, uver, fakturac',
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
      3: 'soudce, poverenec, podnikovy prav, koncipient',
      2: 'pravo$, ochrany osobnich',
    },
    support: {
      3: 'zakaznick, pece o zakaz, operator call, pece o klient, servisni manaz',
      2: 'podpora, podpory',
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
      3: 'ucitel, vychovatel, odborny asist, knihovn',
      2: 'vzdelavani, vyuk',
    },
    design: {
      3: 'navrhar, umeleck',
      
    },
    health: {
      3: `
        lekar, sestra, zubar, psycholozk, porodni, zachranar, primar$, primark, socialni pracov, pecovatel, zubni,
        osetrovatel`,
      2: 'zdravotn, nemocnic',
    },
    operations: {
      3: `
        ridic, mistr, svarec, kuchar, cisnik, kontrolor kval, obrabec, serizovac, technik kval, delnik, manazer kval,
        vedouci smeny, kurýr, uklizec, sefkuchar, zednik, instalater, truhlar, zamecnik, inzenyr kval, soustruzni,
        dispecer, recepcni hotel, servisni, predak, vedouci dilny, stavebni, vodoinst`,
      2: 'vyrob, provoz, sklad, kvalit, udrzb, doprav, stavb, zasobovani, dodavatelsk, bezpecnost',
    },
    product: { },
    research: { 3: 'vyzkum, vedec, vedkyn, fyzik', 2: 'vyvoje$' },
    consulting: { 3: 'obchodni analytik, podnikovy porad', 1: 'poradce, poradkyn' },
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
        generalni red, jednatel, zakladatel, spoluzakl, majitel, spolumaj, predsed, vykonny red, vykonna red,
        podnikatel, vlastnik$`,
    executive: 'clen pred, financni red, mistopred, spolecnik, clen doz, predstavenst',
    lead: 'vedouci, reditel, manazer, mistr, primar$, stavbyved, vrchni ses',
    senior: 'hlavni$, odbornik',
    junior: 'mladsi, brigad, ucen$, koncip, absolvent',
    assistant: '',
    plain: 'projektovy manaz, projektova manaz, vedouci proj, manazer proj, produktov',
    former: 'byval, drivejs',
    other: 'kontaktuj, oteviraci, vitejte, zjistit, prihlas',
  },
};

import type { TitleTable } from '../title-table.ts';

/** Czech. */
export const czech: TitleTable = {
  departments: {
    it: {
      3: `
        programator, vyvojar, spravce site, spravce system, softwarovy inzenyr, softwarova inzenyr, datovy inzenyr,
        datovy analytik, spravce it, reditel it, vedouci it, technicky reditel, technicka reditel, systemovy inzenyr,
        spravce databaz, datova analyt, softwarovy architekt, sitovy, systemovy analytik`,
      2: 'informatik, vyvoje soft, informacnich, datov, kyberneticke bezp, technologi',
      1: 'inzenyr, technick, konstrukter',
    },
    finance: {
      3: `
        ucetni, financni reditel, danovy porad, danova porad, auditork, mzdov, hlavni ucet, financni analy, financni
        porad, ekonomick, rozpoctar, bankovni porad, pokladni$, fakturant, financni kontrol, rozpocet`,
      2: 'ucetnic, dani$, dane$, danov, pojist, uver, bankovn, fakturac, ekonom, investic, ucetnictvi',
    },
    management: {
      2: `
        projektovy manaz, projektova manaz, vedouci projekt, projektovy koord, vedouci pobock, reditel pobock,
        regionalni manaz, regionalni redit, vedouci prodejn, manazer projekt, oblastni manaz, manazer pobock,
        projektova koord, krajsky, oblastni redit, provozni manaz prodej`,
    },
    sales: {
      3: `
        obchodni, prodavac, obchodnik, obchodni zastup, obchodni redit, realitni, vedouci prodej, prodejce, obchodni
        manaz, manazer prodej, key account manaz, reditel prodej, pokladni prodej, manazer klicov`,
      2: 'prodej, obchod, maloobchod, klicovych zakaz',
    },
    legal: {
      3: 'advokat, pravnik, pravnic, pravni, notar$, soudce, poverenec, podnikovy prav, koncipient',
      2: 'prava$, pravo$, ochrany osobnich',
    },
    support: {
      3: `
        zakaznick, podpory zakaz, pece o zakaz, technicka podpora, technicke podpory, operator call, pece o klient,
        zakaznicka podp, operatorka call, servisni manaz`,
      2: 'podpora, podpory, zakaznik',
    },
    hr: {
      3: 'personalist, naborar, personalni, vedouci person, recruiterka, naboru',
      2: 'lidskych zdroju, naboru zamest, lidske zdroje, vzdelavani a rozvoj',
    },
    marketing: { 3: 'marketingov, manazer znacky, spravce social', 2: 'znacky, socialnich siti' },
    communication: {
      3: `
        novinar, redaktork, tiskov, mluvci, prekladatel, sefredakt, editork, komunikacni, spisovatel, tlumocni,
        copywriterk`,
      2: 'komunikac, tisk, vztahy s verej, medialni',
    },
    education: {
      3: `
        ucitel, lektork, vyucujici, reditel skol, profesork, docentk, vychovatel, skolitel, reditelka skol, odborny
        asist, knihovn, zastupce reditele skol`,
      2: 'vzdelavani, skoly$, skoleni, vyuk',
    },
    design: {
      3: 'grafick, navrhar, architektk, fotografk, ilustratork, kreativni, designerk, umeleck',
      2: 'kreativ, designu',
    },
    health: {
      3: `
        lekar, zdravotni, sestra, lekarni, fyzioterap, zubni lekar, zubar, psycholozk, porodni, zachranar, primar,
        vrchni sestra, farmac, socialni pracov, pecovatel, zubni, osetrovatel`,
      2: 'zdravotn, nemocnic, klinick, lekarsk',
    },
    operations: {
      3: `
        skladnik, ridic, vedouci skladu, vedouci vyrob, provozni redit, vyrobni, elektrikar, operator vyrob, logisti,
        mistr$, mistr, stavbyved, svarec, kuchar, cisnik, reditel vyrob, kontrolor kval, obrabec, serizovac, vedouci
        provozu, technik kval, udrzbar, delnik, manazer kval, vedouci smeny, provozni$, kurýr, uklizec, sefkuchar,
        zednik, instalater, truhlar, zamecnik, kvality, inzenyr kval, soustruzni, dispecer, recepcni hotel, servisni,
        predak, vedouci dilny, bezpecnostni, stavebni, vodoinst, skladov`,
      2: 'vyrob, provoz, logistik, sklad, kvalit, udrzb, doprav, stavb, zasobovani, dodavatelsk, bezpecnost',
    },
    product: { 3: 'produktov, vlastnik produktu', 2: 'produkt$, produktu' },
    research: { 3: 'vyzkum, vedecky, vedec, doktorand, vedkyn, fyzik, statistik', 2: 'vyvoje$, inovac' },
    consulting: { 3: 'obchodni analytik, podnikovy porad', 1: 'poradce, poradkyn, konzultant' },
    administrative: {
      3: `
        asistentka redit, asistentka jedn, sekretar, recepcni, vedouci kancel, office manazer, asistent redit,
        asistentka general, asistentka veden, asistent jedn, asistent general, spisov, referentk, asistentka kancel,
        asistentka predst`,
      2: 'kancelar, spravy, recepce',
    },
    procurement: { 3: 'nakupci, vedouci nakup, manazer nakup, reditel nakup', 2: 'nakup, verejnych zakaz' },
  },
  ranks: {
    top: `
        generalni redit, jednatel, zakladatel, spoluzakladatel, majitel, predseda, predsedkyn, vykonny redit, vykonna
        redit, podnikatel, spolumajitel, spoluvlastnik, reditel spolecnosti, reditelka spolecnosti, vlastnik$, osvc$,
        vlastnice`,
    executive: `
        clen predstav, financni reditel, mistopredsed, clenka predst, spolecni, prokurist, clen dozorci,
        predstavenstva, viceprezident, clenka dozor, clen spravni, dozorci rady`,
    lead: `
        vedouci, reditel, manazer, ved$, mistr$, mistr, primar, stavbyved, hlavni ucet, sefredakt, sefkuchar,
        technicky reditel, technicka reditel, vedouci pobock, reditel pobock, regionalni manaz, regionalni redit,
        vedouci prodejn, obchodni redit, vedouci prodej, reditel it, vedouci it, reditel skol, reditelka skol, vedouci
        skladu, vedouci vyrob, provozni redit, reditel vyrob, vedouci provozu, manazer kval, vedouci smeny, vedouci
        kancel, vedouci nakup, manazer nakup, reditel nakup, manazer znacky, vedouci person, sef$, sefka, manazer
        prodej, reditel prodej, vrchni sestra, tymlidr, obchodni manaz, vedouci tymu, vedouci projekt, oblastni manaz,
        oblastni redit, manazer pobock, nacelnik, predak, vedouci dilny, servisni manaz, zastupce reditel`,
    senior: 'starsi, hlavni, vrchni, expertk, odbornik, specialista senior',
    junior: `
        mladsi, stazist, praktikant, ucen$, asistent, brigadni, student, pomocn, koncipient, absolvent, doktorand,
        praktikantk, elev$, asistentk, ucnovsk, stazistk`,
    assistant: `
        asistentka redit, asistentka jedn, asistent redit, asistentka general, asistentka veden, asistent jedn,
        asistent general, sekretarka redit, asistentka predst, sekretarka general, sekretarka jedn`,
    former: 'byvaly, byvala, drivejsi, emeritni, ve vysluzbe, v duchodu, minul',
    other: `
        kontaktujte, nase$, nas$, vice info, o nas$, oteviraci, uvod$, vitejte, zjistit, prihlas, ochrana osobnich
        udaju, obchodni podm`,
  },
};

import type { TitleTable } from '../title-table.ts';

export const czech: TitleTable = {
  departments: {
    it: {
      3: 'analytik dat, architekt syst, systemovy admin, sitovy, spravc site, spravce syst, vyvoja',
      2: 'datov, elektro, informacnich, pocitac, projektant tech, sit$',
      1: 'inzeny',
    },
    finance: {
      3: 'fakturant, hlavni ucet, likvidator poj, mzdov, odhadce, pokladn, pojisten, pojistov, rozpoc, ucetni, uverov',
      2: 'dane$, dani$, danov, pojist, ucetn, uver',
    },
    management: {
      2: `krajsk, manaze poboc, manaze projek, oblast manaz, oblast redit, projek manaz, projekt, redite poboc,
reditel pob, rizeni proj, udrzitel, vedouc poboc, vedouc projek, vedouci filial, vedouci prodejn, vedouci provozovn`,
    },
    sales: {
      3: `cestovni, manaze klicov, manazer prod, obchodnik, pokladn prod, prodav, prodejc, realit, referent prod,
telefonni prod, vedouci obch`,
      2: 'klicov zak, klientu, maloobc, obchod, prodej, trhu, vyvoz',
    },
    legal: {
      3: 'asistent soud, koncip, exekutor, firemni prav, podniko prav, povere, soudce, soudkyn, soudni, statni zast',
      2: 'ochrany osob, ochrany udaj, pravo$, smluv',
    },
    support: {
      3: 'operator zak, zakazn, technik podp',
      2: 'klientsk, podpor',
    },
    hr: {
      3: 'karierov, mzdov a pers, nabora, naboru, personalist, specialista lids, vedouc person',
      2: 'dobrovoln, lidske zdroje, lidsky zdroju, lidskych zd, nabor, odmenov',
    },
    marketing: {
      3: 'spravc social, spravce soc',
      2: 'akci, obsah, propagac, znack, social siti',
    },
    communication: {
      3: 'komentat, dramaturg, mluvci, novina, prekla, sefred, spisova, tlumoc',
      2: 'redakc, tiskov, vztahy s verej',
    },
    education: {
      3: 'asistent ped, knihov, chuva, odborny asist, skolitel, ucitel, vyucuj',
      2: 'fakult, studij, vyuk, vzdela',
    },
    design: {
      3: 'aranz, navrha, strihac, umeleck',
    },
    health: {
      3: `dentalni, laborant zdrav, lekar, masér, osetro, peceovat, pecova, porodn, pracovnik v soc, primar$, primark,
zachran, sanitar, zdravotnick, sestr, stanicni ses, zubar, zubn lek, zubni`,
      2: 'lecebn, nemocn, oddeleni nem, pece$, zdravo',
    },
    operations: {
      3: `balic, bezpecnostni tech, cisnik, kontro kval, kuchar, kurýr, delnik, dispec, dorucov, frezar, hlidac,
jerabn, lakyrn, letusk, manaze kval, manipulant, mistr smen, mistr vyrob, montazn, nastroj, obrabe, obsluha stroj,
ostrah, planovac, pokojsk, postov, pracovnik ostr, pracovnik vyr, predak, provozn$, ridic, rozpoctar st, zamecn,
skladnik, skolnik, sefkuc, serizo, servirk, smenov mis, soustr, spravce bud, stavbyv, staveb, strojnik, strojved,
svarec, uklize, udrzbar, vedouc dilny, vysokozdvih, vratny`,
      2: `bezpec, bozp, dodava, doprav, jakost, montaz, nakladn, provoz, restaur, zasobo, zavod, sklad, smeny, stavb,
udrzb, vyrob`,
    },
    product: {
      3: 'produktov',
    },
    research: {
      3: 'fyzik, vedkyn, vedec, vyzkum',
      2: 'vyvoje',
    },
    consulting: {
      3: 'byznys kons, podniko porad',
      1: 'poradc',
    },
    administrative: {
      3: `asiste kancel, asiste jedn, asiste redit, asiste veden, asisten predst, asistent general, matrikar,
podateln, pracovnik podat, recepcn, spisov, spravce kanc, tajemnik, uredni, vedouc kancel`,
      2: 'kancela, matrik',
    },
    procurement: {
      3: 'disponent nak, nakupc',
      2: 'dodavatel, nakup, zakazek, verejn zakaz, verejnych zak',
    },
  },
  ranks: {
    top: `genera red, generalni taj, hejtman, jednat, majite, ministr$, ministry, podnika, predse, primat, zaklada,
zivnostn, spolum, spoluz, staros, vykonn red, vlastnik$`,
    executive: `kancler, clen doz, clen pred, kvestor, financ red, mistop, mistostar, namest, predsta, prodek,
reditel, sefred, spolecnik`,
    lead: `manaze, mistr smen, mistr vyrob, mistr$, predak, primar$, primark, provozni$, zastupce red, zastupce ved,
stanicni ses, stavby, stavbyv, tajemnik, vedouc, vrchni ses`,
    senior: 'expert, hlavni ucet, hlavni$, odbornik, vedouc spec',
    junior: 'absolv, brigad, koncip, mladsi, zacinaj, ucednik, ucen$',
    plain: 'asistent ped, odborny asist, produktov, zakaznick obs, studijni',
    former: 'byval, drivej',
    other: 'kontaktuj',
  },
};

import type { TitleTable } from '../title-table.ts';

/** English, and what other languages borrow of it unchanged. */
export const english: TitleTable = {
  departments: {
    executive: { 2: 'chief of staff, execut office, compan secret' },
    it: {
      3: `
        developer, programmer, devops, sysadm, webmas, full stack, fullsta, fronte, front end, backend, back end, data
        scien, data archite, machine learni, soluti archite, cloud archite, enterp archite, securi archite, site
        reliab, scrum, cto$, cio$, ciso$`,
      2: `
        mechanical, it$, ict$, edv$, cyber, cloud, platfo, infras, system, networ, sap$, erp$, salesf, analytics,
        artifi intel, ai$, ml$, web$, digita transf, firmwa, embedde, hardwa, java$, python, php$, c++, androi, ios$,
        kubern, linux, securi operat, applicat, tech$, comput, automa, roboti, blockcha, devsec, qa$, cdo$, bi$`,
      1: 'engine, tester',
    },
    finance: {
      3: `
        controller, bookkeep, cfo$, actuar, treasu, underwr, comptr, fund manag, portfo manag, invest analys, broker,
        paymas, wealth manag, loan officer, trader`,
      2: `
        accounti, accounts, tax$, audit, billing, invoic, investo, investm, accountan, risk, fund$, insura, pricin
        analys, claims, collect, revenue account, asset manag, equity`,
    },
    management: { 1: 'strateg',
      2: `
        projec manag, projec lead, progra manag, progra direct, projec direct, pmo$, general manag, project coordinat,
        projec officer, projec assist, corpor develo, transf, busine manag, branch manag, area manag, countr manag,
        cso$, portfol direct, change manag, site manag, store manag, shift lead, sustai, esg$, delive manag, agile`,
    },
    sales: {
      3: `
        account manag, account execut, key account, account direct, telesa, busine develo, sdr$, bdr$, soluti engine,
        realto, estate agent, cro$, chief commerc officer, cco$, territo manag, commerci direct, commerc manag, sales
        develo`,
      2: `
        sales, revenue, commercial, partnership, allianc, channel, partner manag, presal, client partne, export,
        vendor manag, store, retail, merchan, leasin, letting, client advis, cashie, dealer, franchi, bid manag, new
        busine`,
    },
    legal: {
      3: 'lawyer, attorne, solici, parale, barriste, counse, clo$, judge, data protec, legal secret',
      2: `
        legal, compli, law$, litiga, privac, contract$, contracts$, regulat, intelle prop, govern, anti money, aml$`,
    },
    support: {
      3: `
        helpde, help desk, servic desk, it support, client servic, client success, client support, call cent, contac
        cent, tech support, after sales, afters, produc support, guest relati, guest servic`,
      2: `
        custome, servic manag, helpli, compla, client$, servic delive, onboard special, servic agent, servic advis`,
    },
    hr: {
      3: 'payroll, recrui, chro$, headhu, sourcer, compen, learni and develo, staffin',
      2: `
        people, talent, workfo, employee, divers, labour relat, labor relat, traini and develo, organi develo, benefi,
        human`,
    },
    marketing: {
      3: `
        cmo$, seo$, sem$, ppc$, produc market, communi manag, social media, media buyer, media plan, copywriter,
        market resear, demand gen, influen`,
      2: `
        growth, campai, brand, advert, digital, content, e commerce, ecommer, online, crm$, event, promoti, insigh,
        catego manag, lead gen, cro special, loyalt`,
    },
    communication: {
      3: 'corresp, editor, report, spokes, writer, column, broadc, blogger, publis, podcas, transl, speechwr',
      2: `
        public affair, pr$, press$, news, media, extern affair, corpor affair, govern affair, publica, extern relati,
        govern relati, communi relati`,
    },
    education: {
      3: `
        chancellor, teacher, lectur, tutor, headtea, headma, dean$, academi, provost, teachin, facult, coach, curricu`,
      2: 'traini, learning, student, admissi, childca, nurser, kinder, librar',
    },
    design: {
      3: 'ux$, ui$, animat, produc design, user experie, motion, web design, stylis, landsc arc, visual',
      2: 'design, artist, video, art$, draugh, drafts',
    },
    health: {
      3: `
        physicia, doctor, nurse, nursin, surgeo, dentis, therapi, midwif, parame, radiol, cardio, caregi, optici,
        optome, general practitioner, care assist, carer, dietit, nutrit, psychia, pediat, anesthe, anaesthe, hygien,
        radiog, oncolo, dermat, occupat therap`,
      2: 'pharmac, wellness, patien, dental, care manag, health, social worker, care worker',
    },
    operations: {
      3: `
        coo$, wareho, driver, machini, forkli, forema, fleet, dispat, demand plan, field servic, servic technic,
        health and safety, hse$, ehs$, head chef, sous chef, execut chef, pastry chef, cook$, site superv, servic
        engine, busine operat, store keeper, storek, picker, courie, pilot, waiter, barten, housek, securi guard,
        cleane, postma, captai`,
      2: `
        manufa, plant$, quality, facili, fulfil, shippin, mainte, process, invent, materi, assembl, lean$, contin
        improv, six sigma, safety, construction, indust, enviro, freigh, customs, proper manag, buildi manag, hotel,
        front of house, bar manag, stock, distrib, factor, kitchen, cateri`,
      1: 'technician, worker, supervisor, foreme, crew, barista',
    },
    product: {
      3: 'cpo$, product direct, produc operat, product special',
      2: 'products, produc develo',
    },
    research: {
      3: 'investigat, scient, resear, postdo, phd$, economist, geolog, biochem, archaeol, doctoral, fellow',
      2: 'scienc, lab$, biotech',
    },
    consulting: {
      3: 'busine analys, engage manag',
      
      1: 'adviso, advise',
    },
    administrative: {
      3: `
        execut assist, person assist, admin assist, virtua assist, front desk, data entry, team assist, typist,
        management assist, pa to, ea to, concie`,
      2: 'office, admin$',
      1: 'clerk',
    },
    procurement: {
      3: 'buyer, purchas, supplie',
      2: 'procurement, sourci, buying, vendor, tender',
    },
  },
  ranks: {
    top: `
        mayor, ceo$, chief execut, founde, cofoun, owner$, propri, managin directo, president$, chairm, chairw,
        chairp, chair$, general directo, entrepr`,
    executive: `
        director, headteach, dean$, rector, genera counse, vice chanc, cto$, cfo$, coo$, cmo$, cio$, ciso$, cpo$,
        cro$, chro$, cdo$, cco$, cso$, chief ~ officer, vice pres, vp$, svp$, evp$, avp$, partner$, board mem, member
        of the, board of, non executi, executi direct, execut board, superv board, company direct, preside of`,
    lead: `
        chief of staff, art direct, creative direct, projec direct, progra direct, account direct, managing, associa
        direct, associa partne, associa prof, regional direct, area direct, head$, lead$, leader, supervisor, teamlea,
        superi, forema, headtea, headma, assistant ~ manager, assistant direct, deputy, chief$`,
    senior: `
        professor of, financial contr, group contr, senior, sr$, snr$, principal, staff engin, staff softw, distin`,
    junior: `
        doctoral, postdo, resident, predoc, associa, tier 1, level 1, junior, jr$, trainee, intern$, intern, apprent,
        gradua, entry level, volunt, phd stud`,
    assistant: 'assistant, secret to, pa to, ea to',
    plain: `
        associa consul, account manag, product own, process own, busine develo manag, product manag, communi manag,
        media manag, conten manag, case manag, success manag, relati manag, busine partne, people partne, talent
        partne, campai manag, event manag, portfo manag, office manag, assista prof`,
    former: 'former, ex$, retire, previo, past$, emerit',
    other: `
        read more, learn more, our$, about us, openin, hotlin, apply$, all rights, sign up, downlo, meet the, your$,
        you$, imprin, follow us, join us, we$, pres releas, unknow, n a$, none$, phone$, email$`,
  },
};

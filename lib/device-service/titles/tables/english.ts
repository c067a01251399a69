import type { TitleTable } from '../title-table.ts';

/** English, and what other languages borrow of it unchanged. */
export const english: TitleTable = {
  departments: {
    executive: { 2: 'chief of staff, executi office, company secreta' },
    it: {
      3: `
        developer, programmer, devops, sysadmi, webmast, full stack, fullstack, fronten, front end, backend, back end,
        data scien, data architec, machine learnin, solutio architec, cloud architec, enterpr architec, securit
        architec, site reliabi, scrum, cto$, cio$, ciso$`,
      2: `
        mechanical, it$, ict$, edv$, cyber, cloud, platfor, infrast, system, network, sap$, erp$, salesfo, analytics,
        artific intel, ai$, ml$, web$, digital transfo, firmwar, embedded, hardwar, java$, python, php$, c++, android,
        ios$, kuberne, linux, securit operati, applicat, tech$, compute, automat, robotic, computi, blockchai,
        devseco, qa$, cdo$, bi$`,
      1: 'engineer, tester',
    },
    finance: {
      3: `
        controller, bookkeep, cfo$, actuar, treasur, underwr, comptro, fund manag, portfol manag, invest analyst,
        broker, paymast, wealth manag, loan officer, trader`,
      2: `
        accounti, accounts, tax$, audit, billing, invoic, investo, investm, accountan, risk, fund$, insuran, pricing
        analyst, claims, collecti, revenue account, asset manag, equity`,
    },
    management: { 1: 'strateg',
      2: `
        project manag, project lead, program manag, program direct, project direct, pmo$, general manag, project
        coordinat, project officer, project assist, corpora develop, transfo, business manag, branch manag, area
        manag, country manag, cso$, portfol direct, change manag, site manag, store manag, shift lead, sustain, esg$,
        deliver manag, agile`,
    },
    sales: {
      3: `
        account manag, account execut, key account, account directo, telesal, business develop, sdr$, bdr$, solutio
        engineer, sales trainer, realtor, estate agent, cro$, chief commerci officer, cco$, territor manag, commerci
        direct, commerci manag, sales develop`,
      2: `
        sales, revenue, commercial, partnership, alliance, channel, partner manag, presale, client partner, export,
        vendor manag, store, retail, merchand, leasing, letting, client advis, cashier, dealer, franchis, bid manag,
        new business`,
    },
    legal: {
      3: 'lawyer, attorney, solicit, paraleg, barriste, counsel, clo$, judge, data protect, legal secreta',
      2: `
        legal, complia, law$, litigat, privacy, contract$, contracts$, regulat, intellec prop, governa, anti money,
        aml$`,
    },
    support: {
      3: `
        helpdesk, help desk, service desk, it support, client service, client success, client support, call cent,
        contact cent, tech support, applicat support, after sales, aftersa, product support, guest relatio, guest
        service`,
      2: `
        custome, service manag, helplin, complai, client$, service deliver, onboard special, service agent, service
        advis`,
    },
    hr: {
      3: 'payroll, recruit, chro$, headhun, sourcer, compens, learnin and develop, staffing',
      2: `
        people, talent, workfor, employee, diversi, labour relat, labor relat, trainin and develop, organiz develop,
        benefit, human`,
    },
    marketing: {
      3: `
        cmo$, seo$, sem$, ppc$, product market, communit manag, social media, media buyer, media plan, copywriter,
        market research, demand gen, influenc`,
      2: `
        growth, campaig, brand, adverti, digital, content, e commerce, ecommerc, online, crm$, event, promoti,
        insight, categor manag, lead gen, cro special, loyalty`,
    },
    communication: {
      3: `
        correspondent, correspond, editor, reporte, correspo, spokes, writer, columni, broadca, blogger, publish,
        podcast, transla, speechwri`,
      2: `
        public affair, pr$, press$, news, media, externa affair, corpora affair, governm affair, publica, externa
        relatio, governm relatio, communit relatio`,
    },
    education: {
      3: `
        chancellor, teacher, lecture, tutor, headtea, headmas, dean$, academi, provost, teaching, faculty, coach,
        curricul`,
      2: 'trainin, learning, student, admissio, childcar, nursery, kinderg, library',
    },
    design: {
      3: 'ux$, ui$, animato, product design, user experie, motion, web design, stylist, landsca arc, visual',
      2: 'design, artist, video, art$, draught, drafts',
    },
    health: {
      3: `
        physicia, doctor, nurse, nursing, surgeon, dentist, therapis, midwife, paramed, radiolo, cardiol, caregiv,
        opticia, optomet, general practitioner, care assist, carer, dietit, nutriti, psychiat, pediatr, anesthes,
        anaesthes, hygieni, radiogr, oncolog, dermato, occupati therap`,
      2: 'pharmac, wellness, patient, dental, care manag, health, social worker, care worker',
    },
    operations: {
      3: `
        coo$, warehou, driver, machinis, forklif, foreman, fleet, dispatc, demand plan, field service, service
        technic, health and safety, hse$, ehs$, chef de cuisine, head chef, sous chef, executi chef, pastry chef,
        cook$, site superv, service engineer, business operat, store keeper, storeke, picker, courier, pilot, waiter,
        bartend, houseke, securit guard, cleaner, postman, captain`,
      2: `
        manufac, plant$, quality, facilit, fulfil, shipping, mainten, process, invento, materia, assembly, lean$,
        continu improve, six sigma, safety, construction, industr, environ, freight, customs, propert manag, buildin
        manag, hotel, front of house, bar manag, stock, distrib, factory, kitchen, caterin`,
      1: 'technician, worker, supervisor, foremen, crew, barista',
    },
    product: {
      3: 'cpo$, product direct, product operat, product special',
      2: 'products, product develop',
    },
    research: {
      3: `
        investigat, scienti, research, postdoc, phd$, economist, geologi, biochem, archaeolo, doctoral, fellow`,
      2: 'science, lab$, biotech',
    },
    consulting: {
      3: 'business analyst, engagem manag',
      
      1: 'advisor, adviser',
    },
    administrative: {
      3: `
        executi assist, persona assist, admin assist, virtual assist, front desk, data entry, team assist, typist,
        management assist, pa to, ea to, concier`,
      2: 'office, admin$',
      1: 'clerk',
    },
    procurement: {
      3: 'buyer, purchas, supplier',
      2: 'procurement, sourcin, buying, vendor, tender',
    },
  },
  ranks: {
    top: `
        mayor, ceo$, chief executi, founder, cofound, owner$, proprie, managin directo, president$, chairm, chairw,
        chairp, chair$, general directo, entrepr`,
    executive: `
        director, headteach, dean$, rector, general counsel, vice chanc, cto$, cfo$, coo$, cmo$, cio$, ciso$, cpo$,
        cro$, chro$, cdo$, cco$, cso$, chief ~ officer, vice pres, vp$, svp$, evp$, avp$, partner$, board mem, member
        of the, board of, non executi, executi direct, executi board, supervi board, company direct, preside of`,
    lead: `
        chief of staff, art direct, creative direct, project direct, program direct, programme direct, account direct,
        managing, associate direct, associate partner, associate prof, regional direct, area direct, head$, lead$,
        leader, supervisor, teamlea, superin, foreman, headtea, headmas, assistant ~ manager, assistant direct,
        deputy, chief$`,
    senior: `
        professor of, financial contr, group contr, senior, sr$, snr$, principal, staff engin, staff softw, disting`,
    junior: `
        doctoral, postdoc, resident, predoc, associate, tier 1, level 1, junior, jr$, trainee, intern$, interns,
        apprenti, graduat, entry level, volunte, phd stud`,
    assistant: 'assistant, secreta to, pa to, ea to',
    plain: `
        associate consult, account manag, product own, process own, business develop manag, product manag, communit
        manag, media manag, content manag, case manag, success manag, relatio manag, business partner, people partner,
        talent partner, campaig manag, event manag, portfol manag, office manag, assistan prof`,
    former: 'former, ex$, retired, previou, past$, emerit',
    other: `
        read more, learn more, our$, about us, opening, hotline, apply$, all rights, sign up, downloa, meet the,
        your$, you$, imprint, follow us, join us, we$, press release, unknown, n a$, none$, phone$, email$`,
  },
};

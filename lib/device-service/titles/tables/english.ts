import type { TitleTable } from '../title-table.ts';

/** English, and what other languages borrow of it unchanged. */
export const english: TitleTable = {
  departments: {
    executive: { 2: 'chief of staff, executive office, company secretary' },
    it: {
      3: `
        software, developer, programmer, devops, sysadmin, webmaster, full stack, fullstack, frontend, front end,
        backend, back end, data scien, data architect, machine learning, solution architect, cloud architect,
        enterprise architect, security architect, site reliability, scrum, tech lead, cto$, cio$, ciso$`,
      2: `
        mechanical, it$, ict$, edv$, cyber, cloud, platform, infrastructure, system, network, sap$, erp$, salesforce,
        analytics, artificial intell, ai$, ml$, web$, digital transform, firmware, embedded, hardware, java$, python,
        php$, c++, android, ios$, kubernetes, linux, security operations, application, tech$, computer, automation,
        robotic, computing, blockchain, devsecops, qa$, cdo$, bi$`,
      1: 'engineer, tester, helpdesk, help desk, service desk',
    },
    finance: {
      3: `
        controller, bookkeep, cfo$, actuar, treasurer, payroll, underwriter, comptroller, fund manag, portfolio manag,
        invest analyst, broker, paymaster, wealth manag, loan officer, trader`,
      2: `
        accounting, accounts, treasury, tax$, audit, billing, invoic, investor, investment, accountan, risk, fund$,
        insurance, pricing analyst, claims, collections, revenue account, asset manag, equity`,
    },
    management: {
      2: `
        project manag, project lead, program manag, program direct, project direct, pmo$, general manag, project
        coordinat, project officer, project assist, corporate develop, transformation, business manag, branch manag,
        area manag, regional manag, district manag, country manag, cso$, portfolio direct, change manag, site manag,
        store manag, shift lead, sustainability, esg$, delivery manag, agile`,
    },
    sales: {
      3: `
        account manag, account execut, key account, account director, telesales, business develop, sdr$, bdr$,
        solution engineer, sales trainer, realtor, estate agent, cro$, chief commercial officer, cco$, territory
        manag, commercial direct, commercial manag, sales develop`,
      2: `
        sales, revenue, commercial, partnership, alliance, channel, partner manag, presale, pre sales, client partner,
        export, vendor manag, store, retail, merchandis, leasing, letting, client advis, cashier, dealer, franchise,
        bid manag, new business`,
    },
    legal: {
      3: `
        lawyer, attorney, solicitor, paralegal, barrister, counsel, clo$, judge, data protect, legal secretar, in
        house counsel`,
      2: `
        legal, compliance, law$, litigation, privacy, contract$, contracts$, regulatory, intellectual prop,
        governance, anti money, aml$`,
    },
    support: {
      3: `
        client service, client success, client support, call cent, contact cent, tech support, application support,
        after sales, aftersales, product support, guest relation, guest service`,
      2: `
        customer, service manag, helpline, complaint, client$, service deliver, onboarding special, service agent,
        service advis`,
    },
    hr: {
      3: 'recruit, chro$, headhunter, sourcer, compensation, learning and develop, staffing',
      2: `
        people, talent, workforce, employee, diversity, labour relat, labor relat, training and develop,
        organizational develop, benefits, human`,
    },
    marketing: {
      3: `
        cmo$, seo$, sem$, ppc$, product market, community manag, social media, media buyer, media plan, copywriter,
        market research, demand gen, influencer`,
      2: `
        growth, campaign, brand, advertis, digital, content, e commerce, ecommerce, online, crm$, event, promotion,
        insights, category manag, lead gen, cro special, loyalty`,
    },
    communication: {
      3: `
        editor, reporter, correspondent, spokes, writer, columnist, broadcaster, blogger, publisher, podcast,
        translator, speechwriter`,
      2: `
        public affair, pr$, press$, news, media, external affair, publishing, corporate affair, government affair,
        publication, external relation, government relation, community relation`,
    },
    education: {
      3: `
        teacher, lecturer, tutor, headteacher, headmaster, dean$, trainer, academic, head of school, provost,
        teaching, faculty, coach, curriculum`,
      2: `
        training, learning, instruction, student, universit, admissions, childcare, nursery, kindergarten, library`,
    },
    design: {
      3: `
        creative direct, ux$, ui$, animator, product design, user experience, motion, web design, stylist, landscape
        arch, visual`,
      2: 'design, artist, video, art$, draughts, drafts',
    },
    health: {
      3: `
        physician, doctor, nurse, nursing, surgeon, dentist, therapist, midwife, paramedic, radiolog, cardiolog,
        caregiver, optician, optometr, general practitioner, care assist, carer, dietit, nutritionist, psychiatr,
        pediatr, anesthes, anaesthes, hygienist, radiograph, oncolog, dermatolog, occupational therap`,
      2: 'pharmac, wellness, patient, dental, care manag, health, social worker, care worker',
    },
    operations: {
      3: `
        coo$, warehouse, driver, machinist, forklift, welder, foreman, fleet, dispatcher, demand plan, field service,
        service technic, health and safety, hse$, ehs$, chef de cuisine, head chef, sous chef, executive chef, pastry
        chef, cook$, carpenter, plumber, site superv, service engineer, business operat, store keeper, storekeeper,
        picker, courier, pilot, waiter, bartender, housekeep, security guard, cleaner, postman, captain`,
      2: `
        operating, manufactur, plant$, quality, facilit, fulfil, shipping, maintenance, process, inventory, material,
        assembly, lean$, continuous improve, six sigma, safety, construction, industrial, environmental, freight,
        customs, property manag, building manag, restaurant, hotel, front of house, bar manag, stock, distribution,
        factory, kitchen, catering`,
      1: 'technician, worker, supervisor, foremen, crew, barista',
    },
    product: {
      3: 'cpo$, product direct, product operat, product special',
      2: 'products, product develop',
    },
    research: {
      3: `
        scientist, research, chemist, postdoc, phd$, economist, mathematician, geologist, biochem, archaeolog,
        historian, doctoral, fellow`,
      2: 'science, scientific, lab$, biotech',
    },
    consulting: {
      3: 'strategy consult, business analyst, engagement manag',
      
      1: 'advisor, adviser',
    },
    administrative: {
      3: `
        executive assist, personal assist, admin assist, virtual assist, front desk, data entry, team assist, typist,
        management assist, pa to, ea to, concierge`,
      2: 'office, reception, admin$',
      1: 'clerk',
    },
    procurement: {
      3: 'buyer, purchas, strategic sourcing, supplier',
      2: 'procurement, sourcing, buying, vendor, tender',
    },
  },
  ranks: {
    top: `
        ceo$, chief executive, founder, cofounder, owner$, proprietor, managing director, president$, chairm, chairw,
        chairp, chair$, general director, entrepreneur`,
    executive: `
        cto$, cfo$, coo$, cmo$, cio$, ciso$, cpo$, cro$, chro$, cdo$, cco$, cso$, chief ~ officer, vice pres, vp$,
        svp$, evp$, avp$, partner$, board mem, member of the, board of, non executive, executive direct, executive
        board, supervisory board, chief of staff, company direct, president of`,
    lead: `
        head$, lead$, leader, supervisor, teamlead, superintend, foreman, headteach, headmast, dean$, rector, general
        counsel, assistant ~ manager, assistant direct, deputy, chief$`,
    senior: 'senior, sr$, snr$, principal, staff engin, staff softw, distinguished',
    junior: 'junior, jr$, trainee, intern$, interns, apprentice, graduate, entry level, volunteer, phd stud',
    assistant: 'assistant, secretary to, pa to, ea to',
    plain: `
        account manag, product own, process own, business develop manag, project manag, program manag, product manag,
        community manag, media manag, content manag, case manag, success manag, relationship manag, business partner,
        people partner, talent partner, campaign manag, event manag, portfolio manag, office manag, assistant prof`,
    former: 'former, ex$, retired, previous, past$, emerit',
    other: `
        read more, learn more, our$, about us, opening, hotline, apply$, all rights, sign up, download, meet the,
        your$, you$, imprint, follow us, join us, we$, press release, unknown, n a$, none$, phone$, email$`,
  },
};

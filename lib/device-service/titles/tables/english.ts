import type { TitleTable } from '../title-table.ts';

/** English, and what other languages borrow of it unchanged. */
export const english: TitleTable = {
  departments: {
    executive: { 2: 'chief of staff, executive office, company secretary' },
    it: {
      3: `
        software, developer, programmer, devops, sysadmin, webmaster, full stack, fullstack, frontend, front end,
        backend, back end, data scien, data architect, machine learning, solution architect, cloud architect,
        enterprise architect, security architect, site reliability, scrum, tech lead, web develop, cto$, cio$, ciso$`,
      2: `
        it$, ict$, edv$, information technology, information sys, information secur, information offic, cyber,
        technology, cloud, platform, infrastructure, system, network, sap$, erp$, salesforce, analytics, artificial
        intell, ai$, ml$, web$, digital transform, firmware, embedded, hardware, java$, python, php$, c++, android,
        ios$, kubernetes, linux, security operations, application, tech$, computer, automation, robotic, computing,
        blockchain, devsecops, qa$, chief data officer, cdo$, bi$`,
      1: 'engineer, technical, tester, helpdesk, help desk, service desk',
    },
    finance: {
      3: `
        controller, bookkeep, cfo$, actuar, treasurer, payroll, underwriter, comptroller, fund manag, portfolio manag,
        invest analyst, broker, paymaster, wealth manag, loan officer, trader`,
      2: `
        accounting, accounts, treasury, tax$, audit, billing, invoic, investor, investment, credit, accountan, risk,
        fund$, bank, insurance, pricing analyst, claims, collections, revenue account, asset manag, equity`,
    },
    management: {
      2: `
        project manag, project lead, program manag, programme manag, program direct, programme direct, project direct,
        pmo$, general manag, project coordinat, project officer, project assist, corporate develop, transformation,
        business manag, branch manag, area manag, regional manag, district manag, country manag, cso$, portfolio
        direct, change manag, site manag, store manag, shift lead, sustainability, esg$, delivery manag, agile`,
    },
    sales: {
      3: `
        sales engineer, account manag, account execut, key account, account director, telesales, business develop,
        sdr$, bdr$, sales manag, solution engineer, sales consult, sales support, inside sales, sales operat, sales
        trainer, sales assist, sales representat, sales analyst, realtor, estate agent, cro$, chief commercial
        officer, cco$, territory manag, commercial direct, commercial manag, sales admin, sales enable, sales develop`,
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
        customer service, customer care, client service, client success, client support, call cent, contact cent, tech
        support, application support, after sales, aftersales, product support, guest relation, guest service`,
      2: `
        customer, service manag, helpline, complaint, client$, service deliver, onboarding special, service agent,
        service advis`,
    },
    hr: {
      3: `
        recruit, chro$, headhunter, sourcer, people operat, compensation, learning and develop, employer brand,
        staffing`,
      2: `
        people, talent, workforce, personnel, employee, diversity, labour relat, labor relat, training and develop,
        organizational develop, organisational develop, benefits, human`,
    },
    marketing: {
      3: `
        cmo$, seo$, sem$, ppc$, product market, content strateg, content market, community manag, social media, media
        buyer, media plan, copywriter, market research, marketing commun, demand gen, influencer, marketing operat,
        trade market`,
      2: `
        growth, campaign, brand, advertis, digital, content, e commerce, ecommerce, online, crm$, event, promotion,
        insights, category manag, lead gen, cro special, loyalty`,
    },
    communication: {
      3: `
        editor, reporter, correspondent, spokes, copy editor, writer, columnist, broadcaster, blogger, author$,
        authors$, publisher, podcast, translator, speechwriter, redactor`,
      2: `
        communication, public affair, pr$, press$, news, media, external affair, publishing, corporate affair,
        government affair, content editor, publication, external relation, government relation, community relation`,
    },
    education: {
      3: `
        teacher, lecturer, tutor, headteacher, head teacher, headmaster, instructor, dean$, trainer, academic, rector,
        head of school, librarian, provost, teaching, faculty, coach, adjunct, curriculum`,
      2: `
        school, training, e learning, learning, instruction, student, universit, admissions, childcare, nursery,
        kindergarten, library`,
    },
    design: {
      3: `
        creative direct, ux$, ui$, architect, animator, photograph, product design, graphic, user experience, motion,
        web design, stylist, landscape arch, visual`,
      2: 'design, artist, video, art$, draughts, drafts',
    },
    health: {
      3: `
        physician, doctor, nurse, nursing, surgeon, dentist, therapist, midwife, paramedic, physiotherap, radiolog,
        cardiolog, caregiver, optician, optometr, general practitioner, care assist, carer, dietit, nutritionist,
        psychiatr, pediatr, anesthes, anaesthes, hygienist, radiograph, oncolog, dermatolog, occupational therap`,
      2: 'clinic, pharmac, wellness, patient, dental, care manag, ward$, health, social worker, care worker',
    },
    operations: {
      3: `
        coo$, warehouse, driver, mechanic$, machinist, electrician, forklift, production manag, welder, foreman,
        fleet, dispatcher, demand plan, field service, service technic, health and safety, hse$, ehs$, chef de
        cuisine, head chef, sous chef, executive chef, pastry chef, cook$, carpenter, plumber, construction manag,
        site superv, service engineer, business operat, store keeper, storekeeper, packer, picker, courier, pilot,
        waiter, bartender, housekeep, security guard, cleaner, postman, captain`,
      2: `
        operation, operating, production, manufactur, plant$, quality, facilit, fulfil, shipping, maintenance,
        process, inventory, material, assembly, lean$, continuous improve, six sigma, safety, construction,
        industrial, environmental, freight, customs, property manag, building manag, restaurant, hotel, front of
        house, bar manag, stock, distribution, factory, kitchen, catering`,
      1: 'technician, inspector, worker, supervisor, foremen, crew, barista',
    },
    product: {
      3: `
        product manag, cpo$, product analyst, product lead, product direct, product own, product operat, group
        product, technical product, product special`,
      2: 'product$, products, product develop, product strat',
    },
    research: {
      3: `
        scientist, research, chemist, physicist, statistician, postdoc, phd$, economist, mathematician, geologist,
        biochem, archaeolog, historian, doctoral, fellow`,
      2: 'science, scientific, innovation, lab$, biotech',
    },
    consulting: {
      3: 'management consult, strategy consult, business analyst, engagement manag',
      
      1: 'consult, advisor, adviser',
    },
    administrative: {
      3: `
        executive assist, personal assist, admin assist, secretary, virtual assist, front desk, data entry, team
        assist, typist, executive secretar, management assist, pa to, ea to, concierge, telephonist`,
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
        ceo$, chief executive$, founder, cofounder, owner$, proprietor, managing director, president$, chairman,
        chairwoman, chairperson, general director, entrepreneur, chair$, sole trader`,
    executive: `
        cto$, cfo$, coo$, cmo$, cio$, ciso$, cpo$, cro$, chro$, cdo$, cco$, cso$, clo$, chief ~ officer, vice
        president, vp$, svp$, evp$, avp$, rvp$, gvp$, partner$, managing partner, board member, member of the board,
        board of direct, non executive direct, executive director, executive vice president, senior vice president,
        assistant vice president, equity partner, general partner, senior partner, member of the executive, management
        board, executive board, group executive, c level, executive committee, supervisory board, chief of staff,
        board direct, board advis, company director, president of, board secretary`,
    lead: `
        head$, lead$, leader, director, supervisor, superviser, teamlead, superintendent, foreman, captain,
        headteacher, dean$, rector$, leads$, headmaster, general counsel, assistant ~ manager, assistant director,
        deputy, chief$, comptroller, school princip, chef de cuisine, managing`,
    senior: `
        senior, sr$, snr$, principal, staff engineer, staff software, staff data, distinguished, expert, staff
        product, staff design, staff scien, staff site, fellow$, master$, veteran`,
    junior: `
        junior, jr$, jnr$, intern$, interns$, internship, graduate, entry level, sales assist, marketing assist, hr
        assist, medical assist, care assist, legal assist, project assist, volunteer, summer analyst, undergraduate`,
    assistant: `
        assistant, executive assist, personal assist, admin assist, team assist, management assist, office assist,
        virtual assist, executive secretar, secretary to, pa to, ea to, assistant to`,
    plain: `
        account manag, account execut, project manag, program manag, product manag, community manag, social media
        manag, content manag, case manag, business develop manag, customer success manag, product own, product market
        manag, primary school, principal teacher, media manag, success manag, assistant professor, community lead,
        relationship manag, business partner, people partner, talent partner, client partner, campaign manag, event
        manag, portfolio manag, wealth manag, scrum master, account lead, master$ of, partner success, account
        supervis`,
    former: 'former, ex$, retired, previous, past$, late$, outgoing, until',
    other: `
        contact us, read more, learn more, our$, about us, click, opening hours, hotline, apply, all rights, terms,
        privacy policy, sign up, log in, download, meet the, your$, you$, summit, award, welcome, menu$, imprint,
        follow us, join us, we$, i$, my$, press release, unknown, n a$, none$, null$, view profile, phone, fax$,
        email$, mobile$, book a, get in touch, more info, case study, blog$, gallery`,
  },
};

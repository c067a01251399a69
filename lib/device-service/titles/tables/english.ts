import type { TitleTable } from '../title-table.ts';

/** English, and what other languages borrow of it unchanged. */
export const english: TitleTable = {
  departments: {
    executive: { 2: 'chief of staff, executive office, company secretary' },
    it: {
      3: `
        software, developer, programmer, devops, sysadmin, webmaster, full stack, fullstack, frontend, front end,
        backend, back end, data engineer, data scien, data architect, database, machine learning, solution architect,
        solutions architect, cloud architect, enterprise architect, security architect, security engineer, system
        admin, systems admin, network engineer, network admin, site reliability, scrum, technical lead, tech lead, web
        develop, cto$, cio$, ciso$, chief ~ technology officer, chief technical officer, chief information officer,
        chief information security officer, it consult, it support, it technician, sap consult, test engineer, qa
        engineer, software test, software qual, it project manager, it business partner`,
      2: `
        it$, ict$, edv$, information technology, information sys, information secur, cyber, technology, technical
        director, technology officer, cloud, platform, infrastructure, system, network, sap$, erp$, salesforce, data$,
        analytics, artificial intell, ai$, ml$, web$, digital transform, engineering, firmware, embedded, hardware,
        java$, python, php$, c++, android, ios$, kubernetes, linux, security operations, application, tech$, computer,
        automation, robotic, computing, blockchain, automotive engineer, devsecops, qa$, integration engineer, chief
        data officer, cdo$, bi$`,
      1: 'engineer, technical, technologist, tester, helpdesk, help desk, service desk',
    },
    finance: {
      3: `
        accountant, controller, bookkeep, cfo$, chief ~ financ officer, auditor, actuar, tax advis, treasurer,
        payroll, underwriter, comptroller, accounts payable, accounts receivable, credit controller, fund manag,
        portfolio manag, invest analyst, broker, banker, paymaster, wealth manag, loan officer, credit analyst, claims
        adjuster, financial advis, invest bank, trader`,
      2: `
        finance, financial, accounting, accounts, treasury, tax$, audit, controlling, billing, invoic, investor,
        investment, credit, fp&a, m&a, accountan, risk manag, risk officer, risk analyst, chief risk officer, fund$,
        bank, insurance, pricing analyst, claims, collections, revenue account, asset manag, private equity, equity`,
    },
    management: {
      2: `
        project manag, project lead, program manag, programme manag, program direct, programme direct, project direct,
        pmo$, general manag, project coordinat, project officer, project assist, strategy, strategic, corporate
        develop, transformation, business manag, branch manag, area manag, regional manag, district manag, country
        manag, chief strategy officer, cso$, portfolio direct, change manag, site manag, store manag, shift lead,
        sustainability, esg$, delivery manag, agile`,
    },
    sales: {
      3: `
        sales engineer, salesman, salesperson, saleswoman, salespeople, account manag, account execut, key account,
        account director, telesales, presales, business develop, sdr$, bdr$, sales manag, solution engineer, solutions
        engineer, sales consult, sales support, inside sales, sales operat, sales trainer, sales assist, sales
        representat, sales analyst, realtor, real estate agent, estate agent, chief revenue officer, cro$, chief
        commercial officer, cco$, area sales, territory manag, commercial direct, commercial manag, sales admin, sales
        enable, sales develop`,
      2: `
        sales, revenue, commercial, partnership, alliance, channel, partner manag, presale, pre sales, client partner,
        export, vendor manag, store, retail, merchandis, leasing, letting, client advis, cashier, dealer, franchise,
        bid manag, new business`,
    },
    legal: {
      3: `
        lawyer, attorney, solicitor, paralegal, barrister, notary, general counsel, counsel, chief legal officer,
        clo$, judge, data protect, legal counsel, legal secretar, legal assist, company lawyer, dpo$, in house
        counsel, patent`,
      2: `
        legal, compliance, law$, litigation, privacy, contract$, contracts$, regulatory, intellectual prop,
        governance, anti money, aml$, chief compliance officer`,
    },
    support: {
      3: `
        customer service, customer success, customer support, customer care, customer experience, client service,
        client success, client support, call cent, contact cent, technical support, customer relation, tech support,
        support engineer, customer happi, application support, after sales, aftersales, product support, user support,
        support specialist, support agent, guest relation, guest service`,
      2: `
        support, customer, service manag, helpline, complaint, client$, service deliver, onboarding special, service
        agent, service advis`,
    },
    hr: {
      3: `
        recruit, hr business partner, people partner, talent acqui, chief human resources officer, chro$, chief people
        officer, headhunter, sourcer, people operat, people & cult, people and cult, hr consult, hr assist, hr admin,
        people officer, compensation, learning and develop, learning & develop, l&d$, employer brand, staffing, talent
        manag, talent partner, hr project manag, employee experience, employee relation`,
      2: `
        hr$, hrbp$, human resource, human capital, people, talent, workforce, personnel, employee, diversity, labour
        relat, labor relat, training and develop, organizational develop, organisational develop, benefits, human`,
    },
    marketing: {
      3: `
        marketer, chief marketing officer, cmo$, brand manag, seo$, sem$, ppc$, performance market, product market,
        marketing automat, content strateg, content market, community manag, social media, media buyer, media plan,
        copywriter, market research, email market, field market, crm manag, marketing commun, marketing project,
        demand gen, digital market, influencer, marketing operat, marketing analyst, brand ambass, trade market,
        marketing assist`,
      2: `
        marketing, growth, campaign, brand, advertis, market, digital, content, e commerce, ecommerce, online, crm$,
        event, promotion, insights, category manag, lead gen, cro special, loyalty`,
    },
    communication: {
      3: `
        journalist, editor, reporter, correspondent, press officer, spokes, public relation, communications, copy
        editor, writer, columnist, broadcaster, blogger, author$, authors$, publisher, podcast, translator,
        interpreter, chief communications officer, newsreader, speechwriter, managing editor, redactor`,
      2: `
        communication, public affair, pr$, press$, news, media, editorial, external affair, publishing, corporate
        affair, government affair, content editor, publication, external relation, government relation, community
        relation`,
    },
    education: {
      3: `
        teacher, professor, lecturer, tutor, principal teacher, headteacher, head teacher, headmaster, instructor,
        dean$, school princip, trainer, educator, academic, rector, head of school, librarian, provost, teaching,
        faculty, coach, student advis, adjunct, curriculum`,
      2: `
        education, school, training, e learning, learning, instruction, student, universit, admissions, childcare,
        nursery, kindergarten, pedagog, library`,
    },
    design: {
      3: `
        designer, art director, creative direct, illustrator, ux$, ui$, architect, animator, photograph, chief
        creative officer, chief design officer, videograph, interior, product design, graphic, user experience,
        motion, web design, stylist, 3d artist, landscape arch, visual`,
      2: 'design, creative, artist, video, art$, draughts, drafts',
    },
    health: {
      3: `
        physician, doctor, nurse, nursing, surgeon, dentist, pharmacist, therapist, psychologist, chief medical
        officer, medical direct, medical officer, veterinar, midwife, paramedic, physiotherap, radiolog, cardiolog,
        caregiver, optician, optometr, general practitioner, care assist, carer, dietit, nutritionist, psychiatr,
        pediatr, anesthes, anaesthes, medical assist, hygienist, clinical nurse, radiograph, oncolog, dermatolog,
        occupational therap`,
      2: `
        medical, clinic, medicine, pharmac, wellness, hospital, patient, dental, care manag, ward$, health, social
        worker, care worker`,
    },
    operations: {
      3: `
        chief operating officer, chief operations officer, coo$, warehouse, driver, mechanic, machinist, electrician,
        forklift, operator, logistic, supply chain, process engineer, production engineer, manufacturing engineer,
        quality engineer, plant manag, production manag, welder, foreman, fleet, dispatcher, supply plan, demand plan,
        quality assur, quality manag, quality control, quality inspect, maintenance engineer, field service, service
        technic, health and safety, health & safety, hse$, ehs$, chef de cuisine, head chef, sous chef, executive
        chef, pastry chef, cook$, carpenter, plumber, production plan, construction manag, site superv, service
        engineer, maintenance technic, business operat, store keeper, storekeeper, packer, picker, courier, pilot,
        waiter, bartender, housekeep, security guard, cleaner, postman, captain`,
      2: `
        operation, operating, production, manufactur, plant$, quality, facilit, fulfil, shipping, maintenance,
        process, inventory, transport, material, assembly, lean$, continuous improve, six sigma, safety, construction,
        industrial, environmental, freight, customs, property manag, building manag, restaurant, hotel, front of
        house, bar manag, stock, distribution, planner, factory, kitchen, catering`,
      1: 'technician, inspector, worker, supervisor, foremen, crew, barista',
    },
    product: {
      3: `
        product manag, product owner, chief product officer, cpo$, product analyst, product lead, product direct,
        product own, product operat, group product, technical product, product special`,
      2: 'product$, products, product develop, product strat',
    },
    research: {
      3: `
        scientist, research, chief science officer, chief scientific officer, biologist, chemist, physicist,
        statistician, postdoc, phd$, laborator, economist, mathematician, geologist, biochem, microbiolog, archaeolog,
        historian, doctoral, fellow`,
      2: 'r&d$, science, scientific, innovation, lab$, clinical research, biotech',
    },
    consulting: {
      3: 'management consult, strategy consult, business consult, business analyst, engagement manag',
      2: 'consulting, advisory',
      1: 'consult, advisor, adviser',
    },
    administrative: {
      3: `
        receptionist, office manag, executive assist, personal assist, administrative assist, admin assist, secretary,
        virtual assist, office assist, office admin, office coordinat, front desk, data entry, team assist, office
        clerk, typist, executive secretar, management assist, pa to, ea to, concierge, telephonist, executive &
        personal assist`,
      2: 'administration, administrative, office, reception, admin$, secretariat',
      1: 'administrator, clerk',
    },
    procurement: {
      3: `
        buyer, purchas, chief procurement officer, category buyer, sourcing manag, strategic sourcing, supplier`,
      2: 'procurement, sourcing, buying, vendor, tender',
    },
  },
  ranks: {
    top: `
        ceo$, chief executive officer, chief executive$, founder, cofounder, owner$, proprietor, managing director,
        president$, president &, president and, chairman, chairwoman, chairperson, chair of the board, executive
        chair, general director, entrepreneur, business owner, co owner, group ceo, co ceo, chair$, sole trader,
        president ceo`,
    executive: `
        cto$, cfo$, coo$, cmo$, cio$, ciso$, cpo$, cro$, chro$, cdo$, cco$, cso$, clo$, chief ~ officer, vice
        president, vp$, svp$, evp$, avp$, rvp$, gvp$, partner$, managing partner, board member, member of the board,
        board of direct, non executive direct, executive director, executive vice president, senior vice president,
        assistant vice president, equity partner, general partner, senior partner, member of the executive, management
        board, executive board, group executive, c level, executive committee, supervisory board, chief of staff,
        board direct, board advis, company director, president of, board secretary`,
    lead: `
        head$, lead$, leader, manager, manage, director, supervisor, team lead, teamlead, superintendent, foreman,
        captain, headteacher, principal$, dean$, rector$, leads, headmaster, general counsel, assistant ~ manager,
        assistant director, deputy direct, deputy head, chief$, managing editor, plant manag, superviser, comptroller,
        sales manag, commercial manag, commercial direct, general manag, country manag, regional manag, area manag,
        branch manag, district manag, store manag, site manag, production manag, quality manag, brand manag, office
        manag, construction manag, creative direct, art director, medical direct, account director, business manag,
        service manag, program direct, programme direct, project direct, product direct, technical director, head
        chef, executive chef, product lead, technical lead, tech lead, project lead, delivery manag, partner manag,
        territory manag, category manag, fund manag, risk manag, asset manag, crm manag, property manag, building
        manag, bar manag, talent manag, engagement manag, care manag, sourcing manag, portfolio direct, shift lead,
        head teacher, head of school, school princip`,
    senior: `
        senior, sr$, snr$, principal, staff engineer, staff software, staff data, distinguished, expert, staff
        product, staff design, staff scien, staff site, fellow$, master$, veteran`,
    junior: `
        junior, jr$, jnr$, trainee, intern$, interns$, internship, apprentice, working student, graduate, entry level,
        student$, sales assist, marketing assist, hr assist, medical assist, care assist, legal assist, project
        assist, placement student, volunteer, phd student, doctoral student, summer analyst, undergraduate`,
    assistant: `
        assistant, executive assist, personal assist, administrative assist, admin assist, team assist, management
        assist, office assist, virtual assist, executive secretar, secretary to, pa to, ea to, assistant to`,
    former: 'former, formerly, ex$, retired, previous, previously, past$, emeritus, late$, outgoing, until',
    other: `
        contact us, read more, learn more, our team, our$, about us, click, opening hours, hotline, apply, all rights,
        terms, privacy policy, sign up, log in, download, meet the, meet our, your$, you$, summit, award, welcome,
        menu$, imprint, follow us, join us, we$, i$, my$, press release, unknown, n a$, none$, null$, view profile,
        phone, fax$, email$, mobile$, book a, get in touch, more info, case study, blog$, gallery`,
  },
};

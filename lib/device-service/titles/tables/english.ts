import type { TitleTable } from '../title-table.ts';

/** English, and what other languages borrow of it unchanged. */
export const english: TitleTable = {
  departments: {
    executive: { 2: 'chief of staff' },
    it: {
      3: `developer, programmer, devops, full stack, backend, data scien, data archite, soluti archite, cloud archite,
securi archite, scrum, cto$, cio$, ciso$`,
      2: `mechanical, applicat, it$, ict$, cyber, cloud, infras, system, networ, sap$, erp$, analytics, ai$, web$,
firmwa, hardwa, java$, python, tech$, comput, automa, qa$, cdo$`,
      1: 'engine, tester',
    },
    finance: {
      3: 'controller, bookkeep, cfo$, treasu, fund manag, portfo manag, invest analys, broker, wealth manag',
      2: `accounti, accounts, tax$, audit, billing, investo, investm, accountan, risk, fund$, insura, asset manag,
equity`,
    },
    management: {
      1: 'strateg',
      2: `projec manag, projec lead, progra manag, progra direct, projec direct, pmo$, general manag, project coordinat,
transf, busine manag, branch manag, area manag, countr manag, store manag, delive manag`,
    },
    sales: {
      3: `account manag, account execut, key account, account direct, busine develo, soluti engine, estate agent, cro$,
cco$, commerci direct, commerc manag, sales develo`,
      2: `sales, revenue, commercial, partnership, channel, partner manag, export, store, retail, merchan, cashie`,
    },
    legal: {
      3: 'lawyer, attorne, solici, parale, counse, judge, data protec, legal secret',
      2: 'legal, compli, law$, privac, govern',
    },
    support: {
      3: `helpde, help desk, servic desk, it support, client servic, client success, client support, call cent, contac
cent, tech support, afters`,
      2: 'custome, servic manag, client$',
    },
    hr: {
      3: 'payroll, recrui, chro$, learni and develo, staffin',
      2: 'people, talent, employee, benefi, human',
    },
    marketing: {
      3: 'cmo$, seo$, produc market, communi manag, social media, copywriter, market resear',
      2: 'growth, campai, brand, advert, digital, content, e commerce, ecommer, online, crm$, event',
    },
    communication: {
      3: 'corresp, editor, report, spokes, writer, column, publis, transl',
      2: 'public affair, pr$, press$, news, media, publica',
    },
    education: {
      3: 'chancellor, teacher, lectur, tutor, headtea, headma, dean$, academi, teachin, coach',
      2: 'traini, learning, student, kinder, librar',
    },
    design: {
      3: 'art direct, ux$, ui$, produc design, user experie, web design',
      2: 'artist',
    },
    health: {
      3: `physicia, doctor, nurse, nursin, surgeo, dentis, therapi, radiol, cardio, optici, carer, psychia, pediat`,
      2: 'patien, dental, health, social worker',
    },
    operations: {
      3: `coo$, wareho, driver, forema, field servic, servic technic, health and safety, hse$, head chef, execut chef,
cook$, servic engine, waiter, housek, securi guard, cleane`,
      2: `manufa, plant$, quality, facili, mainte, materi, safety, construction, indust, enviro, hotel, stock, factor,
kitchen`,
      1: 'technician, worker, supervisor',
    },
    product: {
      3: 'cpo$, product direct',
      2: 'produc develo',
    },
    research: {
      3: 'investigat, scient, resear, phd$, economist, fellow',
      2: 'scienc, lab$, biotech',
    },
    consulting: {
      3: 'busine analys',

      1: 'adviso',
    },
    administrative: {
      3: 'execut assist, person assist, admin assist, front desk, team assist, pa to, ea to',
      2: 'office, admin$',
      1: 'clerk',
    },
    procurement: {
      3: 'buyer, purchas, supplie',
      2: 'procurement, sourci, tender',
    },
  },
  ranks: {
    top: `mayor, ceo$, chief execut, founde, cofoun, owner$, propri, managin directo, president$, chairm, chairw,
chairp, chair$, general directo, entrepr`,
    executive: `vice president, director, headteach, dean$, rector, genera counse, vice chanc, cto$, cfo$, coo$, cmo$, cio$,
ciso$, cpo$, cro$, chro$, cdo$, cco$, cso$, chief ~ officer, vp$, svp$, evp$, avp$, partner$, board mem,
member of the, board of, non executi, executi direct, execut board, superv board, company direct, preside of`,
    lead: `chief of staff, art direct, creative direct, projec direct, progra direct, account direct, managing, associa
direct, associa partne, associa prof, regional direct, area direct, head$, lead$, leader, supervisor, teamlea,
superi, forema, headtea, headma, assistant ~ manager, assistant direct, deputy, chief$`,
    senior: `professor of, financial contr, group contr, senior, sr$, snr$, principal, staff engin, staff softw, distin`,
    junior: `doctoral, postdo, resident, predoc, associa, tier 1, level 1, junior, jr$, trainee, intern, apprent, gradua,
entry level, volunt, phd stud`,
    assistant: 'assistant, secret to, pa to, ea to',
    plain: `associa consul, account manag, product own, process own, busine develo manag, product manag, communi manag,
media manag, conten manag, case manag, success manag, relati manag, busine partne, people partne, talent
partne, campai manag, event manag, portfo manag, office manag, assista prof`,
    former: 'former, ex$, retire, previo, past$, emerit',
    other: `read more, learn more, our$, about us, openin, hotlin, apply$, all rights, sign up, meet the, your$, you$,
follow us, join us, we$, unknow, n a$, none$, phone$, email$`,
  },
};

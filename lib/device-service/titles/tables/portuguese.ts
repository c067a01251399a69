import type { TitleTable } from '../title-table.ts';

/** Portuguese. */
export const portuguese: TitleTable = {
  departments: {
    it: {
      3: 'desenvo, cienti de dados',
      2: 'ti$, dados',
      1: 'engenh',
    },
    finance: {
      3: 'tesour',
      2: 'impost, controladoria, investimento, cobran, custos',
    },
    management: {
      2: `gestor de projet, gerent de projet, direto de projet, coorden de projet, lider de projet, gerent de agenci,
gerent geral, estrate, analis de projet, susten`,
    },
    sales: {
      3: 'execut de conta, gestor de conta, gerent de conta, correto, operad de caixa',
      2: 'vendas, loja, comerciais, negocio, contas',
    },
    legal: {
      3: 'procurador, advoga, tabeli, juiz',
      2: 'direit, contenc',
    },
    support: {
      3: `servic ao client, sucesso do client, atende, servic de apoio, pos venda, experie do cliente, operad de telema`,
      2: 'atendi',
    },
    hr: {
      3: 'analis de recurs',
      2: 'gente, seleca, pessoal$, pessoas',
    },
    marketing: {
      3: 'analis de midias',
      2: 'midias sociai, conteu, comerc eletro',
    },
    communication: {
      3: 'jornal, porta voz',
      2: 'imprens, redaca',
    },
    education: {
      3: 'reitor',
      2: 'ensino, escola, treina',
    },
    design: {
      3: 'arquitet, desenh, direto de arte, projeti',
      2: 'criaca, criati',
    },
    health: {
      3: 'assiste social, partei',
      2: 'clinico, saude',
    },
    operations: {
      3: `motori, encarre, operad de maquina, chefe de turno, cozinh, empreg de mesa, garcom, estafe, almoxa, portei,
vigila, confer, operad de empilh`,
      2: 'operaco, produca, armaze, estoque, segura, limpez, trafeg',
    },
    product: {
      3: 'gestor de produt, gerent de produt',
    },
    research: {
      3: 'bolsei, doutor, bolsist',
      2: 'pesquis, investigacao, p d$, desenvolvimento$, i d$',
    },
    consulting: {},
    administrative: {
      3: `receci, assiste de direca, assiste execut, chefe de gabine, assiste de direto, auxili de escrit, chefe de
secret`,
      2: 'administracao, escritorio, receca',
    },
    procurement: {
      2: 'suprim, aquisic, aprovisionamentos, fornec',
    },
  },
  ranks: {
    senior: 'mestre',
    top: 'prefei, autarc, socia geren, presidente, dono$, dona$, socio admin, socia admin, administrador del',
    executive: 'reitor, conselheir, membro do, vogal$',
    lead: 'gestor$, gestora$, gestor de equip, coorden, encarre',
    junior: 'doutor, estagi, bolsei, ajudan, bolsista',
    plain: 'profes aux, gerent de cont',
    former: 'antigo$, aposen, reform',
    other: 'nosso$, nossa$, nossos$, fale conosc',
  },
};

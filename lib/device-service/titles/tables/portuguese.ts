import type { TitleTable } from '../title-table.ts';

/** Portuguese. */
export const portuguese: TitleTable = {
  departments: {
    it: {
      3: `
        desenvo, cientis de dados, tecnico de informa, arquitet de softwar, diretor tecnico, analist de suporte,
        administrador de banco, arquitet de solucoes`,
      2: 'ti$, dados, seguran da informa',
      1: 'engenhe, engenha',
    },
    finance: {
      3: 'tecnico oficial de contas, tesoure, tecnico de contas',
      2: 'contabi, tesoura, imposto, controladoria, faturam, faturac, investimento, cobranc, custos',
    },
    management: {
      2: `
        gestor de projet, gerente de projet, diretor de projet, coordena de projet, lider de projet, gerente de loja,
        gerente de agencia, gerente geral, estrate, gestor de loja, gerente de filial, chefe de loja, analist de
        projet, sustent`,
    },
    sales: {
      3: `
        executi de conta, gestor de conta, gerente de conta, corretor, desenvo de negocio, operado de caixa, mediado
        imobili`,
      2: 'vendas, loja, comerciais, negocio, contas',
    },
    legal: {
      3: 'advogad, tabelia, juiz',
      2: 'direito, contenc',
    },
    support: {
      3: `
        servico ao cliente, sucesso do cliente, atenden, apoio a client, servico de apoio, pos venda, experie do
        cliente, operado de telemar`,
      2: 'atendim',
    },
    hr: {
      3: 'recruta, analist de recurso, tecnico de recurso, tecnica de recurso',
      2: 'gente, selecao, pessoal$, pessoas',
    },
    marketing: {
      3: 'gestor de trafego, analist de midias, gestor de redes sociais, assisten de marketi',
      2: 'midias sociais, conteud, comerci eletron',
    },
    communication: {
      3: 'jornali, porta voz',
      2: 'imprens, relacoes institu, redacao',
    },
    education: {
      3: 'instrut, reitor',
      2: 'formacao$, ensino, escola, treinam',
    },
    design: {
      3: 'arquitet, desenhi, diretor de arte, desenha, projeti',
      2: 'criacao, criativ, desenho',
    },
    health: {
      3: 'assisten social, parteir',
      2: 'saude, enferma',
    },
    operations: {
      3: `
        motoris, encarreg, operado de maquinas, chefe de turno, cozinhe, emprega de mesa, garcom, estafet, almoxar,
        chefe de cozinha, porteir, vigilan, confere, operado de empilha`,
      2: 'operaco, produca, armazem, cadeia de suprime, suprime e log, estoque, seguran, limpeza, trafego',
    },
    product: {
      3: 'gestor de produto, gerente de produto',
    },
    research: {
      3: 'cientis, bolseir, doutora, bolsist',
      2: 'pesquisa, investigacao, p d$, desenvolvimento$, i d$',
    },
    consulting: {
      3: 'analist de negocio',
      
    },
    administrative: {
      3: `
        rececio, assisten de direcao, assisten executi, assisten pessoal, chefe de gabinet, assisten de diretor,
        auxilia de escrito, assistente tecnic, chefe de secreta`,
      2: 'administracao, escritorio, rececao, recepca',
    },
    procurement: {
      
      2: 'suprime, aquisico, aprovisionamentos, fornece',
    },
  },
  ranks: {
    senior: 'mestre',
    top: `
        prefeit, autarca, socia geren, presidente, dono$, dona$, socio admin, socia admin, administrador del`,
    executive: 'reitor, conselheir, membro do, vogal$',
    lead: 'gestor$, gestora$, gestor de equip, coordena, encarreg',
    junior: 'doutorand, interna de, interno de, estagi, bolseir, ajudant, bolsista',
    plain: 'professor aux, gerente de cont',
    former: 'antigo$, aposent, reforma',
    other: 'contato$, nosso$, nossa$, nossos$, saiba mais, bem vind, fale conosco',
  },
};

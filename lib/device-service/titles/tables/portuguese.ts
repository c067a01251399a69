import type { TitleTable } from '../title-table.ts';

/** Portuguese. */
export const portuguese: TitleTable = {
  departments: {
    it: {
      3: `
        desenvolvedor, engenheiro de dados, engenheira de dados, cientista de dados, tecnico de informatica, arquiteto
        de software, arquiteta de software, diretor de ti, tecnico de ti, analista de ti, gerente de ti, coordenador
        de ti, diretor tecnico, analista de dados, analista de suporte, administrador de banco, arquiteto de solucoes`,
      2: 'ti$, tecnologia da informacao, dados, seguranca da informacao',
      1: 'engenheir, engenharia',
    },
    finance: {
      3: 'tecnico oficial de contas, tesoureir, tecnico de contas',
      2: `
        contabil, tesouraria, impostos, controladoria, faturamento, faturacao, investimento, cobranca, custos`,
    },
    management: {
      2: `
        gestor de projet, gerente de projet, diretor de projet, coordenador de projet, lider de projet, diretor
        regional, gerente de loja, gerente de agencia, gerente geral, estrateg, gestor de loja, gerente de filial,
        chefe de loja, analista de projet, sustentabilidade`,
    },
    sales: {
      3: `
        consultor de vendas, executivo de vendas, executiva de vendas, executivo de conta, executiva de conta, gestor
        de conta, promotor de vendas, gerente de vendas, gerente de conta, corretor, desenvolvimento de negocios,
        operador de caixa, mediador imobiliari`,
      2: 'vendas, loja, imobiliari, comerciais, negocios, contas',
    },
    legal: {
      3: 'advogad, solicitador, tabeliao, juiz, promotor de justica',
      2: 'direito, conformidade, contencioso',
    },
    support: {
      3: `
        servico ao cliente, sucesso do cliente, assistente de atendimento, atendente, apoio a client, servico de
        apoio, tecnico de suporte, pos venda, experiencia do cliente, operador de call center, operador de
        telemarketing`,
      2: 'atendimento',
    },
    hr: {
      3: `
        analista de rh, gerente de rh, recrutador, analista de recursos, tecnico de recursos, tecnica de recursos,
        consultor de rh, coordenador de rh`,
      2: 'recrutamento, selecao, gestao de pessoas, pessoal$, pessoas',
    },
    marketing: {
      3: `
        gestor de marca, gerente de marca, analista de marketing, gestor de trafego, analista de midias, gestor de
        redes sociais, assistente de marketing`,
      2: 'midias sociais, conteudo, comercio eletronico',
    },
    communication: {
      3: 'jornalista, assessor de imprensa, porta voz, chefe de redacao, assessor de comunicacao',
      2: 'imprensa, relacoes publicas, relacoes institucionais, redacao',
    },
    education: {
      3: 'diretor de escola, instrutor, reitor',
      2: 'formacao$, ensino, escola, treinamento, universidade',
    },
    design: {
      3: 'arquitet, desenhist, diretor de arte, desenhador, projetista',
      2: 'criacao, criativ, desenho',
    },
    health: {
      3: `
        enfermeir, auxiliar de enfermagem, tecnico de enfermagem, tecnica de enfermagem, assistente social, auxiliar
        de saude, parteira`,
      2: 'saude, enfermagem',
    },
    operations: {
      3: `
        motorista, encarregad, operador de maquinas, gerente de producao, diretor de producao, operador de producao,
        supervisor de producao, diretor de operacoes, gerente de operacoes, tecnico de manutencao, mestre de obras,
        fiel de armazem, gerente de logistica, chefe de turno, serralheir, pedreiro, cozinheir, empregado de mesa,
        garcom, estafeta, analista de logistica, almoxarif, chefe de cozinha, diretor de fabrica, chefe de armazem,
        porteiro, vigilant, conferente, engenheiro de qualidade, engenheiro de producao, engenheira de producao,
        engenheiro de processos, tecnico de seguranca, diretor de obra, gestor de operacoes, operador de empilhad`,
      2: `
        operacoes, producao, armazem, manutencao, cadeia de suprimento, suprimentos e log, seguranca do trabalho,
        estoque, seguranca, limpeza, trafego`,
    },
    product: {
      3: 'gestor de produto, gerente de produto',
    },
    research: {
      3: 'cientista, bolseir, doutorand, bolsist',
      2: 'pesquisa, investigacao, p d$, desenvolvimento$, i d$',
    },
    consulting: {
      3: 'analista de negocio',
      
    },
    administrative: {
      3: `
        rececionista, assistente de direcao, assistente executiv, assistente pessoal, chefe de gabinete, assistente de
        diretoria, auxiliar de escritorio, assistente tecnic, chefe de secretaria`,
      2: 'administracao, escritorio, rececao, recepcao',
    },
    procurement: {
      3: 'gerente de compras, analista de compras, coordenador de compras',
      2: 'suprimentos, aquisicoes, aprovisionamentos, fornecedores',
    },
  },
  ranks: {
    top: `
        diretor geral, diretor exec, socia geren, presidente, dono$, dona$, socio admin, socia admin, administrador
        del, diretor presid`,
    executive: 'diretor financ, conselheir, membro do, vogal$',
    lead: 'gestor de equip, coordenador, encarregad',
    junior: 'estagi, bolseir, ajudante, bolsista',
    plain: 'gerente de proj, coordenador de proj, gerente de cont, gerente de produto',
    former: 'antigo$, aposentad, reformad',
    other: 'contato$, nosso$, nossa$, nossos$, saiba mais, bem vind, fale conosco',
  },
};

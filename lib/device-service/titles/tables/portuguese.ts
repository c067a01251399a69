import type { TitleTable } from '../title-table.ts';

/** Portuguese. */
export const portuguese: TitleTable = {
  departments: {
    it: {
      3: `
        desenvolvedor, engenheiro de software, engenheira de software, engenheiro de dados, engenheira de dados,
        cientista de dados, administrador de redes, tecnico de informatica, arquiteto de software, arquiteta de
        software, diretor de ti, tecnico de ti, analista de ti, gerente de ti, coordenador de ti, diretor tecnico,
        diretora tecnica, analista de dados, analista de suporte, administrador de banco, arquiteto de solucoes`,
      2: `
        ti$, tecnologia da informacao, dados, tecnologias, sistemas de informacao, ciberseguranca, seguranca da
        informacao, desenvolvimento de software`,
      1: 'engenheir, engenharia',
    },
    finance: {
      3: `
        contabilista, contadora, tecnico oficial de contas, analista contabil, analista financeir, assistente
        financeir, auxiliar financeir, diretor financeir, diretora financeira, tesoureir, gerente financeir, bancari,
        analista fiscal, tecnico de contas, consultor financeir`,
      2: `
        financeir, financas, contabil, tesouraria, impostos, controladoria, faturamento, faturacao, investimento,
        cobranca, custos, credito e`,
    },
    management: {
      2: `
        gestor de projet, gestora de projet, gerente de projet, diretor de projet, coordenador de projet, coordenadora
        de projet, chefe de projet, lider de projet, diretor regional, diretora regional, gerente de loja, gerente de
        agencia, gerente geral, estrateg, gestor de loja, gerente de filial, chefe de loja, analista de projet,
        sustentabilidade`,
    },
    sales: {
      3: `
        vendedora, gerente comercial, diretor comercial, diretora comercial, gestora comercial, consultor de vendas,
        consultora de vendas, executivo de vendas, executiva de vendas, executivo de conta, executiva de conta, gestor
        de conta, gestora de conta, promotor de vendas, gerente de vendas, gerente de conta, assistente comercial,
        consultor comercial, corretor, desenvolvimento de negocios, novos negocios, operador de caixa, mediador
        imobiliari, consultor imobiliari, consultora imobiliari`,
      2: 'vendas, loja, imobiliari, comerciais, exportacao, negocios, contas',
    },
    legal: {
      3: `
        advogad, solicitador, assessor juridico, assessora juridica, tabeliao, diretor juridico, juiz, assistente
        juridic, promotor de justica`,
      2: 'direito, conformidade, contencioso',
    },
    support: {
      3: `
        atendimento ao cliente, apoio ao cliente, servico ao cliente, sucesso do cliente, assistente de atendimento,
        atendente, suporte tecnico, apoio a client, servico de apoio, tecnico de suporte, pos venda, experiencia do
        cliente, operador de call center, operador de telemarketing`,
      2: 'suporte, atendimento',
    },
    hr: {
      3: `
        analista de rh, gerente de rh, recrutador, analista de recursos, tecnico de recursos, tecnica de recursos,
        departamento pessoal, consultor de rh, coordenador de rh`,
      2: 'recrutamento, selecao, gestao de pessoas, pessoal$, talentos, pessoas',
    },
    marketing: {
      3: `
        gestor de marca, gestora de marca, gerente de marca, analista de marketing, gestor de trafego, analista de
        midias, gestor de redes sociais, assistente de marketing`,
      2: 'publicidade, midias sociais, conteudo, comercio eletronico, marcas',
    },
    communication: {
      3: `
        jornalista, redator, assessor de imprensa, assessora de imprensa, editor chefe, porta voz, tradutor, chefe de
        redacao, assessor de comunicacao, assessora de comunicacao`,
      2: `
        comunicacao social, imprensa, relacoes publicas, relacoes institucionais, comunicacoes, redacao, assessoria de
        imprensa`,
    },
    education: {
      3: `
        professora, formadora, diretor de escola, diretora de escola, educadora, coordenador pedagogic, coordenadora
        pedagogic, instrutor, reitor, diretor pedagogic, diretora pedagogic, orientadora educac, bibliotecaria`,
      2: 'educacao, formacao$, ensino, escola, treinamento, universidade',
    },
    design: {
      3: `
        arquitet, desenhist, ilustradora, diretor de arte, diretora de arte, diretor criativo, diretora criativa,
        desenhador, web designer, projetista`,
      2: 'criacao, criativ, desenho',
    },
    health: {
      3: `
        enfermeir, farmaceutico, cirurgia, medica, terapeut, fisioterapeut, auxiliar de enfermagem, tecnico de
        enfermagem, tecnica de enfermagem, diretor clinico, diretora clinica, assistente social, auxiliar de saude,
        cirurgiao, parteira, medico veterinario`,
      2: 'saude, enfermagem, hospitalar, clinico',
    },
    operations: {
      3: `
        motorista, encarregad, operador de maquinas, eletricista, gerente de producao, diretor de producao, operador
        de producao, supervisor de producao, diretor de operacoes, diretora de operacoes, gerente de operacoes,
        tecnico de manutencao, mestre de obras, fiel de armazem, gerente de logistica, diretor industrial, chefe de
        turno, serralheir, pedreiro, cozinheir, empregado de mesa, garcom, estafeta, analista de logistica, almoxarif,
        chefe de cozinha, diretor de fabrica, chefe de armazem, porteiro, vigilant, operario, conferente, engenheiro
        de qualidade, engenheiro de producao, engenheira de producao, engenheiro de processos, tecnico de seguranca,
        diretor de obra, estoquist, soldadora, gestor de operacoes, operador de empilhad`,
      2: `
        operacoes, producao, armazem, qualidade, manutencao, cadeia de suprimento, suprimentos e log, seguranca do
        trabalho, estoque, transportes, meio ambiente, seguranca, processos, limpeza, hotelaria, trafego`,
    },
    product: {
      3: 'gestor de produto, gestora de produto, gerente de produto',
    },
    research: {
      3: 'pesquisador, investigadora, cientista, quimico, biologo, bolseir, doutorand, bolsist',
      2: 'pesquisa, investigacao, inovacao, p d$, desenvolvimento$, i d$',
    },
    consulting: {
      3: 'consultor empresarial, analista de negocio',
      1: 'assessor',
    },
    administrative: {
      3: `
        rececionista, assistente administrativ, assistente de direcao, secretaria executiva, assistente executiv,
        assistente pessoal, chefe de gabinete, assistente de diretoria, auxiliar de escritorio, secretaria executiv,
        assistente tecnic, chefe de secretaria, tecnico administrativ, tecnica administrativ`,
      2: 'administracao, escritorio, rececao, secretaria$, diretor administrativ, recepcao',
    },
    procurement: {
      3: 'compradora, gerente de compras, analista de compras, coordenador de compras',
      2: 'suprimentos, aquisicoes, aprovisionamentos, fornecedores',
    },
  },
  ranks: {
    top: `
        diretor geral, diretora geral, diretor executivo, diretora executiva, socia gerente, presidente, fundadora,
        cofundadora, proprietario, proprietaria, dono$, dona$, socio administrador, socia administradora,
        administrador delegado, diretor presidente, empresario, gerente proprietari, empreendedor, presidente da,
        presidente executivo`,
    executive: `
        diretor financeir, diretora financeira, conselheir, membro do conselho, administrador executivo, administrador
        nao executivo, diretor geral adjunto, vogal$, conselho de administracao, diretoria executiva, vogal do
        conselho`,
    lead: `
        diretor, diretora, gestor de equipa, chefe, coordenador, coordenadora, gerente comercial, diretor comercial,
        diretora comercial, gestor comercial, gestora comercial, gerente de vendas, gerente financeir, gerente de ti,
        diretor de ti, coordenador de ti, diretor tecnico, diretora tecnica, diretor regional, diretora regional,
        gerente de loja, gerente de agencia, gerente geral, gestor de loja, gerente de filial, chefe de loja, diretor
        de projet, diretor juridico, gerente de rh, coordenador de rh, gerente de marca, editor chefe, chefe de
        redacao, diretor de escola, diretora de escola, coordenador pedagogic, coordenadora pedagogic, diretor de
        arte, diretora de arte, diretor criativo, diretora criativa, diretor clinico, diretora clinica, encarregad,
        gerente de producao, diretor de producao, supervisor de producao, diretor de operacoes, diretora de operacoes,
        gerente de operacoes, gerente de logistica, diretor industrial, chefe de turno, mestre de obras, chefe de
        cozinha, diretor de fabrica, chefe de armazem, gerente de compras, gestor de compras, coordenador de compras,
        lider de equip, chefe de gabinete, diretor administrativ, superintendente, lideranca, diretor pedagogic,
        diretora pedagogic, reitor, gestor de operacoes, diretor de obra, chefe de secretaria`,
    senior: 'pleno e senior, especialista senior, perit',
    junior: `
        estagiari, aprendiz$, bolseir, trainee$, estudante, doutorand, auxiliar financeir, ajudante, estagio, bolsist,
        menor aprendiz`,
    assistant: `
        assistente$, assistente de direcao, secretaria executiva, assistente executiv, assistente pessoal, assistente
        de diretoria, secretaria da, secretaria do`,
    former: 'antigo$, aposentad, reformad, ex diretor',
    other: `
        contato$, contactos, nosso, nossa, saiba mais, leia mais, sobre nos, bem vindo, quem somos, fale conosco,
        politica de privacidade, telefone$`,
  },
};

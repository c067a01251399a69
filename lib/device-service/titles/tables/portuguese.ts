import type { TitleTable } from '../title-table.ts';

export const portuguese: TitleTable = {
  departments: {
    it: {
      3: `analista de sist, arquitet de soft, arquiteto de sol, cienti de dados, desenvo, engenheir de dados,
tecnic de inform`,
      2: 'dados, rede$, tecnologia da inf, ti$, transformacao dig',
      1: 'engenh',
    },
    finance: {
      3: 'analista de cred, caixa bancar, consultor fiscal, faturista, perito avaliad, tecnic de contab, tesour',
      2: 'cobran, contas a, controladoria, custos, fisco, impost, orcament',
    },
    management: {
      2: `analis de projet, chefe de projec, coorden de projet, direto de projet, diretor de agencia,
diretor de unidad, estrate, gerent de agenci, gerent de loja, gerent de projet, gerent geral, gerente de filial,
gestao de proj, gestor de projet, lider de projet, projetos$, susten`,
    },
    sales: {
      3: `agente de viag, angariad, balconis, caixa$, caixeir, consultor comerc, consultor de vend, consultor imob,
correto, delegado de informacao, execut de conta, gerent de conta, gestor de conta, lojist, operador de loja,
promotor, propagandis, repositor`,
      2: 'comerciais, contas, loja, negocio, retalho, varejo, vendas',
    },
    legal: {
      3: `advoga, conservador, consultor jurid, defensor pub, encarregad de protec, encarregado de dados, escrivao,
juiz, procurador, promotor de just, tabeli`,
      2: 'contenc, direit, propriedade intel, protecao de dados, regulat',
    },
    support: {
      3: `assistente de atend, atende, experie do cliente, operad de telema, operador de call, pos venda,
servic de apoio, tecnic de suport`,
      2: 'apoio ao, atendi, reclamac',
    },
    hr: {
      3: 'analis de recurs, analista de dep pess, tecnic de recursos hum, tecnico de rh',
      2: `cargos e sal, departamento pess, desenvolvimento hum, folha de pag, gente, gestao de pess, pessoal$,
pessoas, remunera, seleca, voluntari`,
    },
    marketing: {
      3: 'analis de midias, criador de cont, gestor de trafego, tecnico de market',
      2: 'comerc eletro, conteu, midias sociai, promocional, redes sociais',
    },
    communication: {
      3: `apresentad, assessor de comun, assessor de impren, colunis, jornal, pivo$, porta voz, relacoes publ,
revisor de text, roteirist`,
      2: 'imprens, relacoes instituc',
    },
    education: {
      3: 'auxiliar de acao educ, auxiliar de educ, coordenador pedag, diretor escol, explicador, reitor',
      2: 'ensino, escola, faculd, treina',
    },
    design: {
      3: 'animador, arquitet, desenh, direto de arte, editor de video, operador de cam, projeti',
      2: 'criaca, criati',
    },
    health: {
      3: `agente comunit de saud, assiste social, auxiliar de acao med, biomedic, fonoaudiol, interno de, partei,
tecnic de enferm, tecnico de emergenc, tecnico de farm, tecnico de radiol, tecnico superior de diag`,
      2: 'acao soc, emergencia med, saude',
    },
    operations: {
      3: `ajudante de coz, ajudante de motor, almoxa, auxiliar de cozin, auxiliar de limp, auxiliar de prod,
chefe de cozin, comissari de bord, confer, copeir, cozinh, despachant, diretor de obra, empilhador, empreg de mesa,
encarre, entregad, estafe, estivador, estoquist, fiel de armaz, garcom, inspetor de qual, mestre de obr, motori,
operad de empilh, operad de maquina, planeador, planejador, portei, segurança patrimon, zelador,
supervisor de turn, tecnica de qual, tecnico de manut, topograf, torneir, vigila`,
      2: `armaze, cadeia de abast, qualid, construc, distribuic, estoque, frota, limpez, manut, meio amb, obra$,
operaco, segura, trafeg`,
    },
    product: {
      3: 'gerent de produt, gestor de produt',
      2: 'produto',
    },
    research: {
      3: 'bolsei, bolsist, doutor, estatist, pesquisador, pos doutor, posdoutor, tecnico de analis',
      2: 'desenvolvimento$, investigacao, p$ d$, pesquis',
    },
    consulting: {
      3: 'consultor de gest',
    },
    administrative: {
      3: `assiste de direca, assiste de direto, assiste execut, assistente administ, assistente tecn,
auxili de escrit, chefe de gabin, chefe de secret, escritur, receci, tecnica administ`,
      2: 'escritorio, expediente, receca',
      1: 'assistente operac',
    },
    procurement: {
      2: 'aquisic, contratacao pub, fornec, suprim',
    },
  },
  ranks: {
    top: `administrador del, autarc, diretor ger, dona$, dono$, empreendedor, governador, prefei, provedor$,
secretari ger, socia admin, socia fund, socia geren, socio admin, socio fund`,
    executive: `administrador exec, administrador nao, conselheir, diretor escol, membro do, reitor,
secretario de estad, secretario munic, subdiret, vereador com, vogal$`,
    lead: `coorden, diretor artist, diretor de arte, diretor de obra, editor exec, encarre, enfermeiro ch, gestor$,
gestora$, governanta, mestre de obr, responsavel, superviso`,
    senior: 'investigador princ, mestre',
    junior: 'ajudan, bolsei, bolsist, doutor, estagi, medica interna, medico interno, pos doutor, posdoutor',
    plain: `assistente soc, assistente tecnico de, encarregad de protec, encarregado de dados, gerent de cont,
gestor de cliente, gestor de cont, gestor de redes, gestor de traf, mestre cerv, mestre em, profes aux`,
    former: 'antigo$, aposen, reform',
    other: 'fale conosc, nossa$, nosso$, nossos$',
  },
};

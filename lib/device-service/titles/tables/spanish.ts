import type { TitleTable } from '../title-table.ts';

export const spanish: TitleTable = {
  departments: {
    it: {
      3: `administrador de base, administrador de red, administrador de sist, analista program, arquitect de soft,
arquitecto de datos, arquitecto de sol, cienti de datos, desarrollad, ingenier de datos, ingenier de sist,
programador, tecnic inform`,
      2: 'datos, inteligencia artif, redes$',
      1: 'ingenier',
    },
    finance: {
      3: `asesor fiscal, cajero de banco, contab, contad, corredor de seg, director administrativo y fin,
gestor de patrim, inspector de hac, interven, mediador de seg, nomina, perito de seg, tesore`,
      2: `administracion y finan, cobro, contro de gestio, hacienda, impuest, invers, presupuest, rendicion, riesgos,
seguro, subvenc`,
    },
    management: {
      2: `coordina de proyect, delegado terr, desarrollo corp, direct de proyec, director de centro,
director de oficina, encarg de tienda, gerent de proyec, gerent de tienda, gestion de proyec, gestor de proyec,
jefa de proyec, jefe de oficina, jefe de proyec, oficina de proy, proyectos$, respon de proyec, respon de tienda,
responsable de centro, sostenib, sucursal`,
    },
    sales: {
      3: `agente comerc, agente de viajes, agente inmob, asesor comerc, asesor inmob, cajer, captador, delega comerc,
delegado medic, dependi, desarro de negoci, director de cuenta, ejecut de cuenta, ejecutivo comerc, gerente de zona,
gestor comerc, gestor de clientes, gestor de cuenta, jefa de zona, jefe de zona, preventa, representante,
responsable de cuenta, tecnica comerc, teleoperador de ventas, televend, vended, visitador`,
      2: 'captacion, comercio$, cuentas clave, grandes cuentas, inmobi, tienda, ventas',
    },
    legal: {
      3: `abogad, asesor jurid, delegad de protec, fiscal de, fiscal jefe, graduado social, juez$, jueza$, letrad,
mediador, registrador, secretario judic`,
      2: 'cumpli, derecho, normativ, pasant, prevencion del blanq, propiedad intel, proteccion de datos',
    },
    support: {
      3: 'agente de atenc, gestor de reclam, postve, servic de atenci, tecnic de sopor, teleasist, teleop',
      2: 'atencion al, clientes, experiencia de cliente, soport',
    },
    hr: {
      3: 'director de personas, gestor de person, jefe de person, orientador lab, reclut, tecnic de selec',
      2: `capital humano, cultura y, empleo$, formacion y desar, gestio de person, nominas, personas y, recursos hum,
relaciones lab, rrhh, selecci`,
    },
    marketing: {
      3: 'creador de cont, gestor de redes soc, planificador de med, publicista, responsable de redes soc',
      2: 'comerc electr, conteni, mercad, redes sociales',
    },
    communication: {
      3: 'escritor, guionis, locutor, period, portav, presentador, relaciones publ',
      2: 'asuntos publ, edicion, prensa, relaciones inform, relaciones instit',
    },
    education: {
      3: `auxiliar de conver, catedr, cuidador infant, director de escuela, educad, formad, jefa de estud,
jefe de estud, maestra, maestro$, monitor, orientador, puericult`,
      2: 'colegi, docencia, ensenanza, escuela, formac, instituto',
    },
    design: {
      3: `decorad, delinean, direct de arte, disena, escenog, estilis, maquetad, montador de video, paisaj,
realizador, urbanista`,
      2: 'diseno, urbanismo',
    },
    health: {
      3: `auxiliar de clin, auxiliar de enfer, auxiliar de farm, celador, ciruja, cuidador, educador soc,
emergencias san, enferm, gerocult, higienis, integrador soc, nutric, odonto, partera, socorris, supervisora de enf,
tecnico en emerg, tecnico en farm, tecnico sanit, trabajador soc`,
      2: 'ayuda a dom, bienestar, dependencia, salud, sanidad, servicios soc, urgenc',
    },
    operations: {
      3: `aparejador, azafat, bodeg, botones$, camare, capataz, carretill, chofer, conserje, empaquet, estibad,
fresador, gobernanta, grua, guarda$, instalador, jefe de taller, limpiador, maquinis, mensajer, montador, moza, mozo,
oficial de prim, operador, operar, peon, planificador, repartid, reponed, soldador, tecnico de cal, tecnico de manten,
tornero, transporti, tripulant`,
      2: `abastecim, aduan, almace, cadena de sumini, hostel, instalac, limpieza, manten, medio amb, medioamb,
montaje, obras, operaci, planificac, planta$, prevencion de ri, seguri, turno$`,
    },
    product: {
      3: 'gerent de producto, gestor de producto, jefa de producto, jefe de producto',
      2: 'producto$',
    },
    research: {
      3: 'cienti, quimic, estadist, historiad, investigador, posdoctoral, postdoctoral, predoctoral, tecnic de labor',
      2: 'i$ d$, i$ mas d$, investigacion',
    },
    consulting: {
      3: 'analista de negoc, consultor estrat',
      1: 'asesor',
    },
    administrative: {
      3: `asiste de direcci, asiste de gerenc, asiste ejecut, asiste person, auxiliar administ, bedel,
gestor administ, jefa de administ, jefa de gabin, jefe de administ, jefe de gabin, jefe de negociado,
oficial administ, ordenanza, recepcionis, tecnico administ, telefonis`,
      2: 'atencion ciud, gabinete, oficin, recepc, registro',
    },
    procurement: {
      3: 'aprovisionamiento, comprad, tecnico de compras',
      2: 'adquisi, aprovision, compras, contratacion publ, licitac, proveed, suministr',
    },
  },
  ranks: {
    top: `administrador unic, alcald, apoderad, cofund, consejer del, copropiet, directo ejec, directo gen,
directo geren, duena$, dueno$, empres, fundad, gerent gen, gobernador, ministra$, ministro$, propie, secretari gen,
socio direct, socio geren, teniente de alc`,
    executive: `concejal deleg, consejer, directo financ, director de escuela, miembr del, redactor jefe de, socia$,
subdirec, subsecret, vicerrect, vocal$`,
    lead: `capataz, capitan, coordinador, delegado terr, director de arte, director de cuenta, director de proy,
encarg, gerente, gestor de proyec, gobernanta, jefa$, jefe$, jefes$, lider, mando interm, mandos, teniente`,
    senior: 'catedr, facultativo esp, oficial mayor, profes titula',
    junior: `ayudan, alumn, aprend, auxiliar, becari, estudia, meritori, mir$, nivel 1, pasant, peon, posdoctoral,
postdoctoral, predoctoral, recien grad`,
    plain: `ayudas, alumnado, alumnos, auxiliar de conver, becas, empresarial, empresas$, gerent de cuent,
gestor administ, gestor comerc, gestor de clientes, gestor de patrim, jefa de producto, jefe de producto, matrona,
residencia, residente de obra, responsable de cuenta`,
    former: 'antigu, exdirect, expres, jubila',
    other: 'quienes, contacto$, mas info, nosotr, nuestr, su$',
  },
};

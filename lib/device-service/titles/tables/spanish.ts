import type { TitleTable } from '../title-table.ts';

/** Spanish. */
export const spanish: TitleTable = {
  departments: {
    it: {
      3: 'desarro, programador, administrador de red, cienti de datos',
      2: 'datos, redes',
      1: 'ingenier',
    },
    finance: {
      3: 'contab, contad, tesore, interv, administrador de fincas, nomina',
      2: 'impuest, presup, invers, seguro, cobros, contro de gestio, riesgos',
    },
    management: {
      2: `
        jefe de proyec, jefa de proyec, direct de proyec, gestor de proyec, gerent de proyec, coordina de proyect,
        respon de proyec, direct de sucurs, delegado, gerent de sucurs, direct de area, sosten`,
    },
    sales: {
      3: `
        vended, dependi, ejecut de cuenta, delega comerc, desarro de negoci, gestor de cuenta, cajero, cajera, direct
        de cuentas`,
      2: 'ventas, tienda, inmobi, cuentas clave, grande cuentas, televe',
    },
    legal: {
      3: 'abogad, procura, letrad',
      2: 'pasant, derecho, cumpli',
    },
    support: {
      3: `
        servic al client, teleop, exito del client, servic de atenci, atenci a client, experie de cliente, postve`,
      2: 'soport, clientes',
    },
    hr: {
      3: 'reclut, jefe de person, gestor de person',
      2: 'rrhh, selecci, gestio de person',
    },
    marketing: {
      
      2: 'mercad, comerc electr, conteni, promoc',
    },
    communication: {
      3: 'period, portav, escritor, locuto',
      2: 'prensa, redacci, asunto public',
    },
    education: {
      3: 'maestra, maestro$, jefa de estud, jefe de estud, catedr, formad, educad, orient, decan',
      2: 'formac, ensena, docenc, escuela, colegi, capaci',
    },
    design: {
      3: 'disena, direct de arte, deline, dibuja, maquetad',
      2: 'diseno',
    },
    health: {
      3: 'medic, enferm, ciruja, odonto, matron, logope, nutric, celado, trabaj social',
      2: 'urgenc, salud',
    },
    operations: {
      3: 'operar, chofer, camare, jefe de turno, carreti, repart, limpia, peon, capata, gobern, jefe de sala',
      2: `
        operaci, producci, almace, calida, manten, planta$, cadena de sumini, trafic, obra$, obras, taller, seguri,
        limpie, hostel, mejora contin`,
      
    },
    product: {
      2: 'producto',
    },
    research: {
      3: 'investigador, cienti, quimic, estadi, bioquim',
      2: 'investigacion, i mas d',
    },
    consulting: {
      
      
      1: 'asesor',
    },
    administrative: {
      3: 'asiste de direcci, asiste ejecut, asiste person, conserj, asiste de gerenc, ayudan de direcci',
      2: 'administracion, oficin, recepc',
    },
    procurement: {
      3: 'comprad, aprovisionamiento',
      2: 'compras, abaste, adquisi, proveed, licita',
    },
  },
  ranks: {
    top: `
        alcald, directo gen, consejero del, consejera del, fundad, cofund, propie, directo ejec, gerent gen, dueno$,
        duena$, empres, administrador unic, socio direct, directo geren, socio geren`,
    executive: 'decan, subdirec, directo financ, consejer, socia$, miembr del, vocal$',
    lead: 'gerente, jefe$, jefa$, encarg, lider',
    senior: 'maestro cerv, profes titula, catedr',
    junior: 'doctorand, residente, nivel 1, becari, aprend, pasant, auxiliar, ayudan, estudia, peon',
    assistant: '',
    plain: 'gerent de cuent, jefe de produc',
    former: 'antigu, exdirect, jubila, expres',
    other: 'contacto$, nuestr, mas info, leer mas, aviso leg, nosotr, quienes, horario$, sigueno, su$',
  },
};

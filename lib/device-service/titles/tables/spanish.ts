import type { TitleTable } from '../title-table.ts';

/** Spanish. */
export const spanish: TitleTable = {
  departments: {
    it: {
      3: 'desarrollad, programador, cienti de datos',
      2: 'datos',
      1: 'ingenier',
    },
    finance: {
      3: 'interven, contab, contad, tesore, nomina',
      2: 'impuest, invers, seguro, contro de gestio, riesgos',
    },
    management: {
      2: `jefe de proyec, jefa de proyec, direct de proyec, gestor de proyec, gerent de proyec, coordina de proyect,
respon de proyec`,
    },
    sales: {
      3: 'vended, dependi, ejecut de cuenta, delega comerc, desarro de negoci, gestor de cuenta',
      2: 'ventas, tienda, inmobi',
    },
    legal: {
      3: 'abogad',
      2: 'pasant, derecho, cumpli',
    },
    support: {
      3: 'servic al client, teleop, servic de atenci, atenci a client, postve',
      2: 'soport, clientes',
    },
    hr: {
      3: 'reclut, jefe de person, gestor de person',
      2: 'rrhh, selecci, gestio de person',
    },
    marketing: {
      2: 'mercad, comerc electr, conteni',
    },
    communication: {
      3: 'period, portav, escritor',
      2: 'prensa, redacci',
    },
    education: {
      3: 'maestra, maestro$, jefa de estud, jefe de estud, catedr, formad, educad, decan',
      2: 'formac, escuela, colegi',
    },
    design: {
      3: 'disena, direct de arte',
      2: 'diseno',
    },
    health: {
      3: 'medic, enferm, ciruja, odonto, trabaj social',
      2: 'urgenc, salud',
    },
    operations: {
      3: 'operar, chofer, camare',
      2: 'operaci, producci, almace, calida, manten, planta$, cadena de sumini, trafic, obras, seguri',
    },
    product: {
      2: 'producto',
    },
    research: {
      3: 'investigador, cienti, quimic',
      2: 'investigacion',
    },
    consulting: {
      1: 'asesor',
    },
    administrative: {
      3: 'asiste de direcci, asiste ejecut, asiste person, asiste de gerenc',
      2: 'administracion, oficin, recepc',
    },
    procurement: {
      3: 'comprad, aprovisionamiento',
      2: 'compras, adquisi, proveed',
    },
  },
  ranks: {
    top: `alcald, directo gen, consejero del, consejera del, fundad, cofund, propie, directo ejec, gerent gen, dueno$,
duena$, empres, administrador unic, socio direct, directo geren, socio geren`,
    executive: 'decan, subdirec, directo financ, consejer, socia$, miembr del, vocal$',
    lead: 'gerente, jefe$, jefa$, encarg, lider',
    senior: 'maestro cerv, profes titula, catedr',
    junior: 'doctorand, nivel 1, becari, aprend, pasant, auxiliar, ayudan, estudia, peon',
    plain: 'gerent de cuent, jefe de produc',
    former: 'antigu, exdirect, jubila, expres',
    other: 'contacto$, nuestr, mas info, nosotr, quienes, su$',
  },
};

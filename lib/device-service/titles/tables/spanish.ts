import type { TitleTable } from '../title-table.ts';

/** Spanish. */
export const spanish: TitleTable = {
  departments: {
    it: {
      3: `
        directo tecnic, desarrol, programador, administrador de red, arquitec de softwar, cientif de datos, arquitec
        de solucio`,
      2: 'datos, redes, oficina tecnica',
      1: 'ingenier',
    },
    finance: {
      3: 'contabl, contado, tesorer, interve, administrador de fincas, nomina',
      2: 'impuesto, presupu, inversi, seguros, cobros, control de gestion, riesgos',
    },
    management: {
      2: `
        jefe de proyect, jefa de proyect, directo de proyect, gestor de proyect, gerente de proyect, coordina de
        proyect, respons de proyect, directo de sucursa, directo de oficina, delegado, gerente de tienda, jefe de obra
        y, encarga de tienda, gerente de sucursa, directo de area, sosteni`,
    },
    sales: {
      3: `
        vendedo, dependi, ejecuti de cuenta, delegad comerci, represe de ventas, desarrol de negocio, gestor de
        cuenta, delegad de ventas, cajero, cajera, directo de cuentas`,
      2: 'ventas, tienda, inmobil, cuentas clave, grandes cuentas, televen',
    },
    legal: {
      3: 'abogad, procura, letrad',
      2: 'pasante, derecho, cumplim',
    },
    support: {
      3: `
        servici al cliente, teleope, exito del cliente, servici de atencio, atencio a cliente, experie de cliente,
        postven`,
      2: 'soporte, clientes',
    },
    hr: {
      3: 'recluta, jefe de persona, respons de formaci, gestor de persona',
      2: 'rrhh, seleccio, relacio laboral, gestion de persona',
    },
    marketing: {
      
      2: 'mercade, redes sociale, comerci electro, mercado, conteni, promoci',
    },
    communication: {
      3: 'periodi, portavo, escritor, locutor',
      2: 'prensa, relacio institu, redaccio, asuntos publico',
    },
    education: {
      3: `
        maestra, maestro$, jefa de estud, jefe de estud, catedra, formado, jefe de estudio, educado, orienta, decan`,
      2: 'formaci, ensenan, docenci, escuela, colegio, capacit',
    },
    design: {
      3: 'disenad, directo de arte, delinea, dibujan, maquetado',
      2: 'diseno',
    },
    health: {
      3: 'medic, enferme, cirujan, odontol, matrona, logoped, nutrici, celador, trabaja social',
      2: 'urgencias, salud',
    },
    operations: {
      3: `
        operari, chofer, camarer, jefe de turno, carretil, reparti, limpiad, peon, capataz, goberna, jefe de sala,
        prevenc de riesgos`,
      2: `
        operaci, producci, almacen, calidad, manteni, planta$, cadena de suminis, trafico, obra$, obras, taller,
        segurid, limpiez, hostele, mejora continu`,
      
    },
    product: {
      2: 'producto',
    },
    research: {
      3: 'investigador, cientif, quimic, estadis, bioquimi',
      2: 'investigacion, i mas d',
    },
    consulting: {
      3: 'consult de negocio, consult estrate',
      
      1: 'asesor',
    },
    administrative: {
      3: `
        asisten de direccio, asisten ejecuti, asisten persona, conserj, asisten de gerenci, ayudant de direccio`,
      2: 'administracion, oficina, recepci',
    },
    procurement: {
      3: 'comprad, aprovisionamiento',
      2: 'compras, abastec, adquisic, proveedo, licitac',
    },
  },
  ranks: {
    top: `
        alcald, directo gen, consejero del, consejera del, fundado, cofunda, propiet, directo ejec, gerente gen,
        dueno$, duena$, empresa, administrador unic, socio direct, directo geren, socio geren`,
    executive: 'decan, subdirec, directo financ, consejer, socia$, miembro del, vocal$',
    lead: 'gerente, jefe$, jefa$, encarga, lider',
    senior: 'maestro cerv, profesor titular, profesora titular, catedra',
    junior: `
        doctorand, predoctor, residente, nivel 1, becari, aprendi, pasante, auxiliar, ayudant, estudia, peon`,
    assistant: '',
    plain: 'gerente de cuent, jefe de produc',
    former: 'antigu, exdirect, jubilad, expresi',
    other: 'contacto$, nuestr, mas info, leer mas, aviso leg, nosotro, quienes, horario$, siguenos, su$',
  },
};

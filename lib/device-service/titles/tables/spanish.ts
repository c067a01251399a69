import type { TitleTable } from '../title-table.ts';

/** Spanish. */
export const spanish: TitleTable = {
  departments: {
    it: {
      3: `
        director tecnic, desarrollador, programador, ingeniero de sistemas, ingeniera de sistemas, administrador de
        sistemas, administrador de red, arquitecto de software, arquitecta de software, ingeniero de datos, cientifico
        de datos, cientifica de datos, tecnico de sistemas, analista de datos, analista de sistemas, arquitecto de
        soluciones, jefe de sistemas, ingeniera de datos`,
      2: 'datos, redes, oficina tecnica',
      1: 'ingenier',
    },
    finance: {
      3: 'contable, contador, tesorer, gestor de cobros, interventor, administrador de fincas, nomina',
      2: 'impuestos, presupuesto, inversion, seguros, cobros, control de gestion, riesgos',
    },
    management: {
      2: `
        jefe de proyecto, jefa de proyecto, director de proyecto, gestor de proyecto, gerente de proyecto, coordinador
        de proyecto, responsable de proyecto, director regional, gerente regional, director de sucursal, director de
        oficina, delegado, gerente de tienda, jefe de obra y, encargado de tienda, gerente de sucursal, director de
        area, sostenibilidad`,
    },
    sales: {
      3: `
        vendedor, ejecutivo de ventas, ejecutiva de ventas, dependient, ejecutivo de cuenta, ejecutiva de cuenta,
        delegado comercial, jefe de ventas, jefa de ventas, representante de ventas, desarrollo de negocio, gestor de
        cuenta, delegado de ventas, cajero, cajera, director de cuentas, asesor de ventas`,
      2: 'ventas, tienda, inmobiliari, cuentas clave, grandes cuentas, televentas',
    },
    legal: {
      3: 'abogad, procurador, letrad, juez',
      2: 'derecho, cumplimiento',
    },
    support: {
      3: `
        atencion al cliente, servicio al cliente, teleoperador, exito del cliente, servicio de atencion, atencion a
        clientes, experiencia de cliente, tecnico de soporte, postventa`,
      2: 'soporte, clientes',
    },
    hr: {
      3: `
        tecnico de seleccion, seleccion de personal, reclutador, jefe de personal, consultor de recursos humanos,
        tecnico de rrhh, responsable de formacion, gestor de personal`,
      2: 'rrhh, seleccion, reclutamiento, relaciones laborales, gestion de personas',
    },
    marketing: {
      3: `
        jefe de producto marketing, tecnico de marketing, especialista en marketing, jefe de marca, gestor de redes
        sociales`,
      2: 'mercadeo, publicidad, redes sociales, comercio electronico, mercado, contenidos, promocion',
    },
    communication: {
      3: `
        periodista, jefe de prensa, jefa de prensa, portavoz, escritor, locutor, corresponsal, gabinete de prensa,
        jefe de redaccion`,
      2: 'prensa, relaciones publicas, relaciones institucionales, redaccion, asuntos publicos',
    },
    education: {
      3: 'maestr, catedratic, formador, jefe de estudios, educador, orientador, decan',
      2: 'formacion, ensenanza, docencia, escuela, colegio, capacitacion',
    },
    design: {
      3: 'disenador, ilustrador, director de arte, delineante, dibujante, maquetador',
      2: 'diseno',
    },
    health: {
      3: `
        medic, enfermer, cirujan, odontolog, matrona, auxiliar de enfermeria, logoped, nutricionista, celador,
        trabajador social`,
      2: 'salud',
    },
    operations: {
      3: `
        mecanic, jefe de almacen, mozo de almacen, jefe de produccion, jefe de planta, director de planta, jefe de
        taller, operari, conductor, chofer, soldador, camarer, jefe de turno, jefe de obra, encargado de obra, tecnico
        de mantenimiento, director de operaciones, albanil, carpinter, jefe de cocina, carretiller, repartidor,
        limpiador, peon, capataz, gobernanta, tecnico de calidad, jefe de trafico, jefe de sala, prevencion de riesgos`,
      2: `
        operaciones, produccion, almacen, calidad, mantenimiento, planta$, cadena de suministro, trafico, obra$,
        obras, taller, seguridad, limpieza, hostelería, restauracion, mejora continua`,
      
    },
    product: {
      2: 'producto',
    },
    research: {
      3: 'investigador, cientific, quimic, tecnico de laboratorio, estadistic, bioquimic',
      2: 'investigacion, i d i$, i mas d',
    },
    consulting: {
      3: 'consultor de negocio, consultor estrategic',
      
      1: 'asesor',
    },
    administrative: {
      3: `
        asistente de direccion, asistente ejecutiv, asistente personal, jefe de administracion, jefe de oficina,
        conserje, asistente de gerencia, ayudante de direccion`,
      2: 'administracion, oficina, recepcion',
    },
    procurement: {
      3: `
        comprador, jefe de compras, jefa de compras, responsable de compras, tecnico de compras, gestor de compras,
        director de compras, aprovisionamiento`,
      2: 'compras, abastecimiento, adquisiciones, proveedores, licitacion',
    },
  },
  ranks: {
    top: `
        director gen, consejero del, consejera del, fundador, cofundad, propietari, director ejec, gerente gen,
        dueno$, duena$, empresari, administrador unic, socio direct, director geren, socio geren`,
    executive: 'director financ, consejer, socia$, miembro del, subdirector gen, vocal$',
    lead: 'gerente, jefe$, jefa$, encargad, subdirect, lider, decan',
    senior: 'catedratic',
    junior: 'becari, aprendiz, pasante, auxiliar, ayudante, estudiante, peon',
    assistant: '',
    plain: 'jefe de proy, jefa de proy, gerente de proy, gerente de cuent, jefe de produc, gerente de producto',
    former: 'antigu, exdirect, jubilad, expresid',
    other: `
        contacto$, nuestr, mas info, leer mas, aviso leg, bienvenid, nosotros, quienes, horario$, siguenos, su$`,
  },
};

import type { TitleTable } from '../title-table.ts';

/** Spanish. */
export const spanish: TitleTable = {
  departments: {
    it: {
      3: `
        desarrollador, programador, ingeniero de software, ingeniera de software, ingeniero de sistemas, ingeniera de
        sistemas, administrador de sistemas, administrador de red, arquitecto de software, arquitecta de software,
        ingeniero de datos, cientifico de datos, cientifica de datos, director tecnico, directora tecnica, tecnico de
        sistemas, analista de datos, analista de sistemas, arquitecto de soluciones, jefe de sistemas, ingeniera de
        datos`,
      2: 'sistemas, tecnologia, datos, desarrollo de software, redes, ciberseguridad, oficina tecnica',
      1: 'ingenier',
    },
    finance: {
      3: 'contable, contador, tesorer, gestor de cobros, interventor, administrador de fincas, nomina',
      2: 'impuestos, facturacion, presupuesto, inversion, banca, seguros, cobros, control de gestion, riesgos',
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
      2: 'ventas, comercial, tienda, inmobiliari, cuentas clave, grandes cuentas, televentas',
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
      2: 'mercadeo, publicidad, marca$, redes sociales, comercio electronico, mercado, contenidos, promocion',
    },
    communication: {
      3: `
        periodista, jefe de prensa, jefa de prensa, portavoz, escritor, locutor, corresponsal, gabinete de prensa,
        jefe de redaccion`,
      2: 'comunicacion, prensa, relaciones publicas, relaciones institucionales, redaccion, asuntos publicos',
    },
    education: {
      3: `
        profesor, maestr, catedratic, formador, director de escuela, jefe de estudios, educador, orientador,
        bibliotecari, decan`,
      2: 'educacion, formacion, ensenanza, docencia, escuela, colegio, capacitacion',
    },
    design: {
      3: 'disenador, arquitect, ilustrador, director de arte, delineante, dibujante, maquetador',
      2: 'diseno, creativ',
    },
    health: {
      3: `
        medic, enfermer, cirujan, odontolog, psicolog, matrona, auxiliar de enfermeria, logoped, nutricionista,
        optico, celador, trabajador social`,
      2: 'salud',
    },
    operations: {
      3: `
        jefe de almacen, mozo de almacen, jefe de produccion, jefe de planta, director de planta, jefe de taller,
        operari, conductor, mecanic, electricista, chofer, soldador, cociner, camarer, jefe de turno, jefe de obra,
        encargado de obra, tecnico de mantenimiento, director de operaciones, albanil, carpinter, jefe de cocina,
        carretiller, repartidor, limpiador, peon, capataz, gobernanta, tecnico de calidad, jefe de trafico, jefe de
        sala, prevencion de riesgos`,
      2: `
        operaciones, produccion, almacen, calidad, mantenimiento, planta$, cadena de suministro, trafico, fabrica,
        obra$, obras, taller, seguridad, limpieza, procesos, hostelería, restauracion, mejora continua`,
      1: 'tecnic',
    },
    product: {
      2: 'producto',
    },
    research: {
      3: 'investigador, cientific, quimic, doctorand, tecnico de laboratorio, estadistic, fisico, bioquimic',
      2: 'investigacion, i d i$, innovacion, i mas d',
    },
    consulting: {
      3: 'consultor de negocio, consultor estrategic',
      
      1: 'asesor',
    },
    administrative: {
      3: `
        secretari, asistente de direccion, asistente ejecutiv, asistente personal, jefe de administracion, jefe de
        oficina, secretaria de direccion, conserje, asistente de gerencia, ayudante de direccion`,
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
        director general, consejero delegado, consejera delegada, fundador, cofundador, propietari, presidenta,
        director ejecutivo, directora ejecutiva, gerente general, dueno, duena, empresari, administrador unico, socio
        director, socia directora, director gerente, autonomo, socio gerente, administrador general, administradora
        unica`,
    executive: `
        vicepresident, director financiero, directora financiera, consejer, socia$, miembro del consejo, miembro del
        comite, director general adjunto, subdirector general, consejo de administracion, comite de direccion, miembro
        de la junta, patrono, vocal$`,
    lead: `
        gerente, jefe$, jefa$, encargad, subdirector, coordinador general, lider, gerencia, jefatura, jefe de
        personal, decan, capataz`,
    senior: 'catedratic',
    junior: `
        becari, practicas$, aprendiz, practicante, pasante, auxiliar, ayudante, estudiante, peon, doctorand, en
        formacion`,
    assistant: `
        asistente, asistente de direccion, asistente personal, asistente de gerencia, ayudante de direccion,
        secretaria de, secretario de, adjunto a direccion`,
    plain: `
        jefe de proyecto, jefa de proyecto, gerente de proyecto, responsable de proyecto, gerente de cuenta, jefe de
        producto, gerente de producto, jefa de producto`,
    former: 'antigu, ex director, exdirector, jubilad, anterior, expresident',
    other: `
        contacto$, nuestr, mas informacion, leer mas, aviso legal, bienvenid, nosotros, quienes somos, horario,
        politica de, inicio$, siguenos, su$, ver mas, tel$`,
  },
};

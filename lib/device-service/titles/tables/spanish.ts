import type { TitleTable } from '../title-table.ts';

/** Spanish. */
export const spanish: TitleTable = {
  departments: {
    it: {
      3: `
        desarrollador, programador, informatico, ingeniero de software, ingeniera de software, ingeniero de sistemas,
        ingeniera de sistemas, administrador de sistemas, administradora de sistemas, administrador de red, arquitecto
        de software, arquitecta de software, ingeniero de datos, cientifico de datos, cientifica de datos, analista
        programador, director tecnico, directora tecnica, tecnico informatic, tecnico de sistemas, analista de datos,
        analista de sistemas, arquitecto de soluciones, jefe de sistemas, ingeniera de datos`,
      2: `
        informatica, sistemas, tecnologia, datos, desarrollo de software, redes, ciberseguridad, oficina tecnica`,
      1: 'ingenier',
    },
    finance: {
      3: `
        contable, contador, tesorer, asesor fiscal, asesora fiscal, director financiero, directora financiera,
        analista financier, gestor de cobros, interventor, asesor financier, administrador de fincas, nomina`,
      2: `
        financier, finanzas, contabilidad, tesoreria, impuestos, facturacion, presupuesto, inversion, banca, seguros,
        cobros, control de gestion, riesgos, creditos`,
    },
    management: {
      2: `
        jefe de proyecto, jefa de proyecto, director de proyecto, directora de proyecto, gestor de proyecto, gestora
        de proyecto, gerente de proyecto, coordinador de proyecto, coordinadora de proyecto, responsable de proyecto,
        director regional, directora regional, gerente regional, director de sucursal, director de oficina, directora
        de oficina, delegado, estrategi, gerente de tienda, jefe de obra y, encargado de tienda, gerente de sucursal,
        director de area, jefe de proyectos, sostenibilidad`,
    },
    sales: {
      3: `
        vendedor, agente comercial, asesor comercial, asesora comercial, ejecutivo de ventas, ejecutiva de ventas,
        representante comercial, dependient, ejecutivo de cuenta, ejecutiva de cuenta, director comercial, directora
        comercial, ejecutivo comercial, ejecutiva comercial, gestor comercial, delegado comercial, jefe de ventas,
        jefa de ventas, tecnico comercial, representante de ventas, agente inmobiliari, asesor inmobiliari, desarrollo
        de negocio, gestor de cuenta, delegado de ventas, cajero, cajera, director de cuentas, asesor de ventas,
        asesora de ventas`,
      2: 'ventas, comercial, tienda, inmobiliari, cuentas clave, grandes cuentas, exportacion, televentas',
    },
    legal: {
      3: `
        abogad, asesor juridico, asesora juridica, notario, procurador, jurista, letrad, asesor legal, asesora legal,
        juez, director juridico`,
      2: 'juridic, derecho, cumplimiento',
    },
    support: {
      3: `
        atencion al cliente, servicio al cliente, soporte tecnico, teleoperador, exito del cliente, servicio de
        atencion, atencion a clientes, experiencia de cliente, tecnico de soporte, postventa, experiencia del cliente`,
      2: 'soporte, clientes',
    },
    hr: {
      3: `
        tecnico de seleccion, seleccion de personal, reclutador, tecnico de recursos humanos, jefe de personal,
        consultor de recursos humanos, tecnico de rrhh, responsable de formacion, gestor de personal`,
      2: `
        recursos humanos, rrhh, seleccion, talento, reclutamiento, relaciones laborales, capital humano, gestion de
        personas`,
    },
    marketing: {
      3: `
        jefe de producto marketing, tecnico de marketing, especialista en marketing, jefe de marca, gestor de redes
        sociales`,
      2: `
        mercadotecnia, mercadeo, publicidad, marca$, redes sociales, eventos, comercio electronico, mercado,
        contenidos, promocion`,
    },
    communication: {
      3: `
        periodista, redactora, editora, jefe de prensa, jefa de prensa, portavoz, escritor, locutor, corresponsal,
        gabinete de prensa, jefe de redaccion, traductora`,
      2: 'comunicacion, prensa, relaciones publicas, relaciones institucionales, redaccion, asuntos publicos',
    },
    education: {
      3: `
        profesor, maestr, docente, catedratic, formador, director de escuela, jefe de estudios, educador, rectora,
        orientador, director academico, directora academica, bibliotecari, decan`,
      2: 'educacion, formacion, ensenanza, docencia, escuela, colegio, capacitacion',
    },
    design: {
      3: `
        disenador, arquitect, fotograf, ilustrador, director de arte, directora de arte, director creativo, directora
        creativa, delineante, interiorista, dibujante, maquetador`,
      2: 'diseno, creativ',
    },
    health: {
      3: `
        medic, enfermer, farmaceutic, cirujan, odontolog, fisioterapeuta, psicolog, matrona, auxiliar de enfermeria,
        veterinari, logoped, nutricionista, terapeuta, pediatra, optico, celador, trabajador social, trabajadora
        social`,
      2: 'salud, sanitari, farmacia, clinica, enfermeria',
    },
    operations: {
      3: `
        jefe de almacen, mozo de almacen, jefe de produccion, jefe de planta, director de planta, jefe de taller,
        operari, conductor, mecanic, electricista, chofer, soldador, cociner, camarer, transportista, jefe de turno,
        jefe de obra, encargado de obra, tecnico de mantenimiento, director de operaciones, directora de operaciones,
        albanil, carpinter, jefe de cocina, carretiller, repartidor, limpiador, peon, capataz, gobernanta, vigilante,
        tecnico de calidad, jefe de trafico, jefe de sala, prevencion de riesgos, seguridad y salud`,
      2: `
        operaciones, produccion, almacen, calidad, mantenimiento, planta$, cadena de suministro, trafico, transporte,
        fabrica, obra$, obras, taller, seguridad, limpieza, medio ambiente, procesos, hostelería, restauracion, mejora
        continua`,
      1: 'tecnic',
    },
    product: {
      2: 'producto',
    },
    research: {
      3: `
        investigador, cientific, quimic, biolog, doctorand, tecnico de laboratorio, economista, estadistic, fisico,
        bioquimic`,
      2: 'investigacion, i d i$, innovacion, i mas d',
    },
    consulting: {
      3: 'consultor de negocio, consultora de negocio, consultor estrategic',
      2: 'consultoria',
      1: 'asesor',
    },
    administrative: {
      3: `
        secretari, recepcionist, auxiliar administrativ, asistente de direccion, asistente administrativ, asistente
        ejecutiv, administrativ, asistente personal, jefe de administracion, jefe de oficina, secretaria de direccion,
        telefonista, conserje, asistente de gerencia, ayudante de direccion, oficial administrativ`,
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
        director general, directora general, consejero delegado, consejera delegada, fundador, cofundador, propietari,
        presidenta, director ejecutivo, directora ejecutiva, gerente general, dueno, dueno de, duena, empresari, socio
        fundador, socia fundadora, administrador unico, socio director, socia directora, director gerente, directora
        gerente, autonomo, socio gerente, administrador general, administradora unica, director presidente, presidente
        ejecutivo`,
    executive: `
        vicepresident, director financiero, directora financiera, consejer, socio$, socia$, socios$, miembro del
        consejo, miembro del comite, director general adjunto, subdirector general, consejo de administracion, comite
        de direccion, miembro de la junta, patrono, vocal$`,
    lead: `
        directora, gerente, jefe$, jefa$, encargad, supervisora, subdirector, coordinador general, lider, gerencia,
        jefatura, director comercial, directora comercial, jefe de ventas, jefa de ventas, director tecnico, directora
        tecnica, director regional, directora regional, gerente regional, director de sucursal, director de oficina,
        directora de oficina, gerente de tienda, encargado de tienda, gerente de sucursal, director de area, director
        de proyecto, directora de proyecto, jefe de prensa, jefa de prensa, jefe de redaccion, director de escuela,
        jefe de estudios, director de arte, directora de arte, director creativo, directora creativa, jefe de almacen,
        jefe de produccion, jefe de planta, director de planta, jefe de taller, jefe de turno, jefe de obra, encargado
        de obra, director de operaciones, directora de operaciones, jefe de cocina, jefe de administracion, jefe de
        oficina, jefe de compras, jefa de compras, responsable de compras, director de compras, director juridico,
        responsable de formacion, jefe de marca, jefe de personal, jefe de sistemas, director academico, directora
        academica, decan, capataz, jefe de trafico, director de cuentas, jefe de sala`,
    senior: 'experto, experta, catedratic',
    junior: `
        becari, practicas$, aprendiz, en practicas, practicante, pasante, auxiliar, ayudante, estudiante, auxiliar de
        enfermeria, auxiliar administrativ, peon, doctorand, en formacion`,
    assistant: `
        asistente, asistente de direccion, asistente ejecutiv, asistente personal, asistente administrativ, secretaria
        de direccion, asistente de gerencia, ayudante de direccion, secretaria de, secretario de, secretaria del,
        adjunto a direccion`,
    former: 'antigu, ex director, exdirector, jubilad, anterior, expresident',
    other: `
        contacto$, nuestr, mas informacion, leer mas, aviso legal, bienvenid, nosotros, quienes somos, horario,
        politica de, inicio$, siguenos, su$, ver mas, tel$`,
  },
};

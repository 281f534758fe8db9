import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

export const investigate: Messages['investigate'] = {
  title: 'Investigar',
  tools: 'Herramientas',
  toolNames: {
    alibi: 'Comprobar coartada',
    links: 'Vínculos',
    meetings: 'Encuentros',
    hotSpots: 'Zonas calientes',
    whatIf: 'Y si…',
    drift: 'Deriva',
    watches: 'Vigilancias',
    cases: 'Expedientes',
  },
  newer: 'Desde entonces han llegado informes o veredictos nuevos.',
  again: 'Comparar de nuevo',
  hidden: (count) =>
    `${counted(count, 'más aparece', 'más aparecen')} al ampliar el mapa: no hay espacio para todos los números.`,
  alibi: {
    checkOf: {
      user: 'Comprobar una coartada de este usuario',
      device: 'Comprobar una coartada de este dispositivo',
    },
    checkHere: 'Comprobar una coartada aquí',
    form: 'Comprobar coartada',
    intro:
      '¿Pudo un usuario o un dispositivo estar en un lugar a una hora? Los informes anteriores y posteriores indican a qué velocidad habría tenido que viajar.',
    kind: 'Quién',
    kinds: { user: 'Usuario', device: 'Dispositivo' },
    subject: { user: 'ID del usuario', device: 'ID del dispositivo' },
    subjectPlaceholder: 'Escriba el principio',
    noSubjects: 'Ningún informe de este equipo tiene un ID que empiece así.',
    place: 'Lugar',
    placeHint: 'Busque una ciudad, escriba unas coordenadas o haga clic en el mapa.',
    chosenPlace: 'Lugar consultado',
    radius: 'Radio (km)',
    radiusError: (max) => `Escriba un número de 0 a ${numberText(max)}.`,
    time: 'Hora',
    timeZone: (zone) => `Zona horaria: ${zone}`,
    timeError: 'Escriba una fecha y una hora a partir de 2005.',
    missing: {
      title: 'Pregunte por un lugar y una hora',
      subject: 'Elija un usuario o un dispositivo.',
      place: 'Elija un lugar.',
      time: 'Escriba una hora.',
      radius: 'Corrija el radio.',
    },
    reading: 'Leyendo los informes…',
    failed: 'No se han podido leer los informes.',
    noReports: {
      user: 'Ningún informe de este equipo trata de este usuario.',
      device: 'Ningún informe de este equipo trata de este dispositivo.',
    },
    answer: 'Respuesta',
    verdicts: {
      yes: 'Sí',
      only: (speed) => `Solo a ${speed} km/h o más`,
      onlyInexact: 'Solo si una posición se desvía más que su radio',
      no: 'No',
      open: 'No se puede saber',
    },
    why: {
      yesAtOnce: 'Un informe permite que estuviera allí sin viajar.',
      yes: (speed) => `Hubo tiempo para el viaje. Requiere al menos ${speed} km/h.`,
      only: (limit) =>
        `Es más rápido que el viaje estimado de puerta a puerta, pero no supera su límite de ${limit} km/h.`,
      onlyNear: (floor) =>
        `Es demasiado rápido, pero en ${floor} km como máximo, donde los errores de posición pesan más que las velocidades.`,
      no: (speed, limit) =>
        `Incluso con la distancia mínima requiere ${speed} km/h, más que su límite de ${limit} km/h.`,
      noTime: 'Incluso con la distancia mínima, ninguna velocidad es suficiente.',
      contradiction:
        'Un informe lo permite y otro no. Además, los dos se excluyen: viajar de uno a otro sería imposible. Al menos uno se equivoca sobre dónde estaba el dispositivo.',
      unknown: 'Ningún informe cercano a esa hora indica dónde estaba.',
    },
    meaning: {
      possible: 'Nada lo excluye. Eso no significa que estuviera allí.',
      excluded: 'Es así si las posiciones están dentro de sus radios supuestos.',
    },
    used: 'Informes utilizados',
    sides: { before: 'Antes', after: 'Después' },
    openReport: 'Abrir el informe',
    noneBefore: 'Ningún informe anterior a esa hora indica dónde estaba.',
    noneAfter: 'Ningún informe posterior a esa hora indica dónde estaba.',
    earlier: (span) => `${span} antes`,
    later: (span) => `${span} después`,
    atThatTime: 'a esa hora',
    skipped: (count) =>
      `${counted(count, 'informe más cercano no tiene', 'informes más cercanos no tienen')} ninguna posición comparable.`,
    excludesMore: 'Este informe excluye lo que otros más cercanos permiten.',
    distance: (distance, interval) => `a ${distance} (${interval})`,
    exactDistance: (distance) => `a ${distance}`,
    within: 'dentro del radio',
    atLeast: (speed) => `al menos ${speed} km/h`,
    noSpeed: 'ninguna velocidad es suficiente',
    covered: 'coincide con una posición más precisa',
    excluded: (behind) => `no se compara: ${behind}`,
    moment: 'Momento entre los informes',
    momentValue: (time) => `Zona alcanzable a las ${time}`,
    reachable: (limit) =>
      `La zona coloreada es donde puede estar en este momento a un máximo de ${limit} km/h. Mueva el control para ver otros momentos.`,
    unreachable: (limit) =>
      `El mapa no muestra ninguna zona: ${limit} km/h no bastan para ir de un informe a otro.`,
    askedMoment: 'Hora consultada',
    map: 'Mapa de la coartada',
  },
  trip: {
    ground: (time) => `cerca de ${time} por carretera o tren`,
    plane: (time) => `cerca de ${time} en avión`,
    between: (trip, from, to) => `${trip}, de ${from} a ${to}`,
    overLimit: (limit) => `Más rápido que su límite de ${limit} km/h.`,
    withinLimit: (limit) => `No supera su límite de ${limit} km/h.`,
    takesLonger: (trip) => `De puerta a puerta se tarda más: ${trip} (estimación).`,
    fits: (trip) => `De puerta a puerta hubo tiempo: ${trip} (estimación).`,
    estimated: (trip) => `de puerta a puerta ${trip} (estimación)`,
    assumptions: (drive, before, flight, after) =>
      `Estimación: ${drive} por carretera, ${before} en el aeropuerto, ${flight} en el aire, ${after} tras aterrizar.`,
    groundAssumptions: (speed) => `Estimación: en línea recta a ${numberText(speed)} km/h.`,
  },
};

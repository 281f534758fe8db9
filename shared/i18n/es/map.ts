import type { Messages } from '../english';
import { counted, listText, numberText } from '../number-text';

/** "la ubicación GPS": a source's name within a sentence. All of them are feminine. */
function the(source: string): string {
  return `la ${source.charAt(0).toLowerCase()}${source.slice(1)}`;
}

/** The map, its tools and the details of positions. */
export const map: Messages['map'] = {
  title: 'Mapa',
  canvas: 'Mapa del mundo. Use las teclas de flecha para moverlo y más o menos para cambiar el zoom.',
  attribution: 'Mapa base: Natural Earth, GeoNames (CC BY 4.0)',
  tilesFail: (host) =>
    `No se pudieron cargar las teselas del mapa de ${host}. En su lugar se muestra el mapa integrado. Revise la dirección de las teselas en Ajustes.`,
  tileServer: {
    askNone: 'No consultar ningún servidor de teselas',
    notAsked: 'Si lo desactiva, las calles se cargan de {host}, que verá qué lugares consulta y cuándo.',
    asked: '{host} puede ver qué lugares consulta y cuándo.',
  },
  streets: {
    unusable: (name, fault) =>
      `No se pueden mostrar las calles de ${name}: ${fault} Se muestra el mapa incorporado. Elija un archivo en Ajustes.`,
    tileDamaged: (name) =>
      `Algunas teselas de ${name} están dañadas. En su lugar se muestra el mapa incorporado.`,
    faults: {
      missing: 'el archivo ya no está ahí.',
      unreadable: 'no se puede leer el archivo.',
      'not-pmtiles': 'no es un archivo PMTiles de la versión 3.',
      damaged: 'el archivo está dañado.',
      'too-large': 'una parte del archivo es mayor que cualquiera real.',
      'other-tiles':
        'sus teselas son de un tipo no admitido. Se admiten teselas vectoriales, PNG, JPEG y WebP, sin comprimir o con gzip.',
      'other-schema': 'sus teselas vectoriales no tienen las capas de un mapa de Protomaps.',
    },
  },
  closeCard: 'Cerrar',
  withoutRisk: 'sin nivel de riesgo',
  controls: {
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fitToReport: 'Ajustar al informe',
    fitAll: 'Ajustar a todo',
  },
  hint: {
    loading: 'Cargando posiciones…',
    noPositions: 'Ninguno de estos informes tiene una posición utilizable.',
    noReports: 'No hay informes que mostrar',
    noMatches: 'Ningún informe coincide',
    showsTheGrid: 'El mapa muestra los informes de la pantalla Informes.',
  },
  unplaced: {
    title: 'Este informe no tiene ninguna posición que se pueda mostrar en el mapa',
    reason: (source, reason) => `${source}: ${reason}`,
    notGiven: (sources) => `No se indica: ${listText(sources)}`,
  },
  panel: {
    label: 'Detalles del mapa',
    tabs: { reports: 'Informes', positions: 'Posiciones', timeline: 'Cronología' },
    collapse: 'Contraer panel',
    expand: 'Expandir panel',
  },
  area: {
    label: 'Filtrar por área',
    tools: { box: 'Filtrar por rectángulo', lasso: 'Filtrar por lazo' },
    toView: 'Solo lo que está a la vista',
    toViewHint: 'Filtra los informes por la vista del mapa, también después de moverlo',
    remove: 'Quitar filtro de área',
    instructions: {
      box: 'Arrastre un rectángulo alrededor de los informes que desea mostrar. Pulse Esc para cancelar.',
      lasso: 'Dibuje un contorno alrededor de los informes que desea mostrar. Pulse Esc para cancelar.',
    },
  },
  places: {
    find: 'Buscar un lugar',
    placeholder: 'Ciudad o coordenadas',
    found: (places) =>
      places === 0
        ? 'Ningún lugar encontrado. Escriba el comienzo del nombre de una ciudad en cualquier idioma, unas coordenadas, como 40.4, -3.7, o el enlace de un mapa. Los lugares de menos de 5000 habitantes solo se encuentran por sus coordenadas o por un enlace.'
        : counted(places, 'lugar', 'lugares'),
    noPlaceInLink:
      'Este enlace no dice adónde lleva. Ábralo en el navegador y copie la dirección que aparece allí.',
    unclearDirection:
      '«O» puede ser oeste o, en alemán, este (Ost). Escriba W para el oeste o E para el este.',
    marked: (place) => `Lugar: ${place}`,
    menu: (place) => `Acciones en ${place}`,
  },
  legend: {
    label: 'Leyenda y capas',
    risk: 'Riesgo',
    otherRisk: 'otro o ninguno',
    otherRiskMeaning: 'Sin riesgo indicado, o con uno que la especificación no define.',
    layers: 'Capas',
    showAs: 'Mostrar como',
    modes: { dots: 'Puntos', heat: 'Mapa de calor' },
    modeMeanings: {
      dots: 'Cada posición es un punto. Los informes cercanos forman un disco.',
      heat: 'Los colores indican cuántas posiciones están juntas.',
    },
    fewer: 'menos',
    more: 'más posiciones',
    lines: 'Líneas',
    ofReport: {
      apart: 'las fuentes se contradicen',
      together: 'puede ser la misma ubicación',
      explained: 'explicado por VPN, TOR o IP ignorada',
    },
    ofReportMeanings: {
      apart: 'Las posiciones distan más que la suma de sus radios supuestos.',
      together: 'La distancia no supera la suma de los radios supuestos.',
      explained:
        'Las posiciones están lejos porque la dirección IP es de una VPN o de TOR, o está en un lugar ignorado.',
    },
    ofTrack: {
      possible: 'movimiento entre informes',
      impossible: 'desplazamiento imposible',
      excluded: 'excluido: VPN, TOR, operador o IP ignorada',
    },
    ofTrackMeanings: {
      possible: 'De un informe al siguiente, dentro de su límite de velocidad.',
      impossible: 'Más rápido que su límite de velocidad incluso con la distancia mínima posible.',
      excluded:
        'No se compara porque una de las posiciones está detrás de una VPN o TOR o en un lugar de IP ignorado, o porque solo se movió la dirección IP.',
    },
    assumedRadii: 'Radios supuestos',
    assumedRadiiMeaning:
      'Se supone que el dispositivo está dentro de estos círculos. Puede cambiar los radios en Ajustes.',
  },
  export: {
    label: 'Exportar mapa',
    picture: 'Guardar imagen…',
    pictureDescription: 'PNG de la vista actual',
    pictureSaved: 'Imagen',
    positions: 'Exportar posiciones…',
    positionsDescription: 'GeoJSON de los informes a la vista',
    nothingInView: 'El área filtrada no está a la vista.',
    print: 'Imprimir…',
    printDescription: 'Con leyenda y filtros',
  },
  printed: {
    title: 'Whereabouts · Mapa',
    titleOf: (reports) => `Whereabouts · Mapa de ${counted(reports, 'informe', 'informes')}`,
    search: (text) => `Búsqueda: ${text}`,
    everything: 'Todos los informes, sin filtros',
    picture: 'Vista del mapa',
  },
  reports: {
    report: (facts) => `Informe ${facts}`,
    unknownReport: 'Informe',
    near: (reports, place) => `${counted(reports, 'informe', 'informes')} cerca de ${place}`,
    several: (reports) => counted(reports, 'informe', 'informes'),
    worstRisk: (risk) => `riesgo más alto: ${risk}`,
    worstIsUnknown: 'riesgo más alto: valor no reconocido',
    noRisk: 'sin nivel de riesgo',
    otherRisk: 'valor no reconocido',
    share: (reports, risk) => `${numberText(reports)} ${risk}`,
    andMore: (report, others) => `${report} y ${numberText(others)} más`,
    moreHere: (others) =>
      `Hay ${numberText(others)} más aquí. Para verlos todos en la lista, dibuje un rectángulo a su alrededor.`,
  },
  coverage: {
    onMap: (placed, shown) => `${numberText(placed)} de ${counted(shown, 'informe', 'informes')} en el mapa`,
    empty: (reports) => `${numberText(reports)} de ellos sin información`,
    hidden: (reports) => `${numberText(reports)} solo en capas ocultas`,
    unplaced: (reports) => `${numberText(reports)} sin posición utilizable`,
    inView: (reports) => `${numberText(reports)} a la vista`,
    inViewLabel: 'A la vista',
    outOfView: (reports) =>
      `${counted(reports, 'informe queda', 'informes quedan')} fuera de la vista, demasiado al norte o al sur`,
    zoomOut: 'Alejar para mostrarlos',
    listLabel: 'Informes sin posición utilizable',
    listLoading: 'Cargando informes sin posición…',
    listed: 'Informe {risk} {transaction} {time}',
    showAll: (reports) => `Mostrar los ${numberText(reports)} en la tabla`,
  },
  positions: {
    label: 'Posiciones',
    none: 'Este informe no tiene posiciones.',
    source: 'Fuente',
    shortNames: { geo: 'GPS', em: 'EM', ip: 'IP', location: 'Ubicación' },
    place: 'Lugar',
    coordinates: 'Coordenadas',
    copy: 'Copiar las coordenadas',
    copyOf: (source) => `Copiar las coordenadas de ${the(source)}`,
    notGiven: 'no indicado',
    assumedRadius: 'Radio supuesto',
    assumedFor: (reason) => `Supuesto: ${reason}`,
    type: 'Tipo',
    behind: 'Detrás de',
    to: (source) => `Hasta ${the(source)}`,
    addressAsReceived: 'Dirección tal como se recibió',
    problems: 'Problemas',
    noProblems: 'ninguno',
  },
  positionProblems: {
    unusable: {
      'no coordinates': 'sin coordenadas',
      'no latitude': 'sin latitud',
      'no longitude': 'sin longitud',
      'latitude out of range': 'latitud fuera de rango',
      'latitude out of range, perhaps swapped with the longitude':
        'latitud fuera de rango, quizá intercambiada con la longitud',
      'longitude out of range': 'longitud fuera de rango',
    },
    unreadable: (fields) => `${listText(fields)} no se ${fields.length === 1 ? 'puede' : 'pueden'} leer`,
    notOnMap: (reason) => `No está en el mapa: ${reason}`,
    beyondMap: (latitude) => `Latitud ${latitude}°, fuera del mapa (85.05°): dibujada en su borde`,
    wrapped: (longitude) => `Longitud recibida como ${longitude}°: el mismo meridiano`,
    wrappedSomewhere: 'Longitud recibida superior a 180°: el mismo meridiano',
    behindProxy: {
      TOR: 'Detrás de TOR: ubicación del nodo de salida',
      VPN: 'Detrás de VPN: ubicación del servidor',
      'Ignored IP': 'Lugar de IP ignorado: no dice nada de dónde están las personas',
    },
    perhapsBehindProxy: {
      TOR: 'Detrás de TOR: puede ser la ubicación del nodo de salida',
      VPN: 'Detrás de VPN: puede ser la ubicación del servidor',
      'Ignored IP': 'Puede ser el lugar ignorado de la dirección IP',
    },
  },
  distances: {
    label: 'Distancias',
    distance: 'Distancia',
    onlyOne: 'Solo hay una posición, así que no hay nada que comparar.',
    none: 'Ninguna posición tiene coordenadas.',
    leg: (distance, from, to, verdict) => `${distance} de ${the(from)} a ${the(to)}, ${verdict}`,
    contradicts: 'contradictorias',
    within: 'dentro de los radios supuestos',
    explainedBy: {
      TOR: 'explicado por TOR',
      VPN: 'explicado por VPN',
      'Ignored IP': 'explicado por el lugar de IP ignorado',
    },
    notCompared: 'sin comparar',
  },
  regions: {
    'Ashmore and Cartier Is.': 'Islas Ashmore y Cartier',
    'Dem. Rep. Congo': 'R. D. del Congo',
    'Hong Kong': 'Hong Kong',
    'Indian Ocean Ter.': 'Territorios del Océano Índico',
    Kosovo: 'Kosovo',
    Macao: 'Macao',
    Myanmar: 'Myanmar',
    'N. Cyprus': 'Chipre del Norte',
    Palestine: 'Palestina',
    'Siachen Glacier': 'Glaciar de Siachen',
    Somaliland: 'Somalilandia',
  },
};

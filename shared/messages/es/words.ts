import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

/** "últimas 24 h", "últimos 7 d": hours are feminine. */
const last = { d: 'últimos', h: 'últimas', min: 'últimos', s: 'últimos' } as const;

/** "Dirección IP" as it stands within a sentence: "dirección IP". */
const withinSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Words that several subjects use: buttons, counts, times, signals. */
export const words: Messages['words'] = {
  actions: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    dismiss: 'Descartar aviso',
    tryAgain: 'Intentar de nuevo',
    undo: 'Deshacer',
  },
  copying: {
    copied: 'Copiado',
    notCopied: 'No copiado',
    copyTraceabilityId: 'Copiar traceability_id',
  },
  received: {
    notGiven: 'no indicado',
    empty: 'vacío',
    oddTime: 'No es una hora verosímil; se muestra tal como se recibió',
    oddTimeAside: '(no es una hora verosímil)',
    unknownRisk: 'No es un nivel de la especificación del servicio',
    unknownWord: 'No está en la especificación del servicio; se muestra tal como se envió.',
  },
  signals: {
    TOR: 'TOR',
    VPN: 'VPN',
    Rooted: 'Rooteado',
    Emulated: 'Emulado',
    Debugged: 'Depurado',
    'GPS spoofed': 'GPS falso',
  },
  disagreement: {
    none: 'Ninguna discrepancia más allá de lo explicado',
    score: 'Discrepancia: {score} de 100',
    scale: '0: nada se contradice. 100: todo lo que cabe contradecirse.',
    reasons: 'Lo que dicen las posiciones',
  },
  moves: {
    title: 'Recorridos desde entonces',
    reportsBetween: (count) =>
      `(${counted(count, 'informe intermedio sin ella', 'informes intermedios sin ella')})`,
  },
  bulkProgress: {
    over: (over, total) => `${numberText(over)} de ${numberText(total)} terminados`,
  },
  files: {
    reports: (count) => counted(count, 'informe', 'informes'),
    feedback: (count) => counted(count, 'feedback', 'feedback'),
    exporting: (what) => `Exportando ${what}…`,
    reportsWritten: 'Informes escritos',
    feedbackWritten: 'Feedback escrito',
    written: (count) => `${numberText(count)} escritos`,
    cancelExport: 'Cancelar la exportación',
    notExported: 'No se exportó.',
    writtenTo: (what) => `Guardado en {file}: ${what}`,
    pictureNotSaved: 'La imagen no se guardó.',
    notPrinted: 'No se imprimió.',
  },
  pages: {
    title: 'Páginas',
    first: 'Primera página',
    previous: 'Anterior',
    next: 'Siguiente',
    last: 'Última página',
    page: (page) => `Página ${numberText(page)}`,
    of: (lastPage) => `de ${numberText(lastPage)}`,
  },
  pivots: {
    showOnTimeline: 'Ver cronología',
    timelineOf: {
      user: 'Cronología de este usuario',
      device: 'Cronología de este dispositivo',
      transaction: 'Cronología de esta transacción',
      place: 'Cronología de este lugar',
    },
    reportsNearHere: 'Informes cerca de aquí',
    reportsWithin: (km) => `Informes a menos de ${numberText(km)} km de aquí`,
    reportsAtIpPlace: 'Informes en este lugar de la IP',
    ipPlaceDescription: 'Cuya dirección IP está allí, con un margen de un kilómetro',
  },
  fields: {
    risk: 'Riesgo',
    fraudCase: 'Caso de fraude',
    signal: 'Señal',
    country: 'País',
    user: 'Usuario',
    device: 'Dispositivo',
    deviceModel: 'Modelo de dispositivo',
    place: 'Lugar',
    transaction: 'Transacción',
    time: 'Hora',
    distance: 'Distancia',
    disagreement: 'Discrepancia',
    unread: 'No leídos',
    area: 'Área',
    placed: 'En el mapa',
    lookUp: 'Transacción',
  },
  filters: {
    with: (field) => `${field}: {in}`,
    without: (field) => `Sin ${field.toLowerCase()}: {out}`,
    withAndWithout: (field) => `${field}: {in}; sin {out}`,
    lookUp: 'Transacción {id} (consulta)',
    unread: 'Solo no leídos',
    read: 'Solo leídos',
    placed: 'Con posición',
    notPlaced: 'Sin posición utilizable',
    lastTime: (amount, unit) => `Hora: ${last[unit]} ${amount} ${unit}`,
    timeBetween: (from, until) => `Hora: ${from} – ${until}`,
    timeFrom: (from) => `Hora: desde ${from}`,
    timeUntil: (until) => `Hora: hasta ${until}`,
    anyTime: 'Hora: cualquiera',
    between: (field, least, most) => `${field} ${least}–${most}`,
    atLeast: (field, least) => `${field} ≥ ${least}`,
    atMost: (field, most) => `${field} ≤ ${most}`,
    any: (field) => `Cualquier ${field.toLowerCase()}`,
    areaBox: (southWest, northEast) => `Área: ${southWest} – ${northEast}`,
    areaDrawn: (corners) => `Área: dibujada, con ${corners} vértices`,
    areaAround: (km, point) => `Área: a menos de ${km} km de ${point}`,
    areaBySources: (area, sources) => `${area}, según ${sources.map(withinSentence).join(' o ')}`,
  },
  compass: { north: 'N', south: 'S', east: 'E', west: 'O' },
};

import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

/** The details of one report. */
export const report: Messages['report'] = {
  title: 'Informe',
  label: 'Detalles del informe',
  loading: 'Cargando el informe…',
  views: { label: 'Vistas del informe', details: 'Detalles', raw: 'JSON original' },
  unreadable: 'no se pudo leer',
  copy: (what) => `Copiar ${what}`,
  header: {
    showOnMap: 'Ver en el mapa',
    giveFeedback: 'Dar feedback',
    close: 'Cerrar los detalles del informe',
  },
  problem: {
    gone: 'No está, o ya no está, entre los informes que se guardan en este equipo.',
    refresh: 'Actualizar los informes',
  },
  feedbackObstacle: {
    noTransaction: 'El feedback se envía por ID de transacción, y este informe no indica ninguno.',
    wrongTransaction: (mistake) => `No se puede enviar feedback a este ID de transacción. ${mistake}`,
  },
  summary: {
    noRisk: 'Riesgo no indicado',
    transaction: 'Transacción',
    copyTransaction: 'Copiar el ID de transacción',
    reportId: 'Informe',
    copyReportId: 'Copiar el ID de informe',
    time: 'Hora',
    oddTime:
      'No es una hora verosímil para un informe: lo más probable es que no se enviara en nanosegundos.',
    received: 'Recibido',
    signals: 'Señales',
    noSignal: 'Sin señales activas',
    noFraudCase: 'ninguno',
  },
  foreignApplication: 'Otra aplicación: {id} no es la de los demás informes del perfil.',
  note: {
    label: 'Nota',
    placeholder: 'Lo que ha averiguado. Se queda en este equipo.',
    state: 'Estado de la nota',
    saved: 'Guardada',
    failed: 'No se guardó. Lo que ha escrito sigue aquí.',
    saveAgain: 'Volver a guardar la nota',
  },
  flags: { yes: 'sí', no: 'no' },
  unreadableFields: {
    title: (count) => counted(count, 'campo no se pudo leer', 'campos no se pudieron leer'),
    label: 'Campos que no se pudieron leer',
    wholeReport: 'el propio informe',
    problem: 'se esperaba {expected}, se recibió {received}',
  },
  unknownFields: { title: 'Campos que la especificación no conoce', label: 'Campos desconocidos' },
  history: {
    title: (count) => counted(count, 'versión anterior', 'versiones anteriores'),
    label: 'Versiones anteriores',
    someStored: (versions, between) =>
      `Visto en ${counted(versions, 'versión', 'versiones')}; se guardan ${
        between === 0
          ? 'la primera y la última.'
          : between === 1
            ? 'la primera, la última y otra intermedia.'
            : `la primera, la última y ${counted(between, 'intermedia', 'intermedias')}.`
      }`,
    changing: 'Cambian en todas las versiones guardadas:',
    moreChanging: (count) => `y ${counted(count, 'campo más', 'campos más')}`,
    followed: {
      received: 'Recibida el {received}, cambiada por lo recibido el {changed}:',
      receivedOf: 'Recibida el {received} (informe del {reported}), cambiada por lo recibido el {changed}:',
    },
    notFollowed: {
      received: 'Recibida el {received}, comparada con lo recibido el {changed}:',
      receivedOf: 'Recibida el {received} (informe del {reported}), comparada con lo recibido el {changed}:',
    },
    missing: (count) =>
      `${counted(count, 'versión intermedia no guardada', 'versiones intermedias no guardadas')}.`,
    formOnly: 'Solo cambió su forma, ningún campo.',
    wholeReport: 'el informe entero',
    became: 'pasó a ser',
  },
  distances: {
    title: 'Distancias entre posiciones',
    asPrecise: (interval) => `Con la precisión propia de estas posiciones: ${interval}`,
    onePosition: 'Una sola posición: no hay nada que comparar.',
    noPosition: 'Ninguna posición con coordenadas.',
  },
  positionNotes: {
    label: 'Notas sobre las posiciones',
    tor: 'La conexión usa TOR: la dirección IP está donde el nodo de salida, no donde el dispositivo.',
    vpn: 'La conexión usa una VPN: la dirección IP está donde el servidor VPN, no donde el dispositivo.',
    suspicious: (position) =>
      `${position}: exactamente 0, 0; lo más probable es que falte la posición, no que sea un lugar.`,
    wrapped: (position, longitude) =>
      `${position}: longitud más allá de 180°; aquí equivale a ${longitude}°.`,
    unusable: (position, reason) => `${position}: no se puede situar (${reason}).`,
    unusableReasons: {
      'no coordinates': 'sin coordenadas',
      'no latitude': 'sin latitud',
      'no longitude': 'sin longitud',
      'latitude out of range': 'latitud fuera de rango',
      'latitude out of range, perhaps swapped with the longitude':
        'latitud fuera de rango, quizá intercambiada con la longitud',
      'longitude out of range': 'longitud fuera de rango',
    },
  },
  movement: {
    titles: {
      user: 'Desde el informe anterior de este usuario',
      device: 'Desde el informe anterior de este dispositivo',
      both: 'Desde el informe anterior de este usuario y dispositivo',
    },
    open: 'Abrir ese informe',
    reading: (words, span) => `${words}, con ${span} entre ambos`,
    impossible: (words, span) => `Desplazamiento imposible: ${words}, con ${span} entre ambos`,
  },
  event: {
    title: 'Evento',
    risk: 'Riesgo',
    fraudCases: 'Casos de fraude',
    id: 'ID de evento',
    time: 'Hora del evento',
    units: { s: 'segundos', ms: 'milisegundos', us: 'microsegundos', ns: 'nanosegundos' },
    likely: (utc, local, unit) =>
      `Probablemente ${utc} (${local}), leído en ${unit}: la especificación no indica la unidad.`,
    implausible: 'No es verosímil en ninguna unidad; la especificación no indica cuál es.',
  },
  device: {
    title: 'Dispositivo',
    id: 'ID de dispositivo',
    model: 'Modelo',
    integrity: 'Integridad',
    sensors: 'Sensores',
    sensorNames: {
      gps: 'GPS',
      mobile_networks: 'Redes móviles',
      wifi: 'Wi-Fi',
      wifi_connected: 'Wi-Fi conectado',
    },
  },
  identity: {
    title: 'Usuario e informe',
    user: 'ID de usuario',
    application: 'ID de aplicación',
    transaction: 'ID de transacción',
    report: 'ID de informe',
    nanoseconds: 'Hora del informe en nanosegundos',
  },
  position: {
    id: 'ID de ubicación',
    type: 'Tipo de ubicación',
    copyCoordinates: (holder) => `Copiar las coordenadas de ${holder}`,
    address: 'Dirección',
    addressFields: {
      city: 'Ciudad',
      state: 'Estado',
      region: 'Región',
      country: 'País',
      country_code: 'Código de país',
    },
    latitude: 'Latitud',
    longitude: 'Longitud',
  },
  extraData: 'Datos adicionales',
  raw: {
    formatted: 'Con formato',
    version: 'Versión',
    latest: (received) => `Última, recibida el ${received}`,
    first: (received) => `Primera, recibida el ${received}`,
    numbered: (version, received) => `Versión ${numberText(version)}, recibida el ${received}`,
    size: (characters) => `${counted(characters, 'carácter', 'caracteres')} tal como se recibió`,
    copy: 'Copiar el JSON original',
    abridged: 'Los textos demasiado largos para mostrarse están cortados aquí. Copiar lo incluye todo.',
    deceptive:
      'Algunos caracteres son invisibles o cambian la dirección del texto; “Con formato” los deja a la vista.',
  },
  moreNotShown: 'El resto no se muestra',
  notShown: (characters) =>
    `${counted(characters, 'carácter más no se muestra', 'caracteres más no se muestran')}. Copiar los incluye todos.`,
};

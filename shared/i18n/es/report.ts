import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

/** The details of one report. */
export const report: Messages['report'] = {
  title: 'Informe',
  label: 'Detalles del informe',
  loading: 'Cargando informe…',
  views: { label: 'Vista del informe', details: 'Detalles', raw: 'JSON original' },
  unreadable: 'no se pudo leer',
  copy: (what) => `Copiar ${what}`,
  header: {
    showOnMap: 'Mostrar en el mapa',
    giveFeedback: 'Dar feedback',
    close: 'Cerrar los detalles del informe',
  },
  problem: {
    gone: 'Este informe no está en la copia local, o ya no lo está.',
    refresh: 'Actualizar informes',
  },
  feedbackObstacle: {
    noTransaction: 'El feedback necesita un ID de transacción y este informe no tiene ninguno.',
    wrongTransaction: (error) => `No puede enviar feedback sobre este ID de transacción. ${error}`,
  },
  summary: {
    noRisk: 'Sin nivel de riesgo',
    user: 'Usuario',
    copyUser: 'Copiar el ID de usuario',
    device: 'Dispositivo',
    place: 'Lugar',
    amount: 'Importe',
    amountFrom: (path) => `De ${path}, tal como llegó`,
    time: 'Hora',
    transaction: 'Transacción',
    copyTransaction: 'Copiar el ID de transacción',
    signals: 'Señales',
    noSignal: 'Sin señales activas',
    noFraudCase: 'ninguno',
  },
  scales: {
    label: 'Las dos escalas de riesgo',
    two: 'El servicio usa dos escalas. Ambas se muestran tal como llegan y ninguna se convierte en la otra.',
    level: 'Nivel de este informe: {word}. {meaning}',
    text: 'Escala usada en el texto: {word}. {meaning}',
  },
  foreignApplication: 'Aplicación distinta: {id} no coincide con la de los demás informes de este perfil.',
  sameId: {
    label: 'Conflicto de ID',
    found: (others) =>
      `${counted(others, 'informe más tiene', 'informes más tienen')} el mismo ID, {id}, pero otra transacción o aplicación. Se conservan todos.`,
    reasons: {
      rounded: 'Es probable que un programa entre el servicio y este equipo haya redondeado los ID.',
      reused:
        'Es probable que el servicio haya asignado el ID otra vez, como al restablecer su base de datos.',
    },
    others: 'Informes con el mismo ID',
    noTransaction: 'Sin transacción',
    showAll: 'Mostrar todos los conflictos de ID',
  },
  note: {
    label: 'Nota',
    placeholder: 'Añada sus conclusiones. Las notas se guardan solo en este equipo.',
    state: 'Estado de la nota',
    saved: 'Guardada',
    failed: 'No guardada. El texto sigue aquí.',
    saveAgain: 'Volver a guardar nota',
  },
  flags: { yes: 'sí', no: 'no' },
  unreadableFields: {
    title: (count) => counted(count, 'campo no se pudo leer', 'campos no se pudieron leer'),
    label: 'Campos que no se pudieron leer',
    wholeReport: 'el informe completo',
    problem: 'se esperaba {expected}, se recibió {received}',
    notJson: 'no es JSON a partir del byte {byte}: {received}',
    tooMuch: 'más de lo que Whereabouts lee de un informe, a partir del byte {byte}: {received}',
  },
  unknownFields: { title: 'Campos que no están en la especificación', label: 'Campos desconocidos' },
  history: {
    title: (count) => counted(count, 'versión anterior', 'versiones anteriores'),
    label: 'Versiones anteriores',
    someStored: (versions, between) =>
      `Recibido en ${counted(versions, 'versión', 'versiones')}. Se guardan ${
        between === 0
          ? 'la primera y la última.'
          : `la primera, la última y ${counted(between, 'intermedia', 'intermedias')}.`
      }`,
    changing: 'Cambiaron en todas las versiones guardadas:',
    moreChanging: (count) => `y ${counted(count, 'campo más', 'campos más')}`,
    changedIn: {
      received: 'Recibida el {received}, cambiada en la versión recibida el {changed}:',
      receivedOf:
        'Recibida el {received} (hora del informe: {reported}), cambiada en la versión recibida el {changed}:',
    },
    comparedWith: {
      received: 'Recibida el {received}, comparada con la versión recibida el {changed}:',
      receivedOf:
        'Recibida el {received} (hora del informe: {reported}), comparada con la versión recibida el {changed}:',
    },
    missing: (count) =>
      `${counted(count, 'versión intermedia no guardada', 'versiones intermedias no guardadas')}.`,
    onlyFormatting: 'Solo cambió el formato, ningún campo.',
    wholeReport: 'el informe completo',
    changedTo: 'cambió a',
  },
  distances: {
    title: 'Distancias entre posiciones',
    withRadii: (interval) => `Con los radios supuestos: ${interval}`,
    onePosition: 'Solo hay una posición, así que no hay nada que comparar.',
    noPosition: 'Ninguna posición tiene coordenadas.',
  },
  positionNotes: {
    label: 'Notas sobre las posiciones',
    tor: 'La conexión usa TOR. La dirección IP muestra la ubicación del nodo de salida, no la del dispositivo.',
    vpn: 'La conexión usa una VPN. La dirección IP muestra la ubicación del servidor VPN, no la del dispositivo.',
    ignoredIp: 'El lugar de la dirección IP está ignorado: no dice nada de dónde están las personas.',
    wrapped: (position, longitude) => `${position}: longitud superior a 180°. Equivale a ${longitude}°.`,
    unusable: (position, reason) => `${position}: no se puede situar en el mapa (${reason}).`,
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
      both: 'Desde el informe anterior',
      trustedUser: 'Desde el último de confianza del usuario',
      trustedDevice: 'Desde el último de confianza del dispositivo',
    },
    open: 'Abrir informe anterior',
    openTrusted: 'Abrir informe de confianza',
    trusted:
      'De confianza: de riesgo low o clear, no juzgado fraude ni sospechoso, sin TOR, VPN ni GPS falso, y con una posición.',
    previousIsTrusted: 'El informe anterior es también el último de confianza.',
    reading: (words, span) => `${words}, ${span} entre informes`,
    impossible: (words, span) => `Desplazamiento imposible: ${words}, ${span} entre informes`,
  },
  event: {
    title: 'Evento',
    risk: 'Riesgo',
    fraudCases: 'Casos de fraude',
    id: 'ID de evento',
    time: 'Hora del evento',
    units: { s: 'segundos', ms: 'milisegundos', us: 'microsegundos', ns: 'nanosegundos' },
    likely: (utc, local, unit) =>
      `Probablemente ${utc} (${local}), suponiendo ${unit}. La especificación no define la unidad.`,
    implausible: 'No es verosímil en ninguna unidad. La especificación no define cuál es.',
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
    copyReport: 'Copiar el ID de informe',
    time: 'Hora del informe',
    implausibleTime: 'Esta hora del informe no es verosímil. Probablemente no se envió en nanosegundos.',
    received: 'Recibido por primera vez: {time}',
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
    file: 'Archivo JSON',
    copy: 'Copiar el JSON original',
    truncated: 'Los valores largos aparecen truncados aquí. Al copiar se incluye todo.',
    hiddenCharacters:
      'Algunos caracteres son invisibles o cambian la dirección del texto. «Con formato» los hace visibles.',
  },
  truncated: 'truncado',
  showAll: 'Mostrar todo',
  showLess: 'Mostrar menos',
  notShown: (characters) =>
    `${counted(characters, 'carácter más no se muestra', 'caracteres más no se muestran')}. Al copiar se incluyen.`,
};

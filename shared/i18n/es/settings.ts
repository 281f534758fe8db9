import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

/** The settings. */
export const settings: Messages['settings'] = {
  title: 'Ajustes',
  lead: 'Los cambios se guardan automáticamente.',
  search: 'Buscar ajustes',
  sections: 'Secciones',
  noMatches: (typed) => `Ningún ajuste coincide con «${typed}».`,
  clearSearch: 'Borrar búsqueda',
  saved: 'Guardado',
  notSaved: (why) => `No guardado. ${why}`,
  previousValueApplies: (why) => `No guardado; se mantiene el valor anterior. ${why}`,
  onOff: { on: 'Activado', off: 'Desactivado' },
  connection: {
    title: 'Conexión',
    description:
      'El perfil abierto. Solo el llavero y el proceso principal de la aplicación tienen acceso a su clave de API, nunca esta ventana.',
    profile: 'Perfil',
    address: 'Dirección',
    apiKey: 'Clave de API',
    inKeychain: 'En el llavero de este equipo',
    inEncryptedFile: (why) =>
      `En un archivo, cifrada con una clave del llavero de este equipo, porque no se pudo cargar el módulo del llavero: ${why}.`,
    inMemory: 'En memoria hasta que salga de Whereabouts',
    switchProfile: 'Cambiar de perfil',
    forgetKey: 'Olvidar la clave de API',
    forgetDescriptionBuiltIn:
      'Elimina la clave de inmediato. El servicio integrado crea una clave nueva la próxima vez que lo use. Sus datos no se eliminan.',
    forgetDescription:
      'Elimina la clave de este equipo de inmediato. Para continuar tendrá que introducirla de nuevo. El perfil, los borradores y la bandeja de salida no se eliminan.',
  },
  proxies: {
    title: 'Proxies',
    description:
      'Los proxies de su red que piden usuario y contraseña. Qué proxy se usa es un ajuste de este equipo.',
    none: 'Ningún proxy ha pedido usuario y contraseña.',
    asks: 'Pide usuario y contraseña',
    kept: 'Usuario y contraseña guardados en el llavero de este equipo',
    notKept: 'Usuario y contraseña en memoria hasta que salga de Whereabouts',
    forget: 'Eliminar',
    forgetOf: (proxy) => `Eliminar usuario y contraseña de ${proxy}`,
  },
  appearance: {
    title: 'Apariencia',
    description:
      'El aspecto de la ventana y la zona horaria de las horas. Pase el puntero sobre una hora para verla en la otra zona.',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    times: 'Horas',
    timeZones: { local: 'Hora local', utc: 'UTC' },
    utcDescription: 'La zona horaria del servicio',
    unknownZone: 'Este equipo no indica su zona horaria, así que también es UTC',
    language: 'Idioma',
    languages: { system: 'Idioma del sistema', en: 'English', es: 'Español' },
    languageNote: 'La ventana cambia al nuevo idioma. Lo que ha escrito está guardado.',
  },
  keyboard: {
    title: 'Teclado',
    description:
      'Para cambiar un atajo, elija Cambiar y pulse las nuevas teclas. Los atajos de una sola tecla, como J, nunca actúan mientras escribe.',
    letterShortcuts: 'Atajos de una sola tecla',
    offDescription: 'Para el dictado o para evitar pulsaciones accidentales',
    search: 'Buscar atajos',
    searchExample: 'Un comando o sus teclas',
    list: 'Atajos',
    noMatches: 'Ningún atajo coincide.',
    none: 'Ninguno',
    change: 'Cambiar',
    cancel: 'Cancelar',
    cancelChange: (command) => `Cancelar el cambio de ${command}`,
    remove: 'Quitar',
    removeKeys: (command) => `Quitar las teclas de ${command}`,
    reset: 'Restablecer',
    resetKeys: (command) => `Restablecer las teclas de ${command}`,
    resetAll: 'Restablecer todo',
    pressKeys: 'Pulse las nuevas teclas',
    pressKeysFor: (command) => `Pulse las nuevas teclas para ${command}, o Esc para cancelar`,
    used: (keys, command) => `${keys} ya se usa para «${command}».`,
    usedInPlace: (keys, place, action) => `${keys} ya se usa. ${place}: ${action}. Pulse otras teclas.`,
    useHere: (command) => `Usarlo para «${command}»`,
    refusals: {
      unusable: (keys) =>
        `${keys} no puede ser un atajo. Pulse una letra de la A a la Z, una cifra, una tecla de función o una combinación con Ctrl o Alt.`,
      reserved: (keys) => `${keys} está reservado para el texto y las ventanas. Pulse otras teclas.`,
      typed: (keys, command) =>
        `${keys} no puede usarse para «${command}», porque también actuaría mientras escribe. Pulse una combinación o una tecla de función.`,
    },
  },
  verdicts: {
    title: 'Veredictos',
    description:
      'El feedback que sus decisiones envían al servicio. No se envía nada para un veredicto hasta que lo permita aquí. Con Preguntar, usted lo confirma antes. Con Al momento, puede deshacerlo durante 5 segundos.',
    sending: 'Enviar feedback',
    sendings: { never: 'Nunca', ask: 'Preguntar', 'at once': 'Al momento' },
    sendingMeanings: {
      never: 'El servicio no recibe nada. Su veredicto queda en el historial.',
      ask: 'Antes revisa y confirma el feedback.',
      'at once': 'Puede deshacerlo durante 5 segundos.',
    },
    reportedCases: 'Los que notificó el servicio',
    automatic: 'Automático',
    automaticMeaning: 'Automático: positiva si el riesgo deseado es el del servicio; si no, correctiva.',
    weakMatches: 'Mostrar decisiones anteriores con coincidencias débiles',
    weakMatchesDescription:
      'También por el mismo lugar o modelo de dispositivo, que comparten muchos usuarios',
  },
  reports: {
    title: 'Informes',
    description: 'Cuántos informes muestra la tabla a la vez.',
  },
  csv: {
    title: 'Archivos CSV',
    description:
      'Cómo se escriben las exportaciones en CSV. Automático sigue la región de este ordenador, como hace Excel. Los archivos con cualquiera de estas opciones se pueden importar.',
    separator: 'Separador',
    separators: { comma: 'Coma', semicolon: 'Punto y coma', tab: 'Tabulador' },
    decimalSign: 'Signo decimal',
    decimalSigns: { point: '1.5', comma: '1,5' },
    automatic: (usual) => `Automático (${usual})`,
    byteOrderMark: 'Empezar con una marca de orden de bytes',
    byteOrderMarkDescription:
      'Excel la necesita para mostrar letras como é. Desactívela para programas que la leen como parte del primer encabezado.',
    open: 'Separador y signo decimal…',
  },
  localCopy: {
    title: 'Copia local',
    description:
      'Los informes se guardan cifrados en este equipo para poder buscar en todos ellos y leerlos sin conexión.',
    stored: 'Guardados',
    storedReports: (count) => counted(count, 'informe', 'informes'),
    unknown: 'Desconocido',
    completeAsOf: 'Completa a fecha de',
    notYet: 'Todavía no',
    noKeychain:
      'La clave de esta copia no está guardada en ningún llavero. Los informes, las notas y las vistas se eliminan al salir de Whereabouts.',
    checkForNew: 'Buscar informes nuevos',
    intervals: {
      15: 'Cada 15 segundos',
      60: 'Cada minuto',
      300: 'Cada 5 minutos',
      900: 'Cada 15 minutos',
      3600: 'Cada hora',
      0: 'Manualmente',
    },
    everySeconds: (count) => `Cada ${counted(count, 'segundo', 'segundos')}`,
    resync: 'Volver a sincronizar todos los informes',
    resyncDescription:
      'Vuelve a descargar todas las páginas del servicio hasta donde se indica arriba. No se pierde ningún dato guardado y puede seguir trabajando.',
    depth: 'Antigüedad',
    depths: { all: 'Todos los informes', reports: 'Informes más recientes', days: 'Días más recientes' },
    upToNumber: 'Hasta el número que introduzca',
    numberOfReports: 'Número de informes',
    numberOfDays: 'Número de días',
    wholeNumber: (most) => `Introduzca un número entero entre 1 y ${numberText(most)}.`,
  },
  notifications: {
    title: 'Notificaciones',
    description:
      'Notificaciones del sistema con un recuento, sin datos de los informes. Haga clic en una para ver de qué trata.',
    fraud: 'Notificarme los fraudes nuevos',
    fraudDescription: 'También con la ventana oculta',
    feedback: 'Avisar si un feedback requiere atención',
    feedbackDescription: 'Si falló o está sin confirmar y la ventana está en segundo plano',
  },
  capture: {
    title: 'Capturas y pantalla compartida',
    description:
      'Lo que otras aplicaciones pueden ver de la ventana. No afecta a las imágenes del mapa ni a las fichas de caso.',
    hidden: 'Ocultar la ventana a otras aplicaciones',
    hiddenDescription:
      'La ventana no aparece o está en negro en capturas, grabaciones y pantallas compartidas',
  },
  precision: {
    title: 'Precisión supuesta',
    description:
      'El servicio no indica la precisión de una posición. Se supone que cada posición es exacta dentro del radio indicado; solo las distancias mayores cuentan como discrepancia.',
    radiusOf: (kind) => `${kind}, km`,
    defaultRadius: (km) => `Valor predeterminado: ${km} km.`,
    restoreDefaults: 'Restaurar valores predeterminados',
    error: (most) => `Introduzca un número de kilómetros entre 0 y ${numberText(most)}, como 0.1 o 200.`,
  },
  travel: {
    title: 'Desplazamiento imposible',
    description:
      'El movimiento entre dos informes de un usuario o dispositivo es imposible si incluso su velocidad y su distancia mínimas estimadas superan estos límites.',
    fastest: 'Velocidad máxima, km/h',
    fastestHint: (usual) =>
      `Valor predeterminado: ${usual}, la velocidad de crucero de un avión de pasajeros.`,
    floor: 'Distancia mínima, km',
    floorHint: (usual) =>
      `Valor predeterminado: ${usual}. Por debajo, el error de posición pesa más que la velocidad.`,
    proxies: 'Posiciones de IP tras una VPN o TOR, o en lugares ignorados',
    notCompared: 'No se comparan',
    notComparedDescription: 'Indican dónde está la salida de la VPN, de TOR o de la red, no el dispositivo',
    compared: 'Se comparan como las demás',
    error: (least, most) => `Introduzca un número entre ${least} y ${numberText(most)}.`,
  },
  streets: {
    title: 'Calles de un archivo',
    description:
      'Muestra las calles de un archivo PMTiles de este ordenador. No se consulta ningún servidor. La guía del usuario explica cómo obtener uno. Este ajuste pertenece al perfil.',
    none: 'No se ha elegido ningún archivo.',
    vector: 'Mapa vectorial',
    raster: 'Imágenes',
    zooms: (least, most) => `zoom ${least} a ${most}`,
    choose: 'Elegir archivo…',
    chooseAnother: 'Elegir otro archivo…',
    forget: 'Dejar de usar el archivo',
    refused: (name, fault) => `No se puede usar ${name}: ${fault}`,
    unusable: (name, fault) => `No se puede usar ${name}: ${fault} Se muestra el mapa incorporado.`,
  },
  tiles: {
    title: 'Teselas del mapa',
    description:
      'El mapa usa datos incluidos en la aplicación. Un servidor de teselas añade calles y nombres.',
    address: 'Dirección de las teselas',
    addressHint: 'Si la deja vacía, no se solicita ninguna tesela.',
    attribution: 'Atribución de las teselas',
    attributionExample: '© autores del mapa',
    attributionHint: 'Se muestra en el mapa, como exige la mayoría de los servidores de teselas.',
    off: 'Desactivado: ningún servidor puede ver qué lugares consulta.',
  },
  reporter: {
    title: 'Informante',
    description:
      'Sus datos, que se rellenan en el feedback nuevo de este perfil. Solo se envían al servicio como parte del feedback.',
    name: 'Nombre del informante',
    surname: 'Apellidos del informante',
    email: 'Correo del informante',
    emailExample: 'nombre@example.com',
  },
  about: {
    title: 'Acerca de',
    description:
      'La carpeta del perfil contiene todo lo que guarda Whereabouts, salvo las claves que están en el llavero.',
    version: 'Versión',
    copyVersions: 'Copiar las versiones',
    fallbackElectron: (running, locked) =>
      `Whereabouts se ejecuta en Electron ${running} porque Electron ${locked} no está instalado. A Electron ${running} pueden faltarle correcciones de seguridad: úselo solo para desarrollo. Para instalar Electron ${locked}, conéctese a internet y vuelva a ejecutar npm start.`,
    profileFolder: 'Carpeta del perfil',
    copyProfileFolder: 'Copiar la carpeta del perfil',
    keysLabel: 'Claves',
    contentsLabel: 'Contenido',
    contents:
      'Los perfiles y los ajustes; la copia local cifrada; sus notas, vistas, borradores y bandeja de salida; los datos del servicio integrado, y el registro',
    keyboard: 'Teclado',
    showsShortcuts: '{key} muestra los atajos',
    mapData: 'Datos del mapa',
    cityData: 'Datos de ciudades',
    licence: 'Licencia',
  },
};

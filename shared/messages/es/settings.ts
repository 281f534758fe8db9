import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

/** The settings. */
export const settings: Messages['settings'] = {
  title: 'Ajustes',
  lead: 'Los cambios se guardan en cuanto los hace.',
  saved: 'Guardado',
  notKept: (why) => `No se guardó. ${why}`,
  notKeptBeforeStays: (why) => `No se guardó; sigue lo que había antes. ${why}`,
  onOff: { on: 'Activado', off: 'Desactivado' },
  connection: {
    title: 'Conexión',
    description:
      'El perfil que está abierto. Su clave de API solo la conocen el llavero y el núcleo del programa, nunca esta ventana.',
    profile: 'Perfil',
    address: 'Dirección',
    apiKey: 'Clave de API',
    inKeychain: 'En el llavero de este equipo',
    inMemory: 'En memoria, hasta que se cierre el programa',
    switchProfile: 'Cambiar de perfil',
    forgetKey: 'Olvidar la clave de API',
    forgettingBuiltIn:
      'Al olvidarla, la clave se elimina al instante. El servicio integrado se crea una nueva cuando se vuelve a usar; sus datos permanecen.',
    forgetting:
      'Al olvidarla, la clave se elimina al instante de este equipo y hay que introducirla de nuevo para continuar. El perfil, los borradores y la bandeja de salida permanecen.',
  },
  appearance: {
    title: 'Apariencia',
    description:
      'El aspecto de la ventana y la zona horaria en que se muestran las horas. La otra zona está siempre a un gesto del ratón.',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    times: 'Horas',
    timeZones: { local: 'Hora local', utc: 'UTC' },
    utcDescription: 'La zona en la que informa el servicio',
    language: 'Idioma',
    languages: { system: 'Idioma del sistema', en: 'English', es: 'Español' },
    languageNote: 'La ventana se dibuja de nuevo; lo que ha escrito se conserva.',
  },
  keyboard: {
    title: 'Teclado',
    description:
      'Letras como j y k recorren los informes. Las flechas, y Ctrl o Cmd con una cifra, funcionan siempre.',
    letterShortcuts: 'Atajos de una sola letra',
    offDescription: 'Para dictado, o si se pulsan teclas sin querer',
  },
  reports: {
    title: 'Informes',
    description: 'Cuántos informes muestra la tabla a la vez.',
    perPage: 'Informes por página',
  },
  localCopy: {
    title: 'Copia local',
    description:
      'Los informes se guardan cifrados en este equipo, para poder buscar en todos ellos y leerlos sin el servicio.',
    kept: 'Guardados',
    keptReports: (count) => counted(count, 'informe', 'informes'),
    notKnown: 'No se sabe',
    completeAsOf: 'Completa a fecha de',
    notYet: 'Todavía no',
    noKeychain:
      'Ningún llavero guarda la clave de esta copia: los informes, las notas y las vistas duran hasta que se cierra el programa, y entonces se eliminan.',
    lookForNew: 'Buscar informes nuevos',
    intervals: {
      15: 'Cada 15 segundos',
      60: 'Cada minuto',
      300: 'Cada 5 minutos',
      900: 'Cada 15 minutos',
      3600: 'Cada hora',
      0: 'Solo cuando se pida',
    },
    everySeconds: (count) => `Cada ${counted(count, 'segundo', 'segundos')}`,
    readAgain: 'Leer todo de nuevo',
    readAgainDescription:
      'Recorre todas las páginas del servicio hasta donde se indica arriba. No se pierde nada de lo guardado y se puede seguir trabajando mientras tanto.',
    depth: 'Hasta dónde se remonta',
    depths: { all: 'Todos los informes', reports: 'Los más recientes', days: 'Los últimos días' },
    asManyAsYouSay: 'Tantos como indique',
    numberOfReports: 'Número de informes',
    numberOfDays: 'Número de días',
    wholeNumber: (most) => `Un número entero de 1 a ${numberText(most)}.`,
  },
  notifications: {
    title: 'Notificaciones',
    description:
      'Las muestra el sistema, con un número y nada de ningún informe. Un clic lleva a aquello de lo que avisan.',
    fraud: 'Avisar de nuevos fraudes',
    fraudDescription: 'También con la ventana oculta',
    feedback: 'Avisar cuando el feedback le necesite',
    feedbackDescription: 'Cuando haya fallado o esté sin confirmar y la ventana no esté delante',
  },
  capture: {
    title: 'Capturas y pantalla compartida',
    description:
      'Lo que otros programas ven de la ventana. Las imágenes del mapa y las fichas de caso se hacen como siempre.',
    hidden: 'Ocultar la ventana a otros programas',
    hiddenDescription: 'Falta o está en negro en capturas, grabaciones y pantallas compartidas',
  },
  precision: {
    title: 'Precisión supuesta',
    description:
      'El servicio no dice con qué precisión conoce una posición. Cada una se da por buena dentro de estos kilómetros; solo lo que queda más allá cuenta como discrepancia.',
    radiusOf: (kind) => `${kind}, km`,
    usually: (km) => `Normalmente, ${km} km.`,
    usualRadii: 'Radios habituales',
    mistake: (most) => `Un número de kilómetros de 0 a ${numberText(most)}, como 0.1 o 200.`,
  },
  travel: {
    title: 'Desplazamiento imposible',
    description:
      'Un recorrido entre dos informes de un usuario o dispositivo se llama imposible cuando incluso su velocidad mínima y su distancia mínima superan estos límites.',
    fastest: 'Velocidad máxima posible, km/h',
    fastestHint: (usual) => `Normalmente, ${usual}: la velocidad de crucero de un avión de pasajeros.`,
    floor: 'Distancia mínima, km',
    floorHint: (usual) =>
      `Normalmente, ${usual}: más cerca, las posiciones yerran más de lo que dicen las velocidades.`,
    proxies: 'Posiciones de IP tras una VPN o TOR',
    notCompared: 'No se comparan',
    notComparedDescription: 'Dicen dónde está la salida de la VPN o de TOR, no el dispositivo',
    compared: 'Se comparan como las demás',
    mistake: (least, most) => `Un número de ${least} a ${numberText(most)}.`,
  },
  tiles: {
    title: 'Teselas del mapa',
    description:
      'El mapa se dibuja con datos que vienen con el programa. Un servidor de teselas añade calles y nombres.',
    address: 'Dirección de las teselas',
    addressHint: 'Si se deja vacía, no se pide ninguna tesela.',
    attribution: 'Atribución de las teselas',
    attributionExample: '© los autores del mapa',
    attributionHint: 'Se muestra en el mapa, como exige la mayoría de los servidores de teselas.',
    off: 'Desactivado: nadie sabe qué lugares se miran.',
    learns: '{host} sabe qué lugares se miran y cuándo.',
  },
  reporter: {
    title: 'Informante',
    description:
      'Quién es usted; se rellena en cada nuevo feedback de este perfil. Se envía al servicio solo con el feedback.',
    name: 'Nombre del informante',
    surname: 'Apellidos del informante',
    email: 'Correo del informante',
    emailExample: 'nombre@example.com',
  },
  about: {
    title: 'Acerca de',
    description:
      'Todo lo que el programa guarda está en la carpeta del perfil, salvo las claves de API, que están en el llavero.',
    version: 'Versión',
    copyVersions: 'Copiar las versiones',
    profileFolder: 'Carpeta del perfil',
    copyProfileFolder: 'Copiar la carpeta del perfil',
    inIt: 'Contiene',
    contents:
      'Perfiles y ajustes, la copia cifrada de los informes, sus notas, vistas, borradores y bandeja de salida, los datos del servicio integrado y el registro',
    keyboard: 'Teclado',
    showsShortcuts: '{key} muestra los atajos',
    mapData: 'Datos del mapa',
    cityData: 'Datos de ciudades',
    licence: 'Licencia',
  },
};

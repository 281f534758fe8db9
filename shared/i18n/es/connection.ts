import type { Messages } from '../english';

/** The first screen, and what it says about services and keys. */
export const connection: Messages['connection'] = {
  title: 'Conectarse a un servicio de informes',
  lead: 'Solicite la dirección y una clave de API al administrador de su servicio de informes.',
  anotherService: 'Otro servicio',
  backTo: (profile) => `Cancelar y volver a ${profile}`,
  welcome: {
    label: 'Acerca de Whereabouts',
    claimedPlace: 'Dónde dice que está.',
    actualPlace: 'Dónde está.',
    words:
      'La estación de trabajo para informes de fraude basados en la ubicación: revíselos, véalos en el mapa e indique al servicio dónde acertó y dónde no.',
  },
  builtIn: {
    title: '¿Todavía no tiene un servicio?',
    words:
      'Pruebe en este equipo un servicio de informes completo con datos de ejemplo. No necesita una cuenta y ningún dato sale de este equipo.',
    use: 'Usar el servicio integrado',
  },
  form: {
    label: 'Datos de la conexión',
    profileName: 'Nombre del perfil',
    profileNameExample: 'Producción',
    profileNameHint:
      'El nombre que usted da a este servicio. Si lo deja vacío, se usa el nombre del servidor.',
    baseAddress: 'Dirección base',
    apiKey: 'Clave de API',
    savedInKeychain: 'Se guarda en el llavero de este equipo, nunca en un archivo.',
    savedEncrypted: 'Se guarda en un archivo, cifrada con una clave del llavero de este equipo.',
    storedInMemory: 'Se guarda en memoria solo durante esta sesión, nunca en un archivo.',
    hideKey: 'Ocultar la clave',
    showKey: 'Mostrar la clave',
    connect: 'Conectar',
    addsNewProfile: (name) =>
      `Esta no es la dirección de «${name}». Al conectar se añade un perfil nuevo; la dirección, la clave y los datos de «${name}» no cambian.`,
    connectUnencrypted: 'Conectar sin cifrado',
    useForThisSession: 'Usar la clave solo durante esta sesión',
  },
  proxy: {
    title: 'Iniciar sesión en el proxy',
    asks: (proxy) =>
      `El proxy ${proxy} pide su usuario y contraseña antes de dejar pasar a Whereabouts. Solo los recibe este proxy, nunca el servicio.`,
    refused: 'El proxy rechazó el usuario y la contraseña.',
    name: 'Usuario',
    nameMissing: 'Introduzca su usuario del proxy.',
    password: 'Contraseña',
    readable: 'Este proxy la recibe sin cifrar: otros en su red podrían leerla.',
    kept: 'Se guardan en el llavero de este equipo cuando el proxy los acepta. Puede eliminarlos en Ajustes.',
    keptEncrypted:
      'Se guardan en un archivo, cifrados con una clave del llavero de este equipo, cuando el proxy los acepta. Puede eliminarlos en Ajustes.',
    signIn: 'Iniciar sesión',
    open: 'Iniciar sesión…',
    stopped: (proxy) =>
      `El proxy ${proxy} pide usuario y contraseña. Hasta que inicie sesión, Whereabouts no puede conectarse a través de él.`,
  },
  keyNotice: {
    label: 'Perfil que necesita su clave',
    states: {
      absent: {
        title: 'Falta la clave de API',
        words: 'Introduzca de nuevo la clave de API para continuar. Todo lo demás de este perfil sigue aquí.',
      },
      locked: {
        title: 'El llavero está bloqueado',
        words:
          'La clave de API está en el llavero de este equipo. Desbloquéelo e inténtelo de nuevo. Si aquí sigue bloqueado, reinicie Whereabouts.',
      },
      unavailable: {
        title: 'No hay ningún llavero disponible',
        words: 'Introduzca de nuevo la clave de API. Permanece en memoria hasta que salga de Whereabouts.',
      },
      'no-consent': {
        title: 'La clave de API se enviaría sin cifrar',
        words:
          'La dirección de este perfil empieza por http:// y su consentimiento para una conexión sin cifrar ya no está guardado. Introduzca de nuevo la clave de API para decidirlo.',
      },
    },
    moduleNotLoaded: {
      title: 'No se puede leer la clave de API',
      words: (why) =>
        `Si está en el llavero de este equipo, no se puede leer porque no se pudo cargar el módulo del llavero: ${why}. Corríjalo y reinicie Whereabouts, o introduzca de nuevo la clave de API.`,
    },
    otherService: {
      title: 'La dirección de este perfil ha cambiado',
      words: 'La clave de API se introdujo para la primera dirección, así que no se envió a la segunda.',
      keyService: 'Clave de API introducida para',
      profileService: 'Dirección actual del perfil',
      advice:
        'Si no cambió la dirección, restáurela. Para usar la dirección nueva, introduzca su clave de API: se añade un perfil nuevo y se restaura la dirección de este.',
      adviceBuiltIn: 'Si no cambió el perfil, restaure su dirección.',
    },
    builtInService: 'el servicio integrado',
    restoreAddress: 'Restaurar la dirección',
    builtIn: 'Vuelva a usar el servicio integrado, más abajo. Crea una clave nueva automáticamente.',
    selectAnother: 'Seleccionar otro perfil',
  },
  yourProfiles: 'Sus perfiles',
  moduleFaults: {
    missing: 'no está instalado',
    libraryMissing: (library) => `la biblioteca del sistema ${library} no está instalada`,
    unloadable: (code) => `el sistema comunicó ${code}`,
  },
};

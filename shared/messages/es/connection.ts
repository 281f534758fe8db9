import type { Messages } from '../messages';

/** The first screen and what it says of services and keys. */
export const connection: Messages['connection'] = {
  title: 'Conectarse a un servicio de informes',
  lead: 'Su dirección y una clave de API se las da quien gestiona el servicio para su aplicación.',
  anotherService: 'Otro servicio',
  welcome: {
    label: 'Acerca de Whereabouts',
    whereItSays: 'Dónde dice que está.',
    whereItIs: 'Dónde está.',
    words:
      'La estación de trabajo para informes de fraude basados en la ubicación: léalos, véalos en el mapa y diga al servicio dónde acertó y dónde no.',
  },
  builtIn: {
    title: '¿No tiene un servicio a mano?',
    words:
      'En este equipo funciona un servicio de informes completo con datos de ejemplo. No necesita cuenta, y nada sale del equipo.',
    use: 'Usar el servicio integrado',
  },
  form: {
    label: 'Datos de la conexión',
    profileName: 'Nombre del perfil',
    profileNameExample: 'Producción',
    profileNameHint: 'Cómo llama usted aquí a este servicio. Si se deja vacío, es el nombre del servidor.',
    baseAddress: 'Dirección base',
    apiKey: 'Clave de API',
    keptInKeychain: 'Se guarda en el llavero de este equipo; nunca se escribe en un archivo.',
    keptInMemory: 'Queda en memoria solo durante esta sesión; nunca se escribe en un archivo.',
    hideKey: 'Ocultar la clave',
    showKey: 'Mostrar la clave',
    connect: 'Conectar',
    makesNewProfile: (name) =>
      `Esta dirección no es la de «${name}»: al conectar se añade un perfil nuevo, y «${name}» conserva su dirección, su clave y sus datos.`,
    connectUnencrypted: 'Conectar sin cifrado',
    keepForThisRun: 'Conservar la clave solo para esta sesión',
  },
  keyNotice: {
    label: 'Perfil que necesita su clave',
    states: {
      absent: {
        title: 'No se conserva ninguna clave de API para este perfil',
        words: 'Introduzca de nuevo la clave de API para continuar. Todo lo demás del perfil sigue aquí.',
      },
      locked: {
        title: 'El llavero está bloqueado',
        words: 'La clave de API está en el llavero de este equipo. Desbloquéelo e inténtelo de nuevo.',
      },
      unavailable: {
        title: 'Este equipo no ofrece ningún llavero',
        words: 'Introduzca de nuevo la clave de API: queda en memoria y se olvida al cerrar el programa.',
      },
      'no-consent': {
        title: 'La clave de API viajaría sin cifrar',
        words:
          'La dirección de este perfil empieza por http:// y el perfil ya no tiene su consentimiento para ello. Introduzca de nuevo la clave de API para decidirlo.',
      },
    },
    otherService: {
      title: 'La dirección de este perfil ha cambiado',
      words: 'La clave de API se introdujo para la primera dirección, así que no se envió a la segunda.',
      keyService: 'Clave de API introducida para',
      profileService: 'Dirección actual del perfil',
      advice:
        'Si usted no cambió la dirección, restáurela. Para usar la nueva, introduzca su clave de API: se añade un perfil nuevo, y este recupera su dirección.',
      adviceBuiltIn: 'Si usted no cambió el perfil, restaure su dirección.',
    },
    builtInService: 'el servicio integrado',
    restoreAddress: 'Restaurar la dirección',
    builtIn: 'Use de nuevo el servicio integrado, más abajo: él mismo se crea una clave nueva.',
    chooseAnother: 'Elegir otro perfil',
  },
  yourProfiles: 'Sus perfiles',
};

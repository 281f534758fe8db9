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
    },
    builtIn: 'Use de nuevo el servicio integrado, más abajo: él mismo se crea una clave nueva.',
    chooseAnother: 'Elegir otro perfil',
  },
  yourProfiles: 'Sus perfiles',
};

import type { Messages } from '../english';

/** Failures of the app itself, and its diagnostics. */
export const recovery: Messages['recovery'] = {
  saveDiagnostics: 'Guardar diagnóstico',
  diagnostics: 'Guardar diagnóstico…',
  diagnosticsTitle: 'Diagnóstico',
  diagnosticsAbout: 'Datos para informar de un error. Puede revisarlo todo antes de guardarlo.',
  diagnosticsDescription:
    'Esto es todo lo que contendrá el archivo: versiones, ajustes, tamaños, recuentos y el registro. No contiene informes, feedback, notas, nombres, direcciones, claves ni rutas.',
  diagnosticsText: 'Contenido del archivo',
  diagnosticsSaved: (fileName) => `Guardado como ${fileName}.`,
  save: 'Guardar…',
  close: 'Cerrar',
  dismiss: 'Cerrar aviso',
  notices: 'Avisos de la aplicación',
  hungTitle: 'Whereabouts no responde',
  hungDetail: 'Puede esperar o volver a cargar la ventana. Lo que ha escrito está guardado.',
  wait: 'Esperar',
  reload: 'Volver a cargar',
  crashedTitle: 'La ventana de Whereabouts se ha cerrado de forma inesperada dos veces seguidas',
  crashedDetail:
    'Todo lo que ha escrito está guardado. Vuelva a cargar la ventana o guarde antes un diagnóstico para informar del error.',
  quit: 'Salir',
  setAside: {
    settings: {
      title: 'No se pudieron leer los ajustes y se han restablecido los valores predeterminados',
      what: (beside) =>
        `El archivo dañado está guardado en la carpeta del perfil como ${beside}. Revise sus ajustes.`,
    },
    profiles: {
      title: 'No se pudo leer la lista de perfiles, que ahora está vacía',
      what: (beside) =>
        `El archivo dañado y todos los datos de los perfiles están guardados en la carpeta del perfil (el archivo, como ${beside}), y las claves están en el llavero. Para recuperar los perfiles, restaure una copia de profiles.json o conéctese de nuevo.`,
    },
    savedKeys: {
      title: 'No se pudo leer el archivo de claves guardadas',
      what: (beside) =>
        `Faltan las claves que estaban guardadas en él; las del llavero no están afectadas. El archivo dañado está guardado en la carpeta del perfil como ${beside}. Para recuperar sus claves, restaure una copia de saved-keys.json y reinicie Whereabouts.`,
    },
    windowPlace: {
      title: 'No se pudo leer la posición guardada de la ventana',
      what: (beside) =>
        `La ventana está en su posición predeterminada. El archivo dañado está guardado en la carpeta del perfil como ${beside}.`,
    },
  },
  partlyRead: {
    settings: 'No se pudieron leer algunos ajustes y se han restablecido sus valores predeterminados',
    profiles: 'No se pudo leer una parte de la lista de perfiles',
    savedKeys: 'No se pudo leer una parte del archivo de claves guardadas',
    windowPlace: 'No se pudo leer una parte de la posición guardada de la ventana',
  },
  partlyReadWhat: (names, copy) =>
    `No se pudo leer: ${names}. Puede haberlo escrito una versión más reciente. Todo lo demás sigue igual y el archivo original está guardado en la carpeta del perfil como ${copy}.`,
  unreadable: {
    settings: 'No se pueden leer los ajustes y los cambios no se guardarán',
    profiles: 'No se puede leer la lista de perfiles y los cambios no se guardarán',
    savedKeys: 'No se puede leer el archivo de claves guardadas y sus claves no están disponibles',
    windowPlace: 'No se puede leer la posición guardada de la ventana',
  },
  unreadableWhat: (code) =>
    `El sistema deniega el acceso al archivo (${code}), así que no se ha modificado. Compruebe los permisos de la carpeta del perfil y reinicie Whereabouts.`,
  startedWeakened: {
    'no-sandbox': {
      title: 'Whereabouts funciona sin su entorno aislado (sandbox)',
      what: 'Un defecto al mostrar informes podría así llegar a sus archivos. Inícielo sin --no-sandbox ni ELECTRON_DISABLE_SANDBOX, y no como root. Si el sistema no permite el aislamiento de la AppImage, instale el paquete deb.',
    },
    'chromium-log': {
      title: 'Se está escribiendo un registro que puede contener ID de transacciones',
      what: 'Inicie Whereabouts sin --enable-logging, ELECTRON_ENABLE_LOGGING ni ELECTRON_LOG_FILE, y elimine el registro.',
    },
  },
  windowReloaded: {
    crashed: 'La ventana se cerró de forma inesperada y se ha vuelto a cargar',
    hung: 'La ventana dejó de responder y se ha vuelto a cargar',
  },
  windowReloadedWhat: 'Puede continuar donde lo dejó. Lo que escribió está guardado.',
  notMigrated: (found, latest) => ({
    title: 'No se pudieron actualizar sus datos a esta versión',
    what: `El archivo con la bandeja de salida, las notas y las vistas de este perfil tiene el formato de una versión anterior (${found}) y no se pudo convertir al de esta versión (${latest}). El archivo no se ha modificado: la versión anterior todavía puede abrirlo.`,
    advice:
      'Inténtelo de nuevo o use la versión anterior de Whereabouts. Si empieza de cero, el archivo se aparta y se recupera de él todo lo que se pueda leer.',
  }),
  reportsNotMigrated: 'No se pudo actualizar la copia local a esta versión y se ha apartado',
  migrating: {
    'own data': (percent) => `Actualizando sus datos a esta versión: ${percent} %`,
    reports: (percent) => `Actualizando la copia local a esta versión: ${percent} %`,
  },
  defect: 'Se produjo un error',
  defectWhat: (error, times) =>
    times === 1
      ? `Whereabouts sigue en ejecución. Es un error del programa (${error}). Un diagnóstico ayuda a encontrarlo.`
      : `Whereabouts sigue en ejecución. Es un error del programa (${error}, ${times} veces). Un diagnóstico ayuda a encontrarlo.`,
};

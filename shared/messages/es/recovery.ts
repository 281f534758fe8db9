import type { Messages } from '../messages';

/** What is said when something went wrong with the program itself, and its diagnostics. */
export const recovery: Messages['recovery'] = {
  saveDiagnostics: 'Guardar diagnóstico',
  diagnostics: 'Guardar diagnóstico…',
  diagnosticsTitle: 'Diagnóstico',
  diagnosticsAbout: 'Para quien informa de un defecto. Todo se muestra antes de guardarse.',
  diagnosticsDescription:
    'Esto es todo lo que contendrá el archivo: versiones, ajustes, tamaños, recuentos y el registro. Ni informes, ni feedback, ni notas, ni nombres, ni direcciones, ni claves, ni rutas.',
  diagnosticsText: 'Lo que se guardará',
  diagnosticsSaved: (fileName) => `Guardado como ${fileName}.`,
  save: 'Guardar…',
  close: 'Cerrar',
  dismiss: 'Descartar',
  notices: 'El programa',
  hungTitle: 'Whereabouts no responde',
  hungDetail: 'Puede esperar o volver a cargar la ventana. Lo que ha escrito se conserva.',
  wait: 'Esperar',
  reload: 'Volver a cargar',
  diedTitle: 'La ventana de Whereabouts se ha cerrado de forma inesperada dos veces seguidas',
  diedDetail:
    'Todo lo que ha escrito se conserva. Vuelva a cargar la ventana, o guarde antes un diagnóstico para quien le ayude.',
  quit: 'Salir',
  setAside: {
    settings: {
      title: 'Los ajustes no se pudieron leer y vuelven a ser los habituales',
      what: (beside) =>
        `El archivo dañado se conserva en la carpeta del perfil como ${beside}. Revise los ajustes una vez.`,
    },
    profiles: {
      title: 'La lista de perfiles no se pudo leer y está vacía',
      what: (beside) =>
        `El archivo dañado se conserva en la carpeta del perfil como ${beside}, igual que todo lo que pertenece a los perfiles; sus claves están en el llavero. Devuelva una copia de profiles.json para recuperarlos, o conéctese de nuevo.`,
    },
    windowPlace: {
      title: 'No se pudo leer dónde estaba la ventana',
      what: (beside) =>
        `Está en su lugar habitual. El archivo dañado se conserva en la carpeta del perfil como ${beside}.`,
    },
  },
  partlyRead: {
    settings: 'Algunos ajustes no se entienden y son los habituales',
    profiles: 'Parte de la lista de perfiles no se entiende',
    windowPlace: 'Parte de dónde estaba la ventana no se entiende',
  },
  partlyReadWhat: (names, copy) =>
    `No se entiende: ${names}. Puede haberlo escrito una versión más nueva. Todo lo demás está como lo dejó, y el archivo como era se conserva en la carpeta del perfil como ${copy}.`,
  unreadable: {
    settings: 'Los ajustes no se pueden leer y los cambios no se guardarán',
    profiles: 'La lista de perfiles no se puede leer y los cambios no se guardarán',
    windowPlace: 'No se puede leer dónde estaba la ventana',
  },
  unreadableWhat: (code) =>
    `El sistema rechaza el archivo (${code}), así que se deja como está. Compruebe quién puede leer la carpeta del perfil e inicie Whereabouts de nuevo.`,
  windowReloaded: {
    crashed: 'La ventana se cerró de forma inesperada y se ha vuelto a cargar',
    hung: 'La ventana no respondía y se ha vuelto a cargar',
  },
  windowReloadedWhat: 'Está donde estaba, y lo que escribió sigue aquí.',
  notMigrated: (found, latest) => ({
    title: 'Sus propios datos no se pudieron llevar a esta versión',
    what: `El archivo con la bandeja de salida, las notas y las vistas de este perfil tiene la forma de una versión anterior (${found}) y no se le pudo dar la de esta versión (${latest}). Está como estaba: la versión anterior todavía puede abrirlo.`,
    advice:
      'Inténtelo de nuevo, o inicie la versión de Whereabouts que tenía antes. Empezar de cero aparta el archivo y toma de él todo lo que se pueda leer.',
  }),
  reportsNotMigrated: 'La copia de los informes no se pudo llevar a esta versión y se ha apartado',
  migrating: {
    'own data': (percent) => `Llevando sus propios datos a esta versión: ${percent} %`,
    reports: (percent) => `Llevando la copia local a esta versión: ${percent} %`,
  },
  defect: 'Algo ha fallado dentro del programa',
  defectWhat: (error, times) =>
    times === 1
      ? `El programa continúa. Es un defecto (${error}); un diagnóstico ayuda a encontrarlo.`
      : `El programa continúa. Es un defecto (${error}, ${times} veces); un diagnóstico ayuda a encontrarlo.`,
};

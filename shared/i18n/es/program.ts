import type { Messages } from '../english';
import { counted } from '../number-text';

/** Texts of the main process: terminal, system dialogs, notifications, file names. */
export const program: Messages['program'] = {
  couldNotStart: {
    title: 'No se pudo iniciar Whereabouts',
    advice: (error) =>
      `Se produjo un error antes de que se abriera la ventana (${error}). Inicie Whereabouts de nuevo.`,
  },
  terminal: {
    unknownArgument: (argument) => `Argumento desconocido: ${argument}. ¿Quería escribir --built-in?`,
    alreadyRunning:
      'Whereabouts ya se está ejecutando con esta carpeta de perfil. Ciérrelo primero o use otra carpeta: --user-data-dir=CARPETA',
    folderUnusable: (folder) =>
      `Whereabouts no puede usar la carpeta de perfil ${folder}. Compruebe que sea una carpeta en la que puede escribir o use otra: --user-data-dir=CARPETA`,
    builtInNotStarted: (log) =>
      `No se pudo iniciar el servicio integrado. Para más detalles, consulte el registro: ${log}`,
    contentNotShown: (log) =>
      `La ventana no mostró el contenido solicitado. Para más detalles, consulte el registro: ${log}`,
  },
  dialogs: {
    export: {
      reports: 'Exportar informes',
      feedback: 'Exportar feedback',
      reviews: 'Exportar historial de revisión',
    },
    exportItems: { views: 'Exportar vistas', presets: 'Exportar plantillas' },
    importItems: { views: 'Importar vistas', presets: 'Importar plantillas' },
    importHistory: 'Importar el historial de un colega',
    historyFiles: 'Historial de revisión (JSON)',
    itemFiles: { views: 'Vistas (JSON)', presets: 'Plantillas (JSON)' },
    saveErrors: 'Guardar errores',
    savePicture: 'Guardar imagen',
    importFeedback: 'Importar feedback',
    feedbackFiles: 'Feedback (CSV, JSON)',
    chooseStreets: 'Elegir un archivo de mapa',
    mapArchives: 'Archivos de mapa (PMTiles)',
    allFiles: 'Todos los archivos',
  },
  newFraud: (reports) => `${counted(reports, 'informe nuevo', 'informes nuevos')} con riesgo fraud`,
  feedbackNeedsAttention: (count, isOverdue) =>
    `${counted(count, 'entrada de feedback requiere', 'entradas de feedback requieren')} su atención: ${
      isOverdue
        ? 'fallidas, sin confirmar o en espera del equipo desde hace una hora'
        : 'fallidas o sin confirmar'
    }`,
  tasks: { description: (screen) => `Abrir Whereabouts en la pantalla ${screen}` },
  fileNames: {
    reports: 'informes',
    feedback: 'feedback',
    reviews: 'historial de revisión',
    map: 'mapa',
    report: 'informe',
    feedbackTemplate: 'plantilla de feedback',
    views: 'vistas',
    presets: 'plantillas',
    errorsIn: (fileName) => `errores en ${fileName}`,
  },
  builtInService: 'Servicio integrado',
  batchName: (transactions, risk) =>
    `Feedback sobre ${counted(transactions, 'transacción', 'transacciones')}: ${risk}`,
};

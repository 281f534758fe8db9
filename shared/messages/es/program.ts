import type { Messages } from '../messages';
import { counted } from '../number-text';

/** What the main process says: menus, dialogs of the system, notifications. */
export const program: Messages['program'] = {
  couldNotStart: {
    title: 'Whereabouts no pudo iniciarse',
    advice: (error) =>
      `Encontró un error (${error}) antes de que se abriera su ventana. Inícielo de nuevo, por favor.`,
  },
  terminal: {
    unknownArgument: (argument) => `Argumento desconocido: ${argument}. ¿Quería escribir --built-in?`,
    alreadyRunning:
      'Whereabouts ya está abierto con esta carpeta de perfil. Ciérrelo antes o use otra carpeta: --user-data-dir=CARPETA',
    builtInNotStarted: (log) =>
      `No se pudo iniciar el servicio integrado. El registro tiene los detalles: ${log}`,
    nothingShown: (log) => `La ventana no mostró lo que se pidió. El registro tiene los detalles: ${log}`,
  },
  dialogs: {
    export: { reports: 'Exportar informes', feedback: 'Exportar feedback' },
    saveMistakes: 'Guardar errores',
    savePicture: 'Guardar imagen',
    importFeedback: 'Importar feedback',
    feedbackFiles: 'Feedback (CSV, JSON)',
    allFiles: 'Todos los archivos',
  },
  newFraud: (reports) => `${counted(reports, 'nuevo informe', 'nuevos informes')} con riesgo fraud`,
  feedbackNeedsYou: (feedbacks) =>
    `${counted(feedbacks, 'feedback por revisar', 'feedbacks por revisar')}: con fallo o sin confirmar`,
  fileNames: {
    reports: 'informes',
    feedback: 'feedback',
    map: 'mapa',
    mistakesIn: (fileName) => `errores en ${fileName}`,
  },
  builtInService: 'Servicio integrado',
  bulkName: (transactions, risk) =>
    `Feedback sobre ${counted(transactions, 'transacción', 'transacciones')}: ${risk}`,
};

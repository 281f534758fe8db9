import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

const transactions = (count: number) => counted(count, 'transacción', 'transacciones');
const reports = (count: number) => counted(count, 'informe', 'informes');
const entries = (count: number) => counted(count, 'entrada de feedback', 'entradas de feedback');

/** Feedback on many reports, and its import from a file. */
export const batch: Messages['batch'] = {
  steps: { title: 'Pasos', form: 'Feedback', review: 'Revisión', sending: 'Envío' },
  close: 'Cerrar',
  undo: 'Deshacer',

  form: {
    onReports: (count) => `Feedback sobre ${reports(count)}`,
    onTransactions: (count) => `Feedback sobre ${transactions(count)}`,
    fields: 'Feedback',
    back: 'Volver a los informes',
    fieldsToCorrect: (fields) => counted(fields, 'campo por corregir', 'campos por corregir'),
    keys: '{mod} {enter}: revisar. Antes no se envía nada.',
    cancel: 'Cancelar',
    reviewReports: (count) => `Revisar ${reports(count)}`,
    reviewTransactions: (count) => `Revisar ${transactions(count)}`,
    readFailed: 'No se pudieron leer los informes.',
    tryAgain: 'Reintentar',
    notSaved: 'Borrador no guardado.',
  },

  subject: {
    reading: 'Leyendo los informes…',
    serviceVerdictLabel: 'Veredicto del servicio',
    serviceVerdict: 'Veredicto del servicio',
    merged: (count) =>
      `${counted(count, 'informe seleccionado', 'informes seleccionados')}. Si hay varios sobre una transacción, cuenta el más reciente.`,
    withoutTransaction: (count) =>
      count === 1
        ? '1 informe no tiene ID de transacción y no puede recibir feedback.'
        : `${reports(count)} no tienen ID de transacción y no pueden recibir feedback.`,
    missing: (count) =>
      count === 1
        ? '1 informe ya no está en la copia local.'
        : `${reports(count)} ya no están en la copia local.`,
    invalid: (count) => counted(count, 'ID de transacción no válido', 'ID de transacción no válidos'),
  },

  review: {
    title: 'Revisión',
    backToForm: 'Volver al formulario',
    back: 'Atrás',
    nothingToSend: 'No hay nada que enviar. Revise las excepciones.',
    undoable: (seconds) => `Puede deshacer todo el lote durante ${seconds} segundos.`,
    send: (count) => `Enviar ${entries(count)}`,
    reload: 'Volver a cargar los informes',
  },

  changes: {
    comparing: 'Comparando…',
    title: 'Cambios que se enviarán',
    toSend: (count) => `${entries(count)} por enviar`,
    unchanged: 'se mantiene',
    changesTo: 'cambia a',
    cases: 'Casos de fraude',
    caseChange: {
      unchanged: '{fraudCase} se mantiene',
      removed: '{fraudCase} se quita',
      added: '{fraudCase} se añade',
    },
  },

  exceptions: {
    title: 'Excepciones',
    withFeedback: (count) =>
      count === 1 ? '1 transacción ya tiene feedback' : `${transactions(count)} ya tienen feedback`,
    withFeedbackMeaning: 'Esto añade una segunda entrada; el servicio procesa las dos.',
    includeWithFeedback: 'Enviar feedback también sobre estas',
    matching: (count, risk) => `${transactions(count)} ya con ${risk}`,
    matchingMeaning: 'El veredicto del servicio es el mismo, así que no hay nada que corregir.',
    includeMatching: 'Confirmar también estas',
    confirmVerdicts: (count) => `Confirmar ${counted(count, 'veredicto', 'veredictos')}`,
    excluded: (count) => `${counted(count, 'transacción excluida', 'transacciones excluidas')} por usted`,
    includeAll: 'Incluir todas',
    showAll: 'Mostrar todas',
    show: 'Mostrar estas',
  },

  transactions: {
    title: 'Transacciones',
    show: 'Mostrar',
    views: {
      all: 'Todas las transacciones',
      'to be sent': 'Por enviar',
      given: 'Ya con feedback',
      same: 'Ya como se desea',
      'left out': 'Excluidas por usted',
    },
    count: transactions,
    pages: 'Páginas de transacciones',
    transaction: 'Transacción',
    change: 'Cambio',
    note: 'Nota',
    actions: 'Acciones',
    none: 'Ninguna transacción.',
    unchanged: 'se mantiene',
    changesTo: 'cambia a',
    notSent: 'no se envía',
    asDesired: 'como se desea',
    newestOf: (count) => `el más reciente de ${reports(count)}`,
    include: 'Incluir',
    exclude: 'Excluir',
    entriesInState: (count, state) => `${numberText(count)} ${state}`,
  },

  sending: {
    progress: 'Feedback completado',
    onHold: 'El envío está en espera.',
    retryNow: 'Reintentar ahora',
    cancelRemaining: 'Cancelar el resto',
    showInOutbox: 'Ver en la bandeja de salida',
    done: 'Listo',
    close: 'Cerrar',
    continuesAfterClosing: 'El envío continúa aunque cierre esta ventana, y se reanuda al reiniciar.',
    cancelTitle: (count) =>
      count === 1
        ? '¿Cancelar la entrada de feedback restante?'
        : `¿Cancelar las ${entries(count)} restantes?`,
    cancelMeaning:
      'El feedback enviado no cambia. El resto queda en la bandeja de salida como Fallido, y puede reintentarlo o descartarlo.',
    resume: 'Reanudar',
    pause: 'Pausar',
    allSent: (count) => `Feedback enviado sobre ${transactions(count)}`,
    sentOf: (sent, total) =>
      `${numberText(sent)} de ${entries(total)} ${sent === 1 ? 'enviada' : 'enviadas'}`,
    sentWithProblems: (sent, failed) =>
      `${counted(sent, 'entrada de feedback enviada', 'entradas de feedback enviadas')}, ${numberText(failed)} ${failed === 1 ? 'requiere' : 'requieren'} su atención`,
    paused: 'En pausa',
    sentShortly: (count) => `${entries(count)} se ${count === 1 ? 'enviará' : 'enviarán'} en breve`,
    sending: 'Enviando…',
    waitsForTeam: 'En espera del equipo',
    ended: (outcome) => `{batch}: ${outcome}`,
  },

  import: {
    selectFile: 'Importar feedback…',
    title: 'Importar feedback',
    titleOf: (fileName) => `Importar ${fileName}`,
    back: 'Volver a la bandeja de salida',
    invalidExcluded: (count) =>
      count === 1
        ? '1 fila con errores no se envía.'
        : `${numberText(count)} filas con errores no se envían.`,
    nothingSentYet: 'No se envía nada hasta que usted lo confirme.',
    selectAnother: 'Seleccionar otro archivo…',
    send: (count) => (count === 0 ? 'Nada que enviar' : `Enviar ${entries(count)}`),
    readFailed: 'No se pudo leer el archivo.',
    toSend: (count) => (count === 1 ? 'entrada de feedback por enviar' : 'entradas de feedback por enviar'),
    skipped: (count) =>
      count === 1
        ? 'no se envía: su transacción ya tiene feedback'
        : 'no se envían: sus transacciones ya tienen feedback',
    invalid: (count) => (count === 1 ? 'fila con errores' : 'filas con errores'),
    includeWithFeedback: (count) =>
      count === 1
        ? 'Enviar también la entrada de feedback sobre una transacción que ya tiene feedback'
        : `Enviar también las ${entries(count)} sobre transacciones que ya tienen feedback`,
    repeated: (count, where) =>
      `${counted(count, 'transacción aparece', 'transacciones aparecen')} más de una vez. Se envían todas las entradas, en el orden del archivo. ${where}`,
    lines: (lines) => `líneas ${lines}`,
    saveTemplate: 'Guardar una plantilla…',
    preview: {
      title: 'Feedback válido',
      list: 'Lista de feedback',
      firstShown: (count) => `Se muestran las primeras ${numberText(count)}.`,
      unknown: (count) =>
        count === 1
          ? '1 entrada es sobre una transacción sin informe guardado. Compruebe su ID antes de enviarla.'
          : `${numberText(count)} entradas son sobre transacciones sin informe guardado. Compruebe sus ID antes de enviarlas.`,
      noLocalCopy: 'No se puede comparar el archivo con los informes: la copia local no está activa.',
      notStored: 'Sin informe guardado',
      given: 'Ya tiene feedback',
      line: 'Línea',
      transaction: 'Transacción',
      correction: 'Corrección',
      annotations: 'Anotaciones',
    },
  },

  errors: {
    title: 'Errores',
    count: (count) => counted(count, 'error', 'errores'),
    firstShown: (count) =>
      `Se muestran los primeros ${numberText(count)}. Guarde los errores para verlos todos.`,
    copy: 'Copiar errores',
    save: 'Guardar errores…',
    list: 'Lista de errores',
    line: 'Línea',
    column: 'Columna',
    value: 'Valor',
    errorColumn: 'Error',
    error: 'Error',
  },
};

import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

const transactions = (count: number) => counted(count, 'transacción', 'transacciones');
const reports = (count: number) => counted(count, 'informe', 'informes');
const feedbacks = (count: number) => counted(count, 'feedback', 'feedback');

/** Feedback on many reports, and its import from a file. */
export const bulk: Messages['bulk'] = {
  steps: { title: 'Pasos', form: 'Feedback', review: 'Revisión', sending: 'Envío' },
  close: 'Cerrar',
  undo: 'Deshacer',

  form: {
    onReports: (count) => `Feedback sobre ${reports(count)}`,
    onTransactions: (count) => `Feedback sobre ${transactions(count)}`,
    fields: 'Feedback',
    back: 'Volver a los informes',
    fieldsToCorrect: (fields) => (fields === 1 ? 'Un campo por corregir' : `${fields} campos por corregir`),
    keys: '{mod} {enter} continúa. Nada se envía antes de la revisión.',
    cancel: 'Cancelar',
    reviewReports: (count) => `Revisar ${reports(count)}`,
    reviewTransactions: (count) => `Revisar ${transactions(count)}`,
    notRead: 'No se pudieron leer los informes.',
    tryAgain: 'Intentar de nuevo',
    notKept: 'Lo escrito no queda guardado.',
  },

  subject: {
    reading: 'Leyendo los informes…',
    whatTheServiceSaid: 'Lo que dijo el servicio',
    theServiceSaid: 'El servicio dijo',
    merged: (count) =>
      `${counted(count, 'informe elegido', 'informes elegidos')}. De varios sobre una transacción cuenta el más reciente.`,
    withoutTransaction: (count) =>
      count === 1
        ? '1 informe sin ID de transacción no puede recibir feedback.'
        : `${reports(count)} sin ID de transacción no pueden recibir feedback.`,
    missing: (count) =>
      count === 1
        ? '1 informe ya no está en la copia local.'
        : `${reports(count)} ya no están en la copia local.`,
    invalid: (count) =>
      `${counted(count, 'ID de transacción', 'ID de transacción')} por los que no se puede preguntar al servicio`,
  },

  review: {
    title: 'Revisión',
    backToTheForm: 'Volver al formulario',
    back: 'Atrás',
    nothingLeft: 'No queda nada por enviar: mire las excepciones.',
    undoable: (seconds) => `Durante ${seconds} segundos se puede deshacer todo.`,
    send: (count) => `Enviar ${feedbacks(count)}`,
    readAgain: 'Leer de nuevo los informes',
  },

  changes: {
    comparing: 'Comparando…',
    title: 'Lo que sale',
    toSend: (count) => `${feedbacks(count)} por enviar`,
    stays: 'se mantiene',
    becomes: 'pasa a ser',
    withCases: 'con {cases}',
  },

  exceptions: {
    title: 'Excepciones',
    given: (count) => `${transactions(count)} ya con feedback`,
    givenMeaning: 'Habría otro más junto a ese. El servicio toma cada uno tal como llega.',
    givenToo: 'Enviar otro sobre estas',
    same: (count, risk) => `${transactions(count)} ya con ${risk}`,
    sameMeaning: 'El servicio dijo justo eso: no se corrige nada.',
    sameToo: 'Confirmarlas',
    leftOut: (count) => `${counted(count, 'transacción excluida', 'transacciones excluidas')} por usted`,
    putAllBack: 'Incluir todas',
    showAll: 'Mostrar todas',
    show: 'Mostrarlas',
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
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page, last) => `Página ${numberText(page)} de ${numberText(last)}`,
    transaction: 'Transacción',
    whatChanges: 'Qué cambia',
    note: 'Nota',
    actions: 'Acciones',
    none: 'Ninguna.',
    stays: 'se mantiene',
    becomes: 'pasa a ser',
    notSent: 'no se envía',
    asDesired: 'como se desea',
    newestOf: (count) => `el más reciente de ${reports(count)}`,
    putBack: 'Incluir',
    leaveOut: 'Excluir',
    given: (count, state) => `${numberText(count)} ${state}`,
  },

  sending: {
    settled: 'Feedback resuelto',
    waits: 'El envío espera.',
    tryNow: 'Intentar ahora',
    cancelTheRest: 'Cancelar el resto',
    showInTheOutbox: 'Ver en la bandeja de salida',
    done: 'Listo',
    close: 'Cerrar',
    goesOn:
      'Continúa al cerrar esto, y también tras cerrar y volver a abrir el programa. La bandeja de salida muestra qué pasó con cada uno.',
    cancelTitle: (count) => `¿Cancelar ${feedbacks(count)}?`,
    cancelMeaning:
      'Lo enviado queda enviado. Lo demás queda en la bandeja de salida como Fallido, para enviarlo a mano o descartarlo.',
    goOn: 'Continuar',
    pause: 'Pausar',
    allSent: (count) => (count === 1 ? 'Enviado: 1 feedback' : `Enviados todos: ${feedbacks(count)}`),
    sentBut: (sent, failed) =>
      `${counted(sent, 'feedback enviado', 'feedback enviados')}, ${numberText(failed)} por revisar`,
    paused: 'En pausa',
    aboutToGoOut: (count) => `${feedbacks(count)} a punto de salir`,
    sending: 'Enviando…',
  },

  import: {
    choose: 'Importar feedback…',
    title: 'Importar feedback',
    titleOf: (fileName) => `Importar ${fileName}`,
    back: 'Volver a la bandeja de salida',
    badLeftOut: (count) =>
      count === 1
        ? 'La fila con errores queda fuera; no se envía nada de ella.'
        : `Las ${numberText(count)} filas con errores quedan fuera; no se envía nada de ellas.`,
    nothingBefore: 'Nada se envía antes de que usted lo indique.',
    chooseAnother: 'Elegir otro archivo…',
    send: (count) => `Enviar ${feedbacks(count)}`,
    notRead: 'No se leyó el archivo.',
    good: (count) => (count === 1 ? 'feedback se puede enviar' : 'feedback se pueden enviar'),
    bad: (count) => (count === 1 ? 'fila con errores' : 'filas con errores'),
    givenToo: (count) =>
      count === 1
        ? 'Enviar también el feedback sobre una transacción que ya tiene feedback'
        : `Enviar también los ${feedbacks(count)} sobre transacciones que ya tienen feedback`,
    repeated: (count, where) =>
      `${transactions(count)} más de una vez: cada feedback se envía, en el orden del archivo. ${where}`,
    lines: (lines) => `líneas ${lines}`,
  },

  mistakes: {
    title: 'Errores',
    count: (count) => counted(count, 'error', 'errores'),
    firstShown: (count) => `Se muestran los primeros ${numberText(count)}; se pueden guardar todos.`,
    copied: 'Copiado',
    savedAs: (fileName) => `Guardado como ${fileName}`,
    copy: 'Copiar',
    save: 'Guardar…',
    list: 'Lista de errores',
    line: 'Línea',
    column: 'Columna',
    value: 'Valor',
    whatIsWrong: 'Qué está mal',
    mistake: 'Error',
  },
};

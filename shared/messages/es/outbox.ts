import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

const feedbacks = (count: number) => counted(count, 'feedback', 'feedback');

/** The outbox: states, history, measures. */
export const outbox: Messages['outbox'] = {
  title: 'Bandeja de salida',
  feedback: 'Feedback',
  measures: 'Medidas',
  count: feedbacks,
  countAndAttention: (count, attention) => `${feedbacks(count)}, ${numberText(attention)} por revisar`,
  reading: 'Leyendo la bandeja de salida…',
  readAgain: 'Leer de nuevo la bandeja de salida',

  states: {
    Queued: 'En cola',
    Sending: 'Enviando',
    Sent: 'Enviado',
    Failed: 'Fallido',
    Unconfirmed: 'Sin confirmar',
  },
  stateMeanings: {
    Queued: 'Espera su turno.',
    Sending: 'En camino; el servicio aún no ha respondido.',
    Sent: 'El servicio lo aceptó.',
    Failed: 'El servicio no lo tomó. Nada sale otra vez por sí solo.',
    Unconfirmed: 'Salió, y ninguna respuesta dice si el servicio lo tomó. Nada sale otra vez por sí solo.',
  },
  endedBeforeAnswer: 'El programa terminó antes de que llegara una respuesta',

  empty: {
    title: 'Aún no hay feedback',
    advice:
      'Abra un informe y elija “Dar feedback”. Lo que envíe se guarda aquí con lo que pasó con ello, y nada sale dos veces sin su permiso.',
  },
  noneFound: {
    title: 'No se encontró feedback',
    showAll: 'Mostrar todo el feedback',
    advice: 'Nada en la bandeja de salida coincide con esta búsqueda y estos filtros.',
  },

  wait: {
    forYou: (count, why) =>
      count === 1 ? `1 feedback espera por usted: ${why}.` : `${feedbacks(count)} esperan por usted: ${why}.`,
    byThemselves: (count, why) =>
      count === 1
        ? `1 feedback espera y saldrá solo. ${why}.`
        : `${feedbacks(count)} esperan y saldrán solos. ${why}.`,
    keyRefused: 'se rechazó la clave',
    whatToDo:
      'Nada sale hasta que usted lo indique. Introduzca otra clave en {settings} o intente de nuevo lo mismo.',
    settings: 'Ajustes',
    triesAgainIn: (time) => `Nuevo intento en ${time}`,
    tryingAgain: 'Intentando de nuevo…',
    sendNow: 'Enviar ahora',
  },

  toolbar: {
    search: 'Buscar feedback',
    searchAll: 'Buscar en todo el feedback',
    states: 'Estados',
    ofBulk: 'De {bulk}',
    allBulks: 'Mostrar el feedback de todos los lotes',
    export: 'Exportar',
    csvHolds: (count) => `Una línea por cada uno, para volver a importar · ${feedbacks(count)}`,
    jsonHolds: (count) => `Cada uno tal como se envió · ${feedbacks(count)}`,
  },

  bulks: {
    title: 'Feedback por lotes',
    showFewer: 'Mostrar menos',
    showEarlier: (count) => `Mostrar ${counted(count, 'lote anterior', 'lotes anteriores')}`,
    older: (count) =>
      count === 1
        ? '1 lote más antiguo no aparece en la lista; su feedback está en la tabla.'
        : `${numberText(count)} lotes más antiguos no aparecen en la lista; su feedback está en la tabla.`,
    paused: 'En pausa',
    transactions: (count) => counted(count, 'transacción', 'transacciones'),
    inState: (count, state) => `${state}: ${numberText(count)}`,
    discarded: (count) => `Descartados: ${numberText(count)}`,
    retryFailed: 'Reintentar fallidos',
    discardFailed: 'Descartar fallidos',
    goOn: 'Continuar',
    pause: 'Pausar',
    cancel: 'Cancelar',
    showFeedback: 'Mostrar su feedback',
    cancelTitle: '¿Cancelar este lote?',
    callBack: (count) => `Retirar ${feedbacks(count)}`,
    cancelMeaning: (count) =>
      count === 1
        ? 'Se retira 1 feedback que aún no ha salido. Lo enviado queda enviado.'
        : `Se retiran ${feedbacks(count)} que aún no han salido. Lo enviado queda enviado.`,
    discardTitle: '¿Descartar lo fallido?',
    discard: (count) => `Descartar ${feedbacks(count)}`,
    discardMeaning: (count) =>
      count === 1
        ? 'Se olvida 1 feedback de este lote que falló o se retiró. Lo que se envió, o pudo enviarse, se conserva.'
        : `Se olvidan ${feedbacks(count)} de este lote que fallaron o se retiraron. Lo que se envió, o pudo enviarse, se conserva.`,
  },

  table: {
    details: 'Detalles',
    state: 'Estado',
    transaction: 'Transacción',
    said: 'Qué se dijo',
    by: 'Por',
    when: 'Cuándo',
    utc: 'UTC',
    localTime: 'hora local',
    problem: 'Problema',
    actions: 'Acciones',
    hideDetails: 'Ocultar detalles',
    showDetails: 'Mostrar detalles',
  },

  said: {
    to: 'a',
    asReported: 'como se informó',
    added: 'añadido',
    removed: 'quitado',
    sameCases: (count) => (count === 1 ? 'mismo caso de fraude' : 'mismos casos de fraude'),
    more: (count) => `y ${count} más`,
  },

  actions: {
    retry: 'Reintentar',
    edit: 'Editar',
    discard: 'Descartar',
    mayHaveArrived: 'Puede haber llegado ya; el servicio lo tendría entonces dos veces.',
    anotherGiven:
      'Ya hay otro feedback sobre esta transacción, enviado o en camino; el servicio tendría entonces los dos.',
    keep: 'Dejarlo así',
    sendAgain: 'Enviar otra vez',
  },

  details: {
    written: 'Lo que se escribió',
    feedback: 'Feedback',
    copyJson: 'Copiar el JSON del feedback',
    showReport: 'Mostrar informe',
    became: 'Qué pasó con él',
    outcome: 'Resultado',
    since: 'Desde',
    putIn: 'Añadido',
    number: 'Número',
    attempts: 'Intentos',
    neverLeft: 'Ninguno: nunca salió',
    reported: 'Informado',
    notKnown: 'no se conoce',
    bulk: 'Lote',
    answer: 'Respuesta',
    problem: 'Problema',
  },

  measured: {
    period: 'Período',
    lastDays: (days) => (days === 365 ? 'Un año' : `${days} días`),
    all: 'Todo',
    ownDates: 'Otras fechas',
    from: 'Desde',
    to: 'Hasta',
    counting: 'Contando…',
    nothing: 'No se envió nada en este tiempo',
    nothingMeaning: 'Se mide el feedback que el servicio aceptó, según cuándo se escribió.',

    agreement: 'Coincidencia',
    nothingToCompare: 'No hay nada que comparar.',
    agreed: (alike, compared) =>
      `En ${numberText(alike)} de ${numberText(compared)} el riesgo deseado es el que informó el servicio.`,
    account: (sent, unknown) =>
      `${counted(sent, 'feedback enviado', 'feedback enviados')}${unknown === 0 ? '' : `, ${numberText(unknown)} sin veredicto conocido`}. high_risk cuenta como high y low_risk como low; unknown_risk y las palabras que no son un nivel de la especificación no se pueden comparar.`,

    risks: 'Riesgo informado y deseado',
    risksTable: 'Tabla de riesgo informado y deseado',
    desired: 'Deseado',
    reported: 'Informado',
    agree: 'Coincide',
    notKnown: 'no se conoce',
    moreWords: (count) => `${numberText(count)} más con otras palabras, cada una menos frecuente.`,
    theSame: 'el mismo:',

    cases: 'Casos de fraude',
    noCases: 'No se informó ni se deseó ningún caso de fraude donde se conoce el veredicto.',
    casesTable: 'Tabla de casos de fraude',
    case: 'Caso de fraude',
    confirmed: 'Confirmado',
    added: 'Añadido',
    removed: 'Quitado',
    mostFrequent: (shown, all) => `Los ${shown} más frecuentes de ${numberText(all)}.`,

    byStep: { day: 'Por día', week: 'Por semana', month: 'Por mes', year: 'Por año' },
    stepFrom: { day: 'Día', week: 'Semana del', month: 'Mes', year: 'Año' },
    steps: {
      day: (count) => counted(count, 'día', 'días'),
      week: (count) => counted(count, 'semana', 'semanas'),
      month: (count) => counted(count, 'mes', 'meses'),
      year: (count) => counted(count, 'año', 'años'),
    },
    asReported: 'Como se informó',
    otherwise: 'Distinto',
    notCompared: 'Sin comparar',
    showAsTable: 'Mostrar como tabla',
    columns: (count, steps, most) =>
      `${feedbacks(count)} en ${steps}, como máximo ${numberText(most)} en uno`,
    stepTable: 'Tabla en el tiempo',
    sent: 'Enviados',
    compared: 'Comparados',
    step: (step, count) => `${step}: ${feedbacks(count)}`,
    stepAgreed: (step, count, percent) => `${step}: ${feedbacks(count)}, ${percent} como se informó`,
  },
};

import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

const entries = (count: number) => counted(count, 'entrada de feedback', 'entradas de feedback');

/** The outbox: states, history, metrics. */
export const outbox: Messages['outbox'] = {
  title: 'Bandeja de salida',
  feedback: 'Feedback',
  metricsTab: 'Métricas',
  count: entries,
  countAndAttention: (count, attention) =>
    `${entries(count)}, ${numberText(attention)} ${attention === 1 ? 'requiere' : 'requieren'} su atención`,
  reading: 'Leyendo la bandeja de salida…',
  tryAgain: 'Reintentar',

  states: {
    Held: 'En espera del equipo',
    Queued: 'En cola',
    Sending: 'Enviando',
    Sent: 'Enviado',
    Failed: 'Fallido',
    Unconfirmed: 'Sin confirmar',
  },
  stateMeanings: {
    Held: 'En espera de que el servidor del equipo confirme que solo usted envía feedback sobre esta transacción. También puede enviarlo ya.',
    Queued: 'En espera de envío.',
    Sending: 'Se está enviando. El servicio aún no ha respondido.',
    Sent: 'El servicio lo aceptó.',
    Failed: 'No se envió o el servicio no lo aceptó. No se vuelve a enviar automáticamente.',
    Unconfirmed: 'Se envió, pero el servicio no lo confirmó. No se vuelve a enviar automáticamente.',
  },
  endedBeforeAnswer: 'Whereabouts se cerró antes de que el servicio respondiera',

  empty: {
    title: 'Aún no hay feedback',
    advice:
      'Abra un informe y seleccione «Dar feedback». Su feedback se guarda aquí con su resultado. Nada se envía dos veces sin su confirmación.',
  },
  noMatches: {
    title: 'Ningún feedback coincide',
    showAll: 'Mostrar todo el feedback',
    advice: 'Nada en la bandeja de salida coincide con esta búsqueda y estos filtros.',
  },

  wait: {
    needsAttention: (count, why) =>
      `${entries(count)} ${count === 1 ? 'requiere' : 'requieren'} su atención: ${why}.`,
    sentAutomatically: (count, why) =>
      `${entries(count)} se ${count === 1 ? 'enviará' : 'enviarán'} automáticamente. ${why}.`,
    keyRefused: 'el servicio rechazó la clave de API',
    advice: 'Por ahora no se envía nada. Introduzca otra clave en {settings} o vuelva a intentarlo con esta.',
    settings: 'Ajustes',
    nextAttemptIn: (time) => `Próximo intento en ${time}`,
    retrying: 'Reintentando…',
    sendNow: 'Enviar ahora',
  },

  team: {
    waits: 'En espera del servidor del equipo',
    offline: (time) => `El servidor del equipo está sin conexión · desde ${time}`,
    offlineMeaning: (count) =>
      count === 1
        ? '1 entrada de feedback se envía cuando vuelva el servidor, salvo que antes otra persona envíe feedback sobre su transacción.'
        : `${entries(count)} se envían cuando vuelva el servidor, salvo que antes otra persona envíe feedback sobre sus transacciones.`,
    lostMeaning:
      'El equipo ya no puede confirmar que solo usted envía feedback sobre una transacción, así que cada entrada espera su decisión. En {settings}, en Equipo, se indica qué hacer.',
    overdue: (count) =>
      count === 1
        ? '1 entrada de feedback lleva más de una hora en espera del equipo.'
        : `${entries(count)} llevan más de una hora en espera del equipo.`,
    overdueMeaning: 'La lista indica el motivo. Puede enviarlas sin esperar.',
    sendWithout: 'Enviar sin el equipo…',
    sendTitle: '¿Enviar sin la confirmación del equipo?',
    send: (count) => `Enviar ${entries(count)}`,
    sendMeaning: (count) =>
      count === 1
        ? 'Es posible que otra persona de su equipo envíe feedback sobre la misma transacción. Así, 1 entrada de feedback puede llegar dos veces.'
        : `Es posible que otras personas de su equipo envíen feedback sobre las mismas transacciones. Así, hasta ${entries(count)} pueden llegar dos veces.`,
  },

  toolbar: {
    search: 'Buscar feedback',
    searchAll: 'Buscar en todo el feedback',
    states: 'Estados',
    ofBatch: 'Lote: {batch}',
    allBatches: 'Mostrar el feedback de todos los lotes',
    export: 'Exportar',
    csvDescription: (count) => `Una línea por entrada; se puede volver a importar · ${entries(count)}`,
    jsonDescription: (count) => `Cada entrada tal como se envió · ${entries(count)}`,
  },

  batches: {
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
    discarded: (count) => `Descartado: ${numberText(count)}`,
    retryFailed: 'Reintentar entradas fallidas',
    discardFailed: 'Descartar entradas fallidas',
    resume: 'Reanudar',
    pause: 'Pausar',
    cancel: 'Cancelar',
    showFeedback: 'Mostrar feedback',
    cancelTitle: '¿Cancelar este lote?',
    withdraw: (count) => `Retirar ${entries(count)}`,
    cancelMeaning: (count) =>
      count === 1
        ? 'Se retira 1 entrada de feedback que aún no se ha enviado. El feedback enviado no cambia.'
        : `Se retiran ${entries(count)} que aún no se han enviado. El feedback enviado no cambia.`,
    discardTitle: '¿Descartar el feedback fallido?',
    discard: (count) => `Descartar ${entries(count)}`,
    discardMeaning: (count) =>
      count === 1
        ? 'Se elimina 1 entrada de feedback de este lote que falló o se retiró. El feedback que se envió, o que pudo enviarse, no cambia.'
        : `Se eliminan ${entries(count)} de este lote que fallaron o se retiraron. El feedback que se envió, o que pudo enviarse, no cambia.`,
  },

  table: {
    details: 'Detalles',
    state: 'Estado',
    transaction: 'Transacción',
    correction: 'Corrección',
    by: 'Informante',
    when: 'Hora',
    utc: 'UTC',
    localTime: 'local',
    problem: 'Problema',
    actions: 'Acciones',
    hideDetails: 'Ocultar detalles',
    showDetails: 'Mostrar detalles',
  },

  correction: {
    to: 'a',
    asReported: 'según el informe',
    added: 'añadido',
    removed: 'quitado',
    stays: (cases) => (cases === 1 ? 'se mantiene' : 'se mantienen'),
    more: (count) => `y ${count} más`,
  },

  actions: {
    retry: 'Reintentar',
    sendAnyway: 'Enviar ahora sin esperar',
    sendToo: 'Enviar igual',
    edit: 'Editar',
    discard: 'Descartar',
    mayHaveArrived:
      'Es posible que ya haya llegado. Si lo envía otra vez, el servicio podría tenerlo dos veces.',
    otherFeedback:
      'Ya se envió, o se está enviando, otro feedback sobre esta transacción. Si envía también este, el servicio tendrá los dos.',
    dontSend: 'No enviar',
    sendAgain: 'Enviar otra vez',
  },

  details: {
    written: 'Feedback tal como se escribió',
    feedback: 'Feedback',
    copyJson: 'Copiar feedback como JSON',
    showReport: 'Mostrar informe',
    outcomeTitle: 'Resultado',
    outcome: 'Resultado',
    since: 'Último cambio',
    created: 'Creado',
    number: 'Número',
    attempts: 'Intentos',
    notSent: 'Ninguno: aún no se ha enviado',
    mayHaveArrived: (count) => `${numberText(count)}; es posible que uno anterior haya llegado`,
    reported: 'Veredicto del servicio',
    unknown: 'desconocido',
    batch: 'Lote',
    response: 'Respuesta',
    problem: 'Problema',
  },

  metrics: {
    period: 'Período',
    lastDays: (days) => (days === 365 ? '1 año' : `${days} días`),
    all: 'Todo',
    customDates: 'Fechas personalizadas',
    from: 'Desde',
    to: 'Hasta',
    calculating: 'Calculando…',
    empty: 'No se envió feedback en este período',
    emptyMeaning: 'Las métricas abarcan el feedback que el servicio aceptó, según cuándo se escribió.',

    agreement: 'Coincidencia',
    nothingToCompare: 'No hay nada que comparar.',
    agreed: (alike, compared) =>
      `El riesgo deseado coincide con el veredicto del servicio en ${numberText(alike)} de ${numberText(compared)} entradas.`,
    summary: (sent, unknown) =>
      `${counted(sent, 'entrada de feedback enviada', 'entradas de feedback enviadas')}${unknown === 0 ? '' : `, ${numberText(unknown)} sin veredicto conocido`}. high_risk cuenta como high y low_risk como low. unknown_risk y los valores que no son niveles de riesgo de la especificación no se pueden comparar.`,

    risks: 'Riesgo informado y deseado',
    risksTable: 'Tabla de riesgo informado y deseado',
    desired: 'Deseado',
    reported: 'Informado',
    agreementColumn: 'Coincidencia',
    noVerdict: 'sin veredicto',
    moreValues: (count) => `${numberText(count)} más con otros valores menos frecuentes.`,
    matches: 'coincide:',

    cases: 'Casos de fraude',
    noCases: 'No se informó ni se deseó ningún caso de fraude en el feedback con veredicto conocido.',
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
    verdicts: {
      title: 'Riesgo del servicio y sus veredictos',
      table: 'Tabla de riesgos del servicio y veredictos',
      summary: (percent, compared, total) =>
        `El servicio y sus veredictos coinciden en el ${percent} de ${numberText(compared)} informes comparados (${numberText(total)} con veredicto).`,
      meaning:
        '«Fraude confirmado» y «Sospechoso» coinciden con fraude y alto, y «Legítimo» con bajo y sin riesgo. «No se sabe» no se compara.',
      byStep: {
        day: 'Veredictos por día',
        week: 'Veredictos por semana',
        month: 'Veredictos por mes',
        year: 'Veredictos por año',
      },
    },
    reviewers: {
      title: 'Acuerdo entre revisores',
      alpha: 'Alfa de Krippendorff, todas las personas',
      alphaMeaning:
        'Krippendorff (2004) recomienda confiar en datos a partir de 0,8 y, para conclusiones provisionales, de 0,667. 1 es acuerdo perfecto y 0 el que daría el azar.',
      kappa: 'Kappa de Cohen',
      interval: 'Intervalo del 95 %',
      n: 'n',
      pairs: 'Parejas de revisores',
      people: 'Revisores',
      pair: (one, other) => `${one} y ${other}`,
      fromTo: (low, high) => `de ${low} a ${high}`,
      notDefined:
        'No está definido: todos estos veredictos son iguales, así que el azar daría el mismo acuerdo.',
      strength: {
        poor: 'Acuerdo nulo',
        slight: 'Acuerdo leve',
        fair: 'Acuerdo aceptable',
        moderate: 'Acuerdo moderado',
        substantial: 'Acuerdo considerable',
        almostPerfect: 'Acuerdo casi perfecto',
      },
      meaning: (strength) =>
        `${strength} en la escala de Landis y Koch (1977), que es una convención. 1 es acuerdo perfecto y 0 el que daría el azar.`,
      matrix: 'Veredictos de dos revisores',
      matrixTable: 'Tabla de los veredictos de dos revisores',
      counted: (independent, several) =>
        `Varias personas valoraron ${counted(several, 'informe', 'informes')}; ${numberText(independent)} de ellos, de forma independiente.`,
      rule: 'Solo cuentan los veredictos independientes: el primero de cada persona sobre un informe, dado antes de poder ver el de otra. Un veredicto dado después de leer otro no indica si dos personas coinciden.',
      empty: 'No hay veredictos independientes de dos personas en este periodo',
      advice:
        'Sortee una segunda revisión en su equipo o importe el historial de un colega en Historial. Los informes que ambos hayan valorado se compararán aquí.',
    },
    secondReview: {
      action: 'Segunda revisión…',
      title: 'Sortear una segunda revisión',
      meaning:
        'Los revisores seleccionados vuelven a valorar estos informes sin ver el primer veredicto. De cada riesgo informado se sortea en proporción.',
      source: 'De',
      allJudged: 'Todos los informes valorados',
      share: 'Porcentaje',
      seed: 'Semilla',
      seedHint: 'La misma semilla vuelve a sortear los mismos informes.',
      reviewers: 'Segundos revisores',
      counting: 'Contando…',
      none: 'Todavía nadie ha valorado un informe ahí.',
      draws: (drawn, all) =>
        `Sortea ${numberText(drawn)} de ${counted(all, 'informe valorado', 'informes valorados')}`,
      assigned: (assigned, leftOut) =>
        `${numberText(assigned)} se pueden asignar; ${numberText(leftOut)} no: el equipo no tiene un veredicto sobre ellos, o todos los revisores seleccionados los han valorado.`,
      ofRisk: (count, risk) => `${numberText(count)} ${risk}`,
      otherRisk: 'otro',
      noReviewerLeft:
        'Los revisores seleccionados ya han valorado todos estos informes. Seleccione a otra persona.',
      confirm: 'Sortear',
      failed: 'No se pudo sortear la segunda revisión.',
      done: (count) =>
        count === 1
          ? '1 informe espera una segunda revisión.'
          : `${numberText(count)} informes esperan una segunda revisión.`,
      leftOut: (count) =>
        count === 1
          ? 'Se omitió 1: el equipo no tiene un veredicto sobre él o todos los revisores seleccionados ya lo han valorado.'
          : `Se omitieron ${numberText(count)}: el equipo no tiene un veredicto sobre ellos o todos los revisores seleccionados ya los han valorado.`,
    },
    asReported: 'Según el informe',
    different: 'Diferente',
    notCompared: 'Sin comparar',
    showAsTable: 'Mostrar como tabla',
    columns: (count, steps, most) => `${entries(count)} en ${steps}, como máximo ${numberText(most)} en uno`,
    stepTable: 'Tabla en el tiempo',
    sent: 'Enviado',
    compared: 'Comparado',
    step: (step, count) => `${step}: ${entries(count)}`,
    stepAgreed: (step, count, percent) => `${step}: ${entries(count)}, ${percent} según el informe`,
  },
};

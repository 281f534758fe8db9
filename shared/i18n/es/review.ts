import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

const reports = (count: number) => counted(count, 'informe', 'informes');

/** The review desk: queues, verdicts, the end of a session. */
export const review: Messages['review'] = {
  title: 'Revisión',
  queues: {
    label: 'Colas',
    names: {
      'needs-review': 'Por revisar',
      'came-back': 'De vuelta',
      unknown: 'Desconocidos',
      escalated: 'Escalados',
      divided: 'Dos veredictos',
    },
    secondReview: 'Segunda revisión',
    counted: (name, count) =>
      `${name}: ${reports(count)}. Varios informes sobre una misma transacción cuentan como uno.`,
    starting: 'Iniciando la cola…',
    notStarted: 'No se pudo iniciar la cola.',
    arrived: (count) => counted(count, 'nuevo', 'nuevos'),
    join: 'Añadir al final de la lista',
    empty: {
      title: 'No hay nada que revisar en esta cola',
      advice:
        'Seleccione otra cola o espere a que lleguen informes nuevos. Aparecerán aquí en cuanto lleguen.',
    },
  },
  progress: {
    label: 'Progreso',
    of: (done, of) => `${numberText(done)} de ${numberText(of)}`,
    byColleague: (count, name) => `${numberText(count)} decididos por ${name}`,
    byOthers: (count) => `${numberText(count)} decididos por otros`,
    more: (count) => `${numberText(count)} más después de estos`,
    bar: 'Informes revisados',
  },
  reading: 'Leyendo el informe…',
  notRead: 'No se pudo leer el informe.',
  verdicts: 'Veredicto',
  reasons: {
    add: 'Añadir un motivo',
    open: (verdict) => `${verdict}, con motivo`,
    title: (verdict) => `Motivo de «${verdict}»`,
    field: 'Motivo',
    placeholder: 'Seleccione o escriba un motivo',
    list: 'Motivos',
    recent: 'reciente',
    usual: {
      'Location spoofed': 'Ubicación falsificada',
      'Impossible travel': 'Desplazamiento imposible',
      'Account takeover': 'Robo de cuenta',
      'Device used by many accounts': 'Dispositivo usado por muchas cuentas',
      'Confirmed by the customer': 'Confirmado por el cliente',
      'Positions contradict each other': 'Las posiciones se contradicen',
      'Unusual place for this user': 'Lugar inusual para este usuario',
      'New device': 'Dispositivo nuevo',
      'Hidden by VPN or TOR': 'Oculto tras VPN o TOR',
      'Travel is plausible': 'El viaje es verosímil',
      'IP location is imprecise': 'La ubicación de la IP es imprecisa',
      'Known VPN or proxy': 'VPN o proxy conocido',
      'Known device of this user': 'Dispositivo conocido de este usuario',
      'Too little data': 'Faltan datos',
      'Needs information from the customer': 'Se necesita información del cliente',
      'Outside my area': 'Fuera de mi ámbito',
    },
    give: 'Dar veredicto',
  },
  note: { label: 'Nota', placeholder: 'Nota para este veredicto' },
  skip: 'Omitir',
  snooze: {
    button: 'Posponer',
    title: 'Posponer hasta',
    choices: {
      hour: 'Dentro de 1 hora',
      tomorrow: 'Mañana a las 9:00',
      monday: 'El próximo lunes a las 9:00',
      report: 'El próximo informe de este usuario',
      date: 'Fecha y hora',
    },
    date: 'Fecha y hora',
    past: 'Introduzca una hora futura.',
    reason: 'Motivo (opcional)',
  },
  escalation: {
    button: 'Escalar',
    title: 'Escalar con una pregunta',
    question: 'Pregunta',
    placeholder: '¿Qué hay que aclarar?',
    asked: 'Pregunta:',
    answered: 'Respuesta:',
    answer: 'Respuesta',
    send: 'Guardar respuesta',
  },
  undo: {
    button: 'Deshacer',
    failed: 'No se pudo deshacer.',
    alreadySent:
      'El veredicto se ha retirado, pero su feedback ya se había enviado. Para corregirlo, dé un veredicto nuevo.',
  },
  related: { user: 'Mismo usuario', device: 'Mismo dispositivo', place: 'Mismo lugar' },
  noRelated: 'En la lista no queda ningún otro informe de este usuario, dispositivo o lugar.',
  allFields: { show: 'Todos los campos', hide: 'Volver a los indicios' },
  feedback: {
    ask: '¿Enviar feedback con este veredicto?',
    announce: (verdict) =>
      `«${verdict}» envía este feedback de inmediato, según la configuración. No se le volverá a preguntar.`,
    another: 'Esta transacción ya tiene feedback. ¿Enviar otro?',
    send: 'Enviar',
    without: 'No enviar',
  },
  failures: {
    title: (count) => counted(count, 'decisión sin guardar.', 'decisiones sin guardar.'),
    retry: 'Reintentar',
  },
  changedMeanwhile: {
    here: 'Este informe cambió antes de que se guardara su veredicto. Mire los datos nuevos y decida de nuevo.',
    elsewhere:
      'Un informe cambió antes de que se guardara su veredicto. Vuelve a estar pendiente en la lista.',
    show: 'Mostrar informe',
    failed: 'El veredicto no se guardó.',
  },
  hasty: (verdict) =>
    `Los últimos 20 veredictos han sido «${verdict}», cada uno en menos de 3 segundos. Si no ha leído todos estos informes, vuelva a ellos con «Deshacer».`,
  bulk: {
    button: 'Juzgar',
    title: (count) => `Veredicto sobre ${reports(count)}`,
    reason: 'Motivo (opcional)',
    note: 'Nota para todos (opcional)',
    nothingSent: 'Con este veredicto no se envía feedback. Puede cambiarlo en Ajustes, en Veredictos.',
    send: (risk) => `Enviar feedback (riesgo ${risk}) de las transacciones que no lo tienen`,
    give: (count) => `Juzgar ${reports(count)}`,
    notGiven: 'No se pudieron guardar los veredictos.',
    judgedBefore: {
      others: 'otras personas',
      notice: (count, name) =>
        `${counted(count, 'informe tiene un veredicto', 'informes tienen veredictos')} de ${name}.`,
      meaning: (queue) =>
        `El suyo cuenta junto al de la otra persona. Si difieren, ambos aparecen en ${queue}.`,
    },
    changed: {
      notice: (count, of) =>
        `${numberText(count)} de ${reports(of)} ${count === 1 ? 'cambió después de que lo viera' : 'cambiaron después de que los viera'}. No se guardó ningún veredicto.`,
      judgeOthers: (count) => `Juzgar ${counted(count, 'informe sin cambios', 'informes sin cambios')}`,
      show: (count) => `Mostrar ${counted(count, 'informe cambiado', 'informes cambiados')}`,
    },
    given: (verdict, count, { isSent, queued, unsent }) => {
      const judged = `${verdict}: ${counted(count, 'transacción juzgada', 'transacciones juzgadas')}.`;
      if (!isSent) return judged;
      const rest = unsent === 0 ? '' : ` ${numberText(unsent)} sin feedback nuevo.`;
      return `${judged} ${counted(queued, 'entrada de feedback', 'entradas de feedback')} en cola.${rest}`;
    },
    undone: (count, sent) =>
      sent === 0
        ? `${counted(count, 'veredicto retirado', 'veredictos retirados')}.`
        : `${counted(count, 'veredicto retirado', 'veredictos retirados')}. ${counted(sent, 'entrada de feedback ya se había enviado', 'entradas de feedback ya se habían enviado')}.`,
  },
  session: {
    end: 'Terminar sesión',
    resume: 'Continuar',
    skipped: (count) => `Revisar ${counted(count, 'informe omitido', 'informes omitidos')}`,
    again: 'Empezar de nuevo',
    ended: (queue) => `Fin de «${queue}»`,
    figures: {
      decided: 'Decididos',
      skipped: 'Omitidos',
      deferred: 'Aplazados',
      byOthers: 'Decididos por otros',
      open: 'Pendientes',
      overturned: 'Corregidos',
      median: 'Tiempo mediano',
    },
    overturnedMeaning: 'Veredictos que dicen lo contrario del riesgo del servicio.',
    seconds: (seconds) => `${seconds} s`,
    byVerdict: 'Por veredicto',
    byRisk: 'Por el riesgo del servicio',
    verdict: 'Veredicto',
    risk: 'Riesgo',
    otherRisk: 'Otro o ninguno',
    count: 'Informes',
  },
};

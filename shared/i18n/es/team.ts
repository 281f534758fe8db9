import type { Messages } from '../english';
import { counted } from '../number-text';

const entries = (count: number) => counted(count, 'entrada', 'entradas');

/** Teams: the settings, what the others do, and what is shared with them. */
export const team: Messages['team'] = {
  title: 'Equipo',
  description:
    'Comparta veredictos, notas, reservas, vistas y expedientes con otros analistas por medio del servidor de su equipo. Los informes no se comparten: cada ordenador los lee del servicio.',
  reading: 'Leyendo el equipo…',
  you: 'Usted',
  someone: 'Otro analista',
  fromFile: (name) => `${name} (de un archivo)`,
  roles: { analyst: 'Analista', lead: 'Responsable' },
  join: {
    address: 'Dirección del servidor',
    addressHint: 'Empieza por https://, salvo que el servidor esté en este ordenador.',
    addressExample: 'https://equipo.example.com/',
    invite: 'Invitación',
    inviteHint: 'La crea un responsable del equipo. Cada invitación sirve una sola vez.',
    name: 'Su nombre',
    nameHint: 'Tal como lo ven los demás',
    action: 'Unirse al equipo',
    shares:
      'Al unirse, el equipo recibe también lo que este perfil tiene en su historial, salvo las marcas de lectura.',
    missing: {
      address: 'Introduzca la dirección del servidor.',
      invite: 'Introduzca la invitación.',
      name: 'Introduzca su nombre.',
    },
    failed: 'No se pudo unir al equipo.',
  },
  facts: {
    team: 'Equipo',
    address: 'Dirección',
    state: 'Estado',
    unread: 'Entradas ilegibles',
    unreadMeans:
      'Las escribió una versión más reciente de Whereabouts, o están dañadas. Se conservan, pero no cuentan en nada de lo que ve. Actualice Whereabouts. Si el número no cambia, pregunte a un responsable quién usa otra versión.',
    lastEntry: 'Última entrada',
    lastEntryMeans:
      'Si usted y otra persona ven el mismo número, las letras y cifras que le siguen deben ser también las mismas. Si difieren, el servidor les muestra historiales distintos.',
  },
  reach: {
    connecting: 'Conectando…',
    connected: 'Conectado',
    offline: (time) => `Sin conexión · desde ${time}`,
    held: (time) => `Solo se recibe · hasta las ${time}`,
    resumes: 'Se volverá a compartir automáticamente.',
    removed: 'Ya no está en el equipo',
    'no-token': 'Sin acceso al llavero',
    outdated: 'Esta versión de Whereabouts es demasiado antigua',
  },
  unshared: (count) =>
    count === 1 ? '1 entrada aún no se ha compartido.' : `${entries(count)} aún no se han compartido.`,
  notices: {
    removed:
      'Un responsable le ha quitado del equipo o se ha revocado su acceso. Ya no se comparte nada. Todo lo que recibió sigue en este ordenador. Para volver a compartir, salga aquí del equipo y únase con una invitación nueva. Pida a un responsable que le vuelva a invitar: con una invitación normal, será otra persona para el equipo y no podrá retirar lo que escribió antes.',
    removedHidden: (count) =>
      `Sus segundas revisiones han terminado: vuelve a ver sus propias entradas y casos, pero ya no puede recibir lo que se le ocultaba (${entries(count)} de otras personas).`,
    'no-token':
      'Su acceso al equipo está en el llavero, que no se puede leer. No se comparte nada hasta que se pueda. Desbloquéelo. Si este mensaje no desaparece, reinicie Whereabouts.',
    outdated:
      'El servidor usa un protocolo más reciente. Usted recibe lo que escriben los demás, pero lo que escribe se queda en este ordenador. Actualice Whereabouts para compartirlo.',
    held: {
      title: 'Ha compartido todo lo que el servidor admite en un día',
      text: (time) =>
        `Lo que escriba se queda en este ordenador y se comparte a partir de las ${time}. Sigue recibiendo lo que escriben los demás. No tiene que hacer nada.`,
    },
    historyChanged: {
      title: (time) => `El historial del equipo ha cambiado (detectado: ${time})`,
      text: 'El historial del servidor ya no continúa el que recibió este ordenador, o no es el que recibió otra persona del equipo. Ocurre al restaurar una copia de seguridad y también si alguien cambió entradas. En este ordenador no se ha eliminado nada.',
      advice:
        'Pregunte a quien administra el servidor si se restauró una copia de seguridad. Si no, compare por teléfono con su equipo la última entrada, que se muestra abajo.',
      checked: 'Lo he comprobado',
      checkedMeans:
        'Quita este mensaje en este ordenador y no cambia nada más. Vuelve a aparecer si el historial cambia de nuevo.',
      failed: 'El mensaje sigue aquí.',
    },
    restored: {
      title: (time) => `Se restauró una copia anterior de este perfil (detectado: ${time})`,
      text: 'El equipo tiene entradas de este ordenador que faltaban en la copia. Se han recibido de nuevo, y lo que escribió desde que se puso la copia se comparte como de un dispositivo nuevo. No se ha perdido nada.',
      advice:
        'El feedback que esperaba en la copia puede haberse enviado antes: se le preguntará. Si usted no restauró una copia de seguridad, averigüe quién la puso ahí.',
      checked: 'Lo he comprobado',
      checkedMeans: 'Quita este mensaje y no cambia nada más.',
      failed: 'El mensaje sigue aquí.',
    },
  },
  people: {
    title: 'Personas',
    remove: (name) => `Quitar a ${name}`,
    inviteAgain: (name) => `Volver a invitar a ${name}`,
    invited: (name) => `Invitación para ${name}`,
    returnsAs: (name) =>
      `Quien se una con ella será ${name}, con todo lo que ${name} escribió antes. Termina el acceso que ${name} tenía hasta entonces.`,
    removal: {
      title: (name) => `¿Quitar a ${name} del equipo?`,
      text: 'Su acceso termina de inmediato y las invitaciones que creó dejan de servir. Lo que escribió permanece en el historial. Para volver como la misma persona, necesita una invitación de «Volver a invitar».',
      action: 'Quitar',
    },
    removed: 'Fuera del equipo',
    failed: 'No se pudo quitar a esta persona.',
  },
  invites: {
    analyst: 'Invitar a un analista',
    lead: 'Invitar a un responsable',
    created: { analyst: 'Invitación para un analista', lead: 'Invitación para un responsable' },
    once: 'Sirve una sola vez y no se vuelve a mostrar. Envíela junto con la dirección del servidor.',
    copy: 'Copiar',
    failed: 'No se pudo crear una invitación.',
    open: {
      title: 'Invitaciones abiertas',
      failed: 'No se pudieron leer las invitaciones abiertas.',
      notWithdrawn: 'No se pudo retirar la invitación.',
      server: 'El servidor',
      by: (inviter, time) => `${inviter}, caduca: ${time}`,
      byFor: (inviter, name, time) => `${inviter}, para ${name}, caduca: ${time}`,
      withdraw: (invite) => `Retirar la invitación: ${invite}`,
    },
  },
  leaving: {
    button: 'Salir del equipo',
    title: (name) => `¿Salir del equipo «${name}»?`,
    text: 'Deja de compartirse. Todo lo que recibió sigue en este ordenador, y lo que compartió sigue en el equipo. Para volver como la misma persona, pida a un responsable que le vuelva a invitar: con una invitación normal, no podrá retirar para los demás lo que escribió antes.',
    unshared: (count) =>
      count === 1 ? '1 entrada no llegó al equipo.' : `${entries(count)} no llegaron al equipo.`,
    hidden: (count) =>
      `Tiene una segunda revisión pendiente. Al salir, volverá a ver sus propias entradas y casos sobre ella, pero ya no podrá recibir lo que se le oculta hasta que decida (${entries(count)} de otras personas).`,
    action: 'Salir',
    failed: 'No se pudo salir del equipo.',
  },
  status: {
    label: 'Equipo',
    unshared: (count) => `${entries(count)} sin compartir`,
  },
  desk: {
    queue: 'Desacuerdos',
    claimed: (name, time) => `Reservado por ${name} hasta las ${time}`,
    claimedMeaning:
      'Está revisando este informe. Continúe con otro para que nadie haga el trabajo dos veces.',
    claimedLooking: 'Puede verlo. Para dar un veredicto de todos modos, seleccione «Decidir igualmente».',
    besideTheirs: (queue) =>
      `Su veredicto cuenta junto al de la otra persona. Si difieren, ambos aparecen en ${queue}.`,
    decided: {
      judged: '{name}: {verdict}, {time}.',
      snoozed: '{name} pospuso este informe, {time}.',
      escalated: '{name} escaló este informe, {time}.',
      answered: '{name} respondió a la pregunta sobre este informe, {time}.',
      stillYours: 'Aún puede dar un veredicto.',
    },
    next: 'Siguiente libre',
    look: 'Ver igualmente',
    decide: 'Decidir igualmente',
    noneFree: 'No hay ningún otro informe libre en esta lista.',
    looking: (names, count) => (count === 1 ? `${names} está viendo esto` : `${names} están viendo esto`),
  },
  divided: {
    title: 'Dos veredictos',
    settlers: {
      self: 'Estos veredictos sobre los mismos datos difieren.',
      another:
        'Estos veredictos sobre los mismos datos difieren, y uno es suyo. Lo resuelve otra persona. Un nuevo veredicto suyo solo sustituye al suyo.',
      'only-self':
        'Estos veredictos sobre los mismos datos difieren, y uno es suyo. Nadie más puede resolverlo.',
    },
    settles: 'Su veredicto lo resuelve.',
    agreeing: 'Para resolverlo, confirme uno de ellos.',
    agree: (name) => `De acuerdo con ${name}`,
    keep: 'Mantener su veredicto',
  },
  escalation: {
    to: 'Para',
    anyone: 'Cualquiera',
    asked: (name) => `Pregunta para ${name}:`,
    textName: 'Para',
  },
  entry: { unshared: 'aún sin compartir', unclaimed: 'sin reserva' },
  person: { label: 'Filtrar por persona', all: 'Todas' },
  views: {
    share: 'Compartir con el equipo',
    stop: 'Dejar de compartir',
    group: 'Equipo',
    shared: 'Vista «{name}» compartida con el equipo',
    stopped: 'La vista «{name}» ya no se comparte',
    failed: 'No se pudo compartir la vista.',
    notStopped: 'No se pudo dejar de compartir la vista.',
  },
};

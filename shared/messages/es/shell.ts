import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

/** What is around the screens: navigation, status, shortcuts, notices. */
export const shell: Messages['shell'] = {
  opening: 'Abriendo…',
  openingMap: 'Abriendo el mapa…',
  navigation: 'Principal',
  screens: { reports: 'Informes', map: 'Mapa', outbox: 'Bandeja de salida', settings: 'Ajustes' },
  keyboardShortcuts: 'Atajos de teclado',
  needAttention: (count) => (count === 1 ? 'requiere atención' : 'requieren atención'),
  failures: {
    titles: {
      window: 'No se pudo mostrar esta ventana',
      screen: 'No se pudo mostrar esta pantalla',
      report: 'No se pudo mostrar este informe',
      form: 'No se pudo mostrar este formulario',
    },
    words:
      'Encontró algo que no supo tratar, lo que es un defecto del programa. El feedback escrito se conserva.',
    reload: 'Recargar',
  },
  connection: {
    label: 'Conexión',
    notConnected: 'Sin conexión',
    noKey: 'Sin clave',
    notYetConnected: (host) => `Todavía sin conexión con ${host}`,
    notYetConnectedToBuiltIn: 'Todavía sin conexión con el servicio integrado',
    connected: (host) => `Conectado a ${host}`,
    connectedToBuiltIn: 'Conectado al servicio integrado',
    since: (state, time) => `${state} desde las ${time}`,
    lastAnswer: (time) => `última respuesta a las ${time}`,
    offline: 'Sin conexión',
    keyRefused: 'Clave rechazada',
    notTrusted: 'No es de confianza',
    noUsableAnswer: 'Sin respuesta utilizable',
    builtInStopped: 'Servicio integrado detenido',
  },
  sync: {
    label: 'Sincronización',
    cancel: 'Cancelar la recepción',
    progress: 'Informes recibidos',
    openingStored: 'Abriendo los informes guardados…',
    stored: (count) => counted(count, 'informe guardado', 'informes guardados'),
    waiting: 'En espera',
    waitingUntil: (time) => `En espera hasta las ${time}`,
    behind: 'Sin actualizar',
    behindSince: (time) => `Sin actualizar desde las ${time}`,
    notAllReceived: 'aún no se han recibido todos',
    nothingReceived: 'Aún no se ha recibido nada',
    pageNotRead: (page) => `falta la página ${numberText(page)}`,
    upToDate: (time) => `al día, ${time}`,
    lookingForNew: 'Buscando informes nuevos…',
    asking: 'Pidiendo informes…',
    receiving: (count) => `Recibiendo ${numberText(count)}`,
    receivingOf: (count, expected) =>
      `Recibiendo ${numberText(count)} de aproximadamente ${numberText(expected)}`,
    perSecond: (count) => `${numberText(count)}/s`,
    left: (span) => `faltan ${span}`,
    waitingForTransaction: (transactionId) => `Esperando la transacción ${transactionId}`,
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
  },
  held: {
    goesOut: 'El feedback sobre {id} saldrá {when}',
    inSeconds: (count) => `en ${count} s`,
    inAMoment: 'en un momento',
    takenBack: 'El feedback sobre {id} se retiró y se guardó como borrador.',
    notTakenBack: 'El feedback no se retiró.',
    notSent: 'El feedback no se envió.',
    editDraft: 'Editar el borrador',
  },
  store: {
    label: 'Copia local',
    opening: 'Abriendo la copia local…',
    restarting: 'La copia local se está reiniciando…',
    startAgain: 'Iniciar de nuevo',
  },
  beginAnew: {
    button: 'Empezar de cero…',
    title: '¿Apartar los archivos y empezar de cero?',
    continue: 'Continuar',
    whatIsSaved:
      'Los informes se leen de nuevo del servicio. De sus propios datos, lo que aún se pueda leer se salva en el archivo nuevo: bandeja de salida, notas y vistas.',
    nothingIsSaved:
      'Los informes se leen de nuevo del servicio. La bandeja de salida, los borradores, las notas y las vistas de este perfil empiezan vacíos.',
    oldFilesStay: 'Los archivos antiguos no se borran: permanecen en la carpeta del perfil, con otro nombre.',
    sureTitle: '¿Está seguro?',
    sureOfOtherService:
      'El feedback aún no enviado, las notas y las vistas creadas con la otra dirección ya no se mostrarán en este perfil, aunque se restaure su dirección.',
    sureWhereSaved:
      'Lo que no se pueda leer de sus propios datos faltará aquí, también si el archivo antiguo se repara más tarde.',
    sure: 'El feedback aún no enviado, las notas y las vistas anteriores no volverán a verse aquí, a menos que reaparezca su clave y se repongan los archivos antiguos.',
    action: 'Empezar de cero',
  },
  unsavedNotes: {
    title: (count) =>
      count === 1
        ? 'Una nota sobre otro informe no está guardada.'
        : `Notas sobre otros ${numberText(count)} informes no están guardadas.`,
    stillHere: 'Lo escrito sigue aquí.',
    saveAgain: 'Guardar de nuevo',
    showReport: 'Mostrar su informe',
  },
};

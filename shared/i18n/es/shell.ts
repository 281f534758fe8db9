import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

/** Everything around the screens: navigation, status, shortcuts, notices. */
export const shell: Messages['shell'] = {
  opening: 'Abriendo…',
  openingMap: 'Abriendo el mapa…',
  navigation: 'Principal',
  screens: {
    reports: 'Informes',
    review: 'Revisión',
    map: 'Mapa',
    investigate: 'Investigar',
    outbox: 'Bandeja de salida',
    history: 'Historial',
    settings: 'Ajustes',
  },
  keyboardShortcuts: 'Atajos de teclado',
  collapseNavigation: 'Contraer navegación',
  expandNavigation: 'Expandir navegación',
  needAttention: (count) => (count === 1 ? 'requiere su atención' : 'requieren su atención'),
  failures: {
    titles: {
      window: 'No se pudo mostrar esta ventana',
      screen: 'No se pudo mostrar esta pantalla',
      report: 'No se pudo mostrar este informe',
      form: 'No se pudo mostrar este formulario',
    },
    words: 'Es un error del programa. El feedback que ha escrito está guardado.',
    reload: 'Volver a cargar',
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
    notTrusted: 'No segura',
    signInFirst: 'La red pide iniciar sesión',
    noUsableAnswer: 'Sin respuesta utilizable',
    builtInStopped: 'Servicio integrado detenido',
  },
  sync: {
    label: 'Sincronización',
    cancel: 'Cancelar la sincronización',
    progress: 'Informes recibidos',
    openingStored: 'Abriendo los informes guardados…',
    stored: (count) => counted(count, 'informe guardado', 'informes guardados'),
    waiting: 'En espera',
    waitingUntil: (time) => `En espera hasta las ${time}`,
    retryingSoon: 'Se reintentará enseguida',
    behind: 'Sin actualizar',
    behindSince: (time) => `Sin actualizar desde las ${time}`,
    notAllReceived: 'aún no se han recibido todos',
    nothingReceived: 'Aún no se ha recibido ningún informe',
    pageNotRead: (page) => `no se puede leer la página ${numberText(page)}`,
    upToDate: (time) => `actualizado a las ${time}`,
    checkingForNew: 'Buscando informes nuevos…',
    requesting: 'Solicitando informes…',
    receiving: (count) => `Recibiendo ${numberText(count)}`,
    receivingOf: (count, expected) =>
      `Recibiendo ${numberText(count)} de aproximadamente ${numberText(expected)}`,
    perSecond: (count) => `${numberText(count)}/s`,
    left: (span) => `quedan ${span}`,
    waitingForTransaction: (transactionId) => `Esperando la transacción ${transactionId}`,
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
  },
  toasts: { label: 'Notificaciones', times: (count) => `× ${count}` },
  undoableSend: {
    sendingOn: 'Feedback sobre {id} ·',
    sendingMany: (count) => `${counted(count, 'entrada de feedback', 'entradas de feedback')} ·`,
    sendingSeveral: 'Varias entradas de feedback ·',
    inSeconds: (count) => `se envía en ${count} s`,
    shortly: 'se envía en breve',
    undone: 'El envío del feedback sobre {id} se deshizo, y el feedback se guardó como borrador.',
    undoFailed: 'No se pudo deshacer el envío del feedback.',
    undoneMany: (count) =>
      count === 1
        ? 'Se deshizo el envío de 1 entrada de feedback, guardada como borrador.'
        : `Se deshizo el envío de ${numberText(count)} entradas de feedback, guardadas como borradores.`,
    editDraft: 'Editar borrador',
  },
  store: {
    label: 'Copia local',
    opening: 'Abriendo la copia local…',
    restarting: 'La copia local se está reiniciando…',
    restart: 'Reiniciar la copia local',
  },
  startOver: {
    button: 'Empezar de cero…',
    title: '¿Apartar los archivos y empezar de cero?',
    continue: 'Continuar',
    recoveredData:
      'Se vuelven a sincronizar todos los informes. Los datos suyos que aún se puedan leer (bandeja de salida, notas y vistas) se copian en el archivo nuevo.',
    nothingRecovered:
      'Se vuelven a sincronizar todos los informes. La bandeja de salida, los borradores, las notas y las vistas de este perfil empiezan vacíos.',
    oldFilesStay: 'Los archivos antiguos no se eliminan: se renombran y permanecen en la carpeta del perfil.',
    sureTitle: '¿Está seguro?',
    sureOfOtherService:
      'Este perfil ya no mostrará el feedback no enviado, las notas ni las vistas creados con la otra dirección, aunque restaure esa dirección.',
    sureWithRecovery:
      'Este perfil no mostrará los datos suyos que no se puedan leer, aunque el archivo antiguo se repare más tarde.',
    sure: 'Este perfil no volverá a mostrar el feedback no enviado, las notas ni las vistas anteriores, a menos que se recupere su clave y usted restituya los archivos antiguos.',
    action: 'Empezar de cero',
  },
  unsavedNotes: {
    title: (count) =>
      count === 1
        ? 'Hay una nota sobre otro informe sin guardar.'
        : `Hay notas sobre otros ${numberText(count)} informes sin guardar.`,
    stillHere: 'Lo que ha escrito sigue aquí.',
    saveAgain: 'Volver a guardar',
    showReport: 'Mostrar el informe',
  },
};

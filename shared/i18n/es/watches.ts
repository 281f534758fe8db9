import type { Messages } from '../english';
import { counted, decimalText, numberText } from '../number-text';

export const watches: Messages['watches'] = {
  intro:
    'Una vigilancia encuentra los informes nuevos de un usuario, un dispositivo, un lugar o una vista, y avisa con una sola notificación. Pruébela con el pasado antes de activarla.',
  shows:
    'Una vigilancia encuentra informes, no personas. Un acierto seguro de un lugar tiene todas sus posiciones dentro, con todo su radio supuesto; uno posible solo se solapa. Los informes que llegaron antes de activar la vigilancia no son aciertos, y un informe que el servicio cambia después no se vuelve a comprobar.',
  list: 'Sus vigilancias',
  none: 'Aún no hay vigilancias',
  add: 'Nueva vigilancia',
  edit: 'Editar vigilancia',
  kind: 'Vigilar',
  kinds: { user: 'Usuario', device: 'Dispositivo', place: 'Lugar', view: 'Vista' },
  place: 'Lugar vigilado',
  placeHint:
    'Busque una ciudad o escriba coordenadas. En el mapa, haga clic en un lugar con el botón derecho.',
  chosenPlace: 'Lugar',
  radius: 'Radio vigilado (km)',
  radiusError: (max) => `Introduzca un número de 0 a ${numberText(max)}.`,
  view: 'Vista que vigilar',
  chooseView: 'Elija una vista',
  sharedView: (view, author) => `${view} (compartida por ${author})`,
  viewHint: 'La vigilancia copia la búsqueda y los filtros de la vista, sin tiempos como «la última hora».',
  watchTitle: 'Título',
  titleHint: 'Las notificaciones muestran el título. Use sus propias palabras, no un ID.',
  defaultTitles: {
    user: 'Usuario vigilado',
    device: 'Dispositivo vigilado',
    place: 'Lugar vigilado',
    view: 'Vista vigilada',
  },
  missing: {
    title: 'Elija qué vigilar',
    subject: {
      user: 'Introduzca el ID del usuario.',
      device: 'Introduzca el ID del dispositivo.',
      place: 'Elija un lugar.',
      view: 'Elija una vista.',
    },
  },
  needsTitle: 'Introduzca un título.',
  start: 'Activar',
  save: 'Guardar vigilancia',
  cancel: 'Cancelar',
  tooManyWatches: (max) =>
    `Tiene ${numberText(max)} vigilancias, el máximo posible. Elimine una para añadir otra.`,
  pastTitle: 'Prueba con el pasado',
  running: 'Comprobando los informes guardados…',
  failed: 'La prueba ha fallado.',
  perDay: (perDay) =>
    perDay > 0 && perDay < 0.1 ? 'Menos de uno cada 10 días' : `Unos ${decimalText(perDay, 1)} al día`,
  noHits: (days) =>
    days === 1
      ? 'Ningún acierto en el último día.'
      : `Ningún acierto en los últimos ${numberText(days)} días.`,
  ofDays: (days) => (days === 1 ? 'Último día' : `Últimos ${numberText(days)} días`),
  certain: (count) => counted(count, 'seguro', 'seguros'),
  possible: (count) => counted(count, 'posible', 'posibles'),
  tooMany: (max) =>
    `Son más de ${numberText(max)} aciertos al día. Para tantos informes es mejor una vista. Puede acotar la vigilancia o activarla de todos modos.`,
  onlyDays: (days) =>
    days === 1
      ? 'Solo se ha contado el último día: hay demasiados informes cerca de este lugar.'
      : `Solo se han contado los últimos ${numberText(days)} días: hay demasiados informes cerca de este lugar.`,
  chart: (days) =>
    days === 1 ? 'Aciertos del último día' : `Aciertos por día, últimos ${numberText(days)} días`,
  newest: 'Aciertos pasados más recientes',
  unseen: 'Aciertos sin ver',
  noUnseen: 'No hay aciertos sin ver',
  listed: (shown, total) => `Los ${numberText(shown)} más recientes de ${numberText(total)} aciertos sin ver`,
  full: (max) =>
    `Esta vigilancia espera: tiene ${numberText(max)} aciertos sin ver. Márquelos como vistos y continuará donde se detuvo.`,
  states: { on: 'Activa', off: 'En pausa' },
  pause: 'Pausar',
  resume: 'Reanudar',
  resumeNote: 'Los informes que llegan mientras una vigilancia está en pausa no son aciertos.',
  openReport: 'Abrir informe',
  showInGrid: 'Mostrar en la tabla',
  markSeen: 'Marcar como vistos',
  editThis: 'Editar',
  remove: 'Eliminar',
  removed: 'Vigilancia eliminada',
  undo: 'Deshacer',
  notSaved: 'No se han podido guardar las vigilancias.',
  notRead: 'No se han podido leer las vigilancias.',
  notListed: 'No se han podido leer los aciertos.',
  certainty: { certain: 'Seguro', possible: 'Posible' },
  unseenCount: (count) => counted(count, 'acierto de vigilancias sin ver', 'aciertos de vigilancias sin ver'),
  placeText: (place, radius) => `${place}, ${radius} alrededor`,
  watchThis: { user: 'Vigilar este usuario', device: 'Vigilar este dispositivo' },
  watchHere: 'Vigilar este lugar',
  watchView: 'Vigilar esta vista',
  digest: {
    sinceStart: (hits) => `Vigilancias, en su ausencia: ${hits}`,
    sinceLast: (hits) => `Vigilancias, aciertos nuevos: ${hits}`,
    ofWatch: (title, certain, possible) =>
      possible === 0
        ? `${title}: ${numberText(certain)}`
        : certain === 0
          ? `${title}: ${counted(possible, 'posible', 'posibles')}`
          : `${title}: ${numberText(certain)} y ${counted(possible, 'posible', 'posibles')}`,
    more: (count) => `y ${counted(count, 'vigilancia más', 'vigilancias más')}`,
  },
  setting: 'Aciertos de vigilancias',
  settingDescription:
    'Una notificación para todas las vigilancias, con sus títulos y recuentos, solo con la ventana en segundo plano',
  settingChoices: {
    0: 'No',
    15: 'Cada 15 minutos como máximo',
    60: 'Cada hora como máximo',
    240: 'Cada 4 horas como máximo',
  },
};

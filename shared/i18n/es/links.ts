import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

export const links: Messages['links'] = {
  show: 'Mostrar usuarios vinculados',
  open: 'Haga clic para ver los usuarios vinculados.',
  showOf: {
    device: 'Mostrar vínculos de este dispositivo',
    place: 'Mostrar vínculos de este lugar',
    ipPlace: 'Mostrar vínculos de este lugar de IP',
  },
  intro:
    '¿Quién comparte dispositivos y lugares con quién? Elija un grupo, o empiece por un usuario, un dispositivo o un lugar. En el mapa, haga clic derecho en un lugar.',
  proves:
    'Un vínculo indica que los informes contienen el mismo valor, no que las personas se conozcan. Un lugar cuenta si varios usuarios tuvieron allí un mismo dispositivo.',
  form: 'Inicio de los vínculos',
  startFrom: 'Empezar por',
  place: {
    place: {
      place: 'Lugar',
      placeHint: 'Busque una ciudad o escriba coordenadas. Una posición GPS debe estar a menos de 100 m.',
      chosenPlace: 'Inicio',
    },
    ipPlace: {
      place: 'Lugar de IP',
      placeHint:
        'Busque una ciudad o escriba coordenadas. La posición de una dirección IP debe estar a menos de 100 m.',
      chosenPlace: 'Inicio',
    },
  },
  startNow: 'Seguir vínculos',
  firstGroup: 'Volver al primer grupo',
  kinds: {
    user: 'Usuario',
    device: 'Dispositivo',
    place: 'Lugar',
    ipPlace: 'Lugar de IP',
    city: 'Ciudad',
    country: 'País',
    model: 'Modelo de dispositivo',
  },
  linkedBy: 'Vinculados por',
  linkKinds: {
    device: 'Dispositivo',
    place: 'Lugar, con dispositivos compartidos',
    anyPlace: 'Lugar, con cualquier dispositivo',
    ipPlace: 'Lugar de la dirección IP',
    city: 'Ciudad',
    country: 'País',
    model: 'Modelo de dispositivo',
  },
  weak: (users) =>
    `Los demás se comparten a menudo por casualidad, así que al principio están desactivados. No se sigue un valor que tengan más de ${users} usuarios.`,
  views: 'Grupos y vínculos',
  groups: (count) => `Grupos (${numberText(count)})`,
  ofNode: 'Vínculos',
  searching: 'Buscando grupos…',
  reading: 'Siguiendo los vínculos…',
  failed: 'No se han podido leer los vínculos.',
  noGroups: {
    title: 'Ningún grupo',
    text: (reports) =>
      `No hay dos usuarios que compartan uno de estos valores en ${counted(reports, 'informe', 'informes')} de este equipo.`,
  },
  gone: {
    user: 'Ningún informe de este equipo contiene este usuario.',
    device: 'Ningún informe de este equipo contiene este dispositivo.',
    place: 'Ninguna posición GPS de este equipo está a menos de 100 m de este lugar.',
    ipPlace: 'Ninguna posición de IP de este equipo está a menos de 100 m de este lugar.',
  },
  listed: (shown, count) =>
    `Los primeros ${numberText(shown)} de ${numberText(count)} grupos: los que tienen más informes juzgados como fraude y, después, más con riesgo de fraude o alto.`,
  sentence: {
    ring: (users, devices) => {
      const alone = counted(devices, 'dispositivo sin usuario', 'dispositivos sin usuario');
      if (devices === 0) return `Red de ${counted(users, 'usuario', 'usuarios')}`;
      return users === 0 ? `Red de ${alone}` : `Red de ${counted(users, 'usuario', 'usuarios')} y ${alone}`;
    },
    joins: {
      device: (count) => `con ${count === 1 ? 'un dispositivo' : `${numberText(count)} dispositivos`}`,
      place: (count) => `en ${count === 1 ? 'un lugar' : `${numberText(count)} lugares`}`,
      anyPlace: (count) => `en ${count === 1 ? 'un lugar' : `${numberText(count)} lugares`}`,
      ipPlace: (count) => `en ${count === 1 ? 'un lugar de IP' : `${numberText(count)} lugares de IP`}`,
      city: (count) => `en ${count === 1 ? 'una ciudad' : `${numberText(count)} ciudades`}`,
      country: (count) => `en ${count === 1 ? 'un país' : `${numberText(count)} países`}`,
      model: (count) =>
        `con ${count === 1 ? 'un modelo de dispositivo' : `${numberText(count)} modelos de dispositivo`}`,
    },
    within: (days) => `en ${counted(days, 'día', 'días')}`,
  },
  judged: (fraud, judged) =>
    judged === 0 ? 'Ninguno juzgado' : `Juzgados como fraude: ${numberText(fraud)} de ${numberText(judged)}`,
  suspected: (suspected, reports) =>
    `Riesgo de fraude o alto: ${numberText(suspected)} de ${numberText(reports)}`,
  noGroupOf: {
    user: 'Nada vincula a este usuario con otro.',
    device: 'Ningún otro usuario tiene este dispositivo.',
    place:
      'Ningún dispositivo compartido estuvo en este lugar. Para ver a todos los que estuvieron, active «Lugar, con cualquier dispositivo».',
    ipPlace: 'Nada vincula a los usuarios de este lugar.',
  },
  shown: (shown, reached) =>
    `Se muestran los ${numberText(shown)} más cercanos de ${numberText(reached)} usuarios y valores vinculados.`,
  singles: (count) =>
    `${counted(count, 'valor de un solo usuario está oculto', 'valores de un solo usuario están ocultos')}.`,
  showSingles: 'Mostrar valores de un solo usuario',
  common: 'demasiado compartido para seguirlo',
  parts: 'Partes de este grupo',
  part: (users) => counted(users, 'usuario', 'usuarios'),
  picture: 'Imagen de los vínculos',
  pictureKeys: 'Las teclas de flecha pasan de un usuario o valor a otro. Intro empieza por el seleccionado.',
  node: (kind, name, reports, users) =>
    `${kind} ${name}: ${counted(reports, 'informe', 'informes')}${users === null ? '' : `, ${counted(users, 'usuario', 'usuarios')}`}`,
  legend: {
    label: 'Leyenda de la imagen',
    fraud: 'juzgado como fraude',
    suspected: 'riesgo de fraude o alto',
  },
  selected: 'Seleccionado',
  between: (first, last) => (first === last ? first : `de ${first} a ${last}`),
  noTime: 'sin horas',
  reports: (count) => counted(count, 'informe', 'informes'),
  startHere: 'Empezar aquí',
  showReports: 'Mostrar en la tabla',
  showAll: (count) => `Mostrar ${counted(count, 'informe', 'informes')} en la tabla`,
  judgeAll: 'Juzgar todos',
  feedbackAll: 'Dar feedback sobre todo este grupo',
  tooMany: 'Este grupo tiene demasiados usuarios para un filtro de la tabla.',
  showLink: (reports, user, value) =>
    `Mostrar en la tabla ${counted(reports, 'informe', 'informes')} de ${user} con ${value}`,
  list: 'Lista de vínculos',
  allLinks: 'Todos los vínculos',
  listedLinks: (shown, count) =>
    `Los ${numberText(shown)} de ${numberText(count)} vínculos con más informes.`,
  headings: { link: 'Usuario y valor compartido', reports: 'Informes', time: 'Primero, último' },
  map: 'Mapa de los lugares vinculados',
  noPlaces: 'Ningún lugar está vinculado.',
  onMap: (name, users) => `${name}: ${counted(users, 'usuario', 'usuarios')}`,
  timeline: 'Cuándo actuaron',
  timelineRow: (reports, first, last) => `${counted(reports, 'informe', 'informes')}, de ${first} a ${last}`,
  timelineCut: (shown) => `Los ${numberText(shown)} usuarios más cercanos.`,
};

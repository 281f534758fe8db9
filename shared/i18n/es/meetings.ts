import type { ByChance } from '../../domain/chance';
import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

function byChanceText({ mean, least, most }: ByChance): string {
  const about = numberText(mean, mean < 10 ? 1 : 0);
  return least === most ? about : `${about} (de ${numberText(least)} a ${numberText(most)})`;
}

export const meetings: Messages['meetings'] = {
  form: 'Pregunta sobre los encuentros',
  intro:
    '¿Qué usuarios están en el mismo lugar a la misma hora, una y otra vez, y cuánto de eso es casualidad? Dos informes son un encuentro si los círculos de sus posiciones se solapan y su hora es cercana.',
  user: 'Solo encuentros de (ID del usuario)',
  userPlaceholder: 'Todos los usuarios',
  positions: 'Posiciones',
  positionOptions: { gps: 'Solo GPS', gpsAndEm: 'GPS y EM' },
  within: 'Tiempo entre los informes',
  leastDays: 'Días con encuentro, al menos',
  days: (count) => counted(count, 'día', 'días'),
  reading: 'Comparando los informes…',
  failed: 'No se pudieron buscar los encuentros.',
  crowded:
    'Hay demasiados informes en los mismos lugares a la misma hora. Elija solo GPS o un tiempo más corto entre los informes.',
  show: 'Resultados',
  pairsOption: (count) => `Parejas (${numberText(count)})`,
  gatheringsOption: (count) => `Reuniones (${numberText(count)})`,
  basis: (reports, users, leftOut) =>
    `Se compararon ${counted(reports, 'informe', 'informes')} de ${counted(users, 'usuario', 'usuarios')}. ${counted(leftOut, 'informe no indica', 'informes no indican')} con suficiente precisión dónde y cuándo.`,
  pairsFound: (count, byChance, rounds) =>
    `${counted(count, 'pareja', 'parejas')}. Por casualidad cabe esperar ${byChanceText(byChance)}: la media y el intervalo de ${numberText(rounds)} rondas en las que se barajaron los días de cada usuario.`,
  gatheringsFound: (count, byChance, rounds) =>
    `${counted(count, 'reunión', 'reuniones')} de 3 usuarios o más en un lugar en un día. Por casualidad cabe esperar ${byChanceText(byChance)}: la media y el intervalo de ${numberText(rounds)} rondas en las que se barajaron los días de cada usuario.`,
  ofUser: (id) =>
    `Solo se muestran los de ${id}. Lo que cabe esperar por casualidad se refiere a todos los usuarios.`,
  sure: (count) =>
    count === 0
      ? 'La casualidad puede explicarlos todos.'
      : `La casualidad apenas explica ${numberText(count)}: de esos, cabe esperar que como mucho 1 de cada 20 sea casual.`,
  cut: (shown, count) => `Los primeros ${numberText(shown)} de ${numberText(count)}.`,
  nothing: {
    title: 'No hay tales encuentros',
    pairs:
      'Ninguna pareja de usuarios coincidió tantos días. Pruebe con más tiempo entre los informes o también con posiciones EM.',
    gatherings: 'En ningún lugar coincidieron 3 usuarios en un día.',
  },
  hardly: 'Difícilmente casual',
  maybe: 'Puede ser casual',
  pair: (one, other) => `${one} y ${other}`,
  metOn: (days, expected) =>
    `Coincidieron ${counted(days, 'día', 'días')}; esperados por casualidad: ${expected}`,
  gathered: (users, expected) =>
    `${counted(users, 'usuario', 'usuarios')} en un día; esperados por casualidad: ${expected}`,
  atPlace: (place, users) => `${place}: ${counted(users, 'usuario', 'usuarios')} en un día`,
  probability: (p) => `p ${p}`,
  chanceShare: (percent) =>
    `De los resultados al menos así de fuertes, cerca del ${percent} se debe a la casualidad.`,
  shared: (devices) => `Comparten ${counted(devices, 'dispositivo', 'dispositivos')}.`,
  noShared: 'No comparten ningún dispositivo.',
  usual: (one, other) =>
    `En estos lugares: ${one} de los informes del primer usuario y ${other} de los del segundo. Una vivienda o un trabajo en común es una causa corriente.`,
  openPair: 'Mostrar sus informes',
  openGathering: 'Mostrar estos informes',
  meetings: 'Días con encuentro',
  lastMeetings: (shown, count) => `Los últimos ${numberText(shown)} de ${numberText(count)} días.`,
  apart: (time, distance, radius, otherRadius) =>
    `con ${time} y ${distance} de diferencia; radios de ${radius} y ${otherRadius}`,
  openOf: (id) => `Abrir el informe de ${id}`,
  from: (from, until) => `${from} a ${until}`,
  moreUsers: (count) => `y ${counted(count, 'usuario más', 'usuarios más')}`,
  limits:
    'Qué muestra: quién estuvo cerca de quién según sus informes y cuánto supera eso a la casualidad. No muestra que se conozcan: también coinciden vecinos, compañeros y gente en una cola. Los usuarios vistos un solo día no se distinguen de la casualidad.',
  map: 'Mapa de los encuentros',
  find: 'Buscar encuentros del usuario',
};

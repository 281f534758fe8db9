import type { Messages } from '../english';
import { counted } from '../number-text';

const orMore = (count: number, isLeast: boolean) => `${count}${isLeast ? ' o más' : ''}`;
const devices = (count: number, isLeast: boolean) =>
  `${orMore(count, isLeast)} ${count === 1 && !isLeast ? 'dispositivo' : 'dispositivos'}`;

/** The timeline of a user, device, transaction or place. */
export const timeline: Messages['timeline'] = {
  label: 'Cronología',
  kinds: { user: 'Usuario', device: 'Dispositivo', transaction: 'Transacción', place: 'Lugar' },
  openFor: {
    user: 'Cronología de este usuario',
    device: 'Cronología de este dispositivo',
    transaction: 'Cronología de esta transacción',
    place: 'Cronología de este lugar',
  },
  reading: 'Cargando informes…',
  fit: 'Ajustar al recorrido',
  showInGrid: 'Mostrar estos informes en la tabla',
  close: 'Cerrar cronología',
  tryAgain: 'Reintentar',
  earlier: (reports) =>
    reports === 1
      ? 'No se muestra 1 informe anterior.'
      : `No se muestran ${counted(reports, 'informe anterior', 'informes anteriores')}.`,
  offAxis: (reports) =>
    `${counted(reports, 'informe', 'informes')} con una hora a años de las demás no ${reports === 1 ? 'está' : 'están'} en este eje.`,
  noTimes: 'Ninguno de sus informes tiene hora.',
  reports: (reports) => counted(reports, 'informe', 'informes'),
  withoutTime: (reports) => `${counted(reports, 'informe', 'informes')} sin hora`,
  impossible: (travels) => counted(travels, 'desplazamiento imposible', 'desplazamientos imposibles'),
  sharing: {
    usersOfDevice: (users, isLeast) => `compartido por ${orMore(users, isLeast)} usuarios`,
    devices,
    devicesShared: (count, shared, users, isLeast) =>
      `${devices(count, isLeast)}, ${shared} ${shared === 1 ? 'compartido' : 'compartidos'} con ${orMore(users, isLeast)} ${users === 1 && !isLeast ? 'usuario más' : 'usuarios más'}`,
    label: 'Dispositivos compartidos',
    thisDevice: 'Usuarios de este dispositivo: {users}',
    device: 'Otros usuarios del dispositivo {device}: {users}',
    devicesOf: 'Dispositivos de este usuario',
    showAll: 'Mostrar todos los vínculos',
    mayHaveMore: 'Puede haber más. Solo se comprobaron los más frecuentes.',
  },
  player: {
    previous: 'Informe anterior',
    next: 'Informe siguiente',
    play: 'Reproducir',
    pause: 'Pausar',
  },
  time: 'Hora',
  dayAndNight: 'Día y noche',
  includeProxies: 'Incluir VPN y TOR',
  includeProxiesDescription:
    'Comparar las posiciones afectadas por VPN o TOR, o en lugares de IP ignorados, con las demás. Si no, se excluyen.',
  atCursor: 'Informe en el cursor',
  reportOf: (number, count) => `Informe ${number} de ${count}`,
  onMap: (number) => `Informe ${number} de la cronología`,
  noPlace: 'lugar no indicado',
  impossibleTravel: 'Desplazamiento imposible',
  impossibleReading: (reading) => `Desplazamiento imposible: ${reading}`,
  impossibleAtStop: 'desplazamiento imposible',
  legFromTo: (words, from, to) => `${words} de ${from} a ${to}`,
  track: {
    label: 'Recorrido',
    headings: {
      time: 'Hora',
      risk: 'Riesgo',
      user: 'Usuario',
      device: 'Dispositivo',
      place: 'Lugar',
      from: 'Desde',
      km: 'Distancia',
      between: 'Intervalo',
      speed: 'Velocidad',
      reading: 'Interpretación',
    },
    byProxy: {
      TOR: 'a través de TOR',
      VPN: 'a través de VPN',
      'Ignored IP': 'lugar de IP ignorado',
    },
    ipMoved: 'se movió la dirección IP, el dispositivo no: operador o VPN',
    excluded: (behind) => `excluido, ${behind}`,
    first: 'primer informe',
  },
};

import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

/** Why a report is what it is, in sentences. */
export const explanation: Messages['explanation'] = {
  verdict: (word, meaning) => `Veredicto del servicio: ${word}. ${meaning}`,
  noVerdict: 'El servicio no dio ningún veredicto.',
  unknownVerdict: (word) =>
    `Veredicto del servicio: ${word}. Este nivel no está en la especificación del servicio.`,
  reassessed: (before, after) => `El servicio cambió su veredicto de ${before} a ${after}.`,
  noRisk: 'sin nivel de riesgo',
  versions: (count) => `El servicio cambió este informe. Se recibió en ${numberText(count)} versiones.`,
  fraudCase: (word, meaning) => `${word}: ${meaning}`,
  moreCases: (count) => `${counted(count, 'caso de fraude más', 'casos de fraude más')}.`,
  reason: (text) => `Motivo del servicio: ${text}`,
  scale: (word, meaning) => `«${word}» en este motivo: ${meaning}`,
  previous: {
    user: 'el informe anterior de este usuario',
    device: 'el informe anterior de este dispositivo',
    both: 'el informe anterior de este usuario y dispositivo',
  },
  earlier: {
    user: 'un informe más antiguo de este usuario',
    device: 'un informe más antiguo de este dispositivo',
    both: 'un informe más antiguo de este usuario y dispositivo',
  },
  travel: (position, distance, from, span) => `${position}: ${distance} desde ${from} en ${span}.`,
  atLeast: (distance, least) => `${distance} (como mínimo ${least})`,
  tooFast: (travel, speed, limit) =>
    `${travel} Eso exige al menos ${speed} km/h, más que su límite de ${limit} km/h.`,
  withinLimit: (travel, limit) => `${travel} Eso no supera su límite de ${limit} km/h.`,
  noTime: (travel) => `${travel} Ninguna velocidad basta para eso.`,
  unclear: (travel, distance) => `${travel} Solo es imposible si la distancia real supera ${distance}.`,
  excluded: (travel, behind) =>
    `${travel} No cuenta como imposible, porque una de las dos posiciones está ${behind}.`,
  ipMoved: (travel) =>
    `${travel} No cuenta como imposible: solo se movió la dirección IP, el dispositivo no (operador o VPN).`,
  travelElsewhere:
    'Desplazamiento imposible desde un informe anterior que no está entre los que se comparan aquí.',
  travelUnknown: {
    'user and device': 'El informe no indica usuario ni dispositivo, así que el desplazamiento se desconoce.',
    time: 'El informe no tiene una hora válida, así que el desplazamiento se desconoce.',
    position: 'El informe no tiene ninguna posición comparable, así que el desplazamiento se desconoce.',
  },
  noEarlierPosition: (earlier) =>
    earlier === 0
      ? 'Este equipo no tiene ningún informe anterior de este usuario o dispositivo, así que el desplazamiento se desconoce.'
      : earlier === 1
        ? 'El informe anterior de este usuario o dispositivo no tiene ninguna posición comparable, así que el desplazamiento se desconoce.'
        : `Ninguno de los ${numberText(earlier)} informes anteriores más recientes de este usuario o dispositivo tiene una posición comparable, así que el desplazamiento se desconoce.`,
  signal: (name, meaning) => `Señal «${name}»: ${meaning}`,
  sharedDevice: (users) => `En los informes de este equipo, ${users} usuarios comparten este dispositivo.`,
  newDevice:
    'En los informes de este equipo, es el primero del usuario con este dispositivo, después de otros con uno distinto.',
  same: {
    user: 'Mismo usuario',
    device: 'Mismo dispositivo',
    place: 'Mismo lugar',
    deviceModel: 'Mismo modelo de dispositivo',
  },
  decidedBefore: (same, reports, verdicts) =>
    `${same}: ${reports === 1 ? 'otro informe' : `otros ${counted(reports, 'informe', 'informes')}`}, ${verdicts}.`,
  verdictCounts: {
    fraud: (count) => counted(count, 'fraude confirmado', 'fraudes confirmados'),
    suspicious: (count) => counted(count, 'sospechoso', 'sospechosos'),
    legitimate: (count) => counted(count, 'legítimo', 'legítimos'),
    unclear: (count) => `${numberText(count)} sin determinar`,
  },
  noPosition: 'Ninguna posición utilizable, así que se desconocen las distancias y el desplazamiento.',
  onePosition: (position) =>
    `Solo una posición utilizable (${position}), así que no hay nada con que compararla.`,
};

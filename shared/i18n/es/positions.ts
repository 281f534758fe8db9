import type { PositionSource } from '../../domain/position';
import type { Messages } from '../english';
import { listText } from '../number-text';

const names: Readonly<Record<PositionSource, string>> = {
  geo: 'Ubicación GPS',
  em: 'Ubicación EM',
  ip: 'Dirección IP',
  location: 'Ubicación',
};
/** Within a sentence, with their article. */
const named: Readonly<Record<PositionSource, string>> = {
  geo: 'la ubicación GPS',
  em: 'la ubicación EM',
  ip: 'la dirección IP',
  location: 'la ubicación del servicio',
};
const listed = (sources: readonly PositionSource[]) => listText(sources.map((source) => named[source]));
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of positions, and the results of comparing them. */
export const positions: Messages['positions'] = {
  names,

  radii: {
    geo: {
      name: 'GPS',
      why: 'El error de los teléfonos es de 7–13 m en ciudad (Merry y Bettinger, PLOS ONE 2019) y mayor en interiores. Además, una posición puede tener varios minutos de antigüedad.',
    },
    em: {
      name: 'EM (Wi-Fi o celdas móviles)',
      why: 'El informe no indica cuál de las dos fue, así que se aplica el radio más amplio: el de una celda móvil.',
    },
    wifi: {
      name: 'Redes Wi-Fi',
      why: 'Una red alcanza unos 100 m, y su ubicación conocida puede tener un error similar.',
    },
    lte: {
      name: 'Celda 4G (LTE)',
      why: 'Las celdas alcanzan desde unos cientos de metros hasta unos kilómetros en ciudad, y más en zonas rurales.',
    },
    wcdma: { name: 'Celda 3G (WCDMA)', why: 'Igual que una celda 4G.' },
    cdma: {
      name: 'Celda CDMA',
      why: 'Igual que una celda 2G. Las redes CDMA también usan celdas amplias.',
    },
    gsm: {
      name: 'Celda 2G (GSM)',
      why: 'El máximo que permite el avance temporal de GSM: 63 pasos de 550 m (3GPP TS 45.010).',
    },
    ip: {
      name: 'Dirección IP',
      why: 'Las bases de datos de ubicación de IP tienen un error mediano de 3–16 km en redes fijas y de 179–207 km en redes móviles (cuatro bases de datos, 175 países, arXiv 2605.21937). El informe no indica qué red fue.',
    },
    unknown: {
      name: 'Ubicación de tipo desconocido',
      why: 'Puede ser la ubicación de la dirección IP, así que se aplica el radio más amplio.',
    },
  },

  marks: {
    'near zero': () => 'cerca de 0, 0: probablemente falta la posición; no se compara',
    'half zero': () =>
      'una coordenada es 0, lejos de cualquier ciudad posible: probablemente se perdió; no se compara',
    swapped: () =>
      'latitud y longitud probablemente intercambiadas: al revés está en la ciudad de su dirección. No se compara',
    country: (radius) =>
      `su dirección no nombra una ciudad, así que representa a todo el país: en cualquier lugar hasta ${radius}`,
    region: (radius) =>
      `su dirección no nombra una ciudad, así que representa a toda la región: en cualquier lugar hasta ${radius}`,
    'whole degrees': (radius) =>
      `coordenadas redondeadas a grados enteros: en cualquier lugar hasta ${radius}`,
    tenths: (radius) => `coordenadas redondeadas a décimas de grado: en cualquier lugar hasta ${radius}`,
  },

  daylight: (light, degrees) => {
    const lights = { day: 'día', twilight: 'crepúsculo', night: 'noche' };
    const height =
      degrees === 0
        ? 'en el horizonte'
        : `${Math.abs(degrees)}° ${degrees < 0 ? 'bajo' : 'sobre'} el horizonte`;
    return `${lights[light]} en esta ubicación, sol ${height}`;
  },

  disagreement: {
    apart: (sources, distance) => `${capitalised(listed(sources))} distan ${distance}`,
    countries: (only, [odd, others], [oddCountry, country]) =>
      `${only ? `El país de ${named[only]} difiere` : 'Los países difieren'}: ${oddCountry} (${listed(odd)}), ${country} (${listed(others)})`,
    spoofedAgrees: (sources) =>
      `Señal de GPS falso respaldada: ${listed(sources)} ${sources.length === 1 ? 'contradice' : 'contradicen'} la ubicación GPS`,
    spoofedAlone: 'Señal de GPS falso no respaldada: ninguna otra fuente contradice la ubicación GPS',
    explained: (by, sources, distance, countries) => {
      const reasons = {
        TOR: 'por TOR',
        VPN: 'por VPN',
        'Ignored IP': 'por el lugar de IP ignorado',
        'the radii': 'por los radios supuestos',
      };
      const apart = distance === null ? [] : [`distan ${distance}`];
      const different = countries === null ? [] : [`señalan ${listText(countries)}`];
      const facts = [...apart, ...different].join(' y ');
      return `${[capitalised(listed(sources)), facts].filter((part) => part !== '').join(' ')}: explicado ${reasons[by]}`;
    },
    notCompared: (source, why) => `${capitalised(named[source])}: ${why}`,
  },

  moves: {
    move: (origin, distance, time) => `desde ${origin}: ${distance} ${time}`,
    excluded: (move, behind) => `${move}: excluido, una posición está ${behind}`,
    ipMoved: (move) => `${move}: se movió la dirección IP, el dispositivo no (operador o VPN)`,
    impossible: (move) => `${move}: desplazamiento imposible`,
    impossibleAt: (speed) => `Desplazamiento imposible ${speed}`,
    impossibleInNoTime: 'Desplazamiento imposible en 0 s',
    jumped: (source, distance) => `${source} saltó ${distance}`,
    although: (jump, reading) => `${jump} (${reading})`,
    onlyCompared: (source) => `solo se puede comparar: ${source}`,
    inNoTime: 'en 0 s',
    inTime: (span, speed) => `en ${span}, ${speed}`,
    inTimeOnly: (span) => `en ${span}`,
    infiniteSpeed: 'velocidad infinita',
    anySpeed: 'cualquier velocidad',
    noTime: '0 s',
    lessThanAMillisecond: 'menos de 1 ms',
  },

  readings: {
    'jumped jumped jumped': 'todo se movió: viaje o apropiación de cuenta',
    'jumped jumped stayed': 'GPS y radio saltaron, IP sin cambios: viaje con tráfico por la red de origen',
    'jumped jumped unknown': 'GPS y radio saltaron, IP desconocida: viaje o apropiación de cuenta',
    'jumped stayed jumped': 'GPS e IP saltaron, radio sin cambios: posible GPS falso y VPN',
    'jumped stayed stayed': 'GPS saltó, radio sin cambios: posible GPS falso',
    'jumped stayed unknown': 'GPS saltó, radio sin cambios: posible GPS falso',
    'jumped unknown jumped': 'GPS e IP saltaron, radio desconocida: viaje o apropiación de cuenta',
    'jumped unknown stayed':
      'GPS saltó, IP sin cambios, radio desconocida: posible GPS falso, o viaje con tráfico por la red de origen',
    'jumped unknown unknown': 'GPS saltó, radio e IP desconocidas: nada con que comparar',
    'stayed jumped jumped': 'radio e IP saltaron, GPS sin cambios: posible GPS falso con posición fija',
    'stayed jumped stayed': 'radio saltó, GPS e IP sin cambios: las redes detectadas pueden haberse movido',
    'stayed jumped unknown':
      'radio saltó, GPS sin cambios, IP desconocida: posible GPS falso, o las redes detectadas se movieron',
    'stayed stayed jumped': 'IP saltó, radio sin cambios: posible VPN',
    'stayed stayed stayed': 'todo sin cambios',
    'stayed stayed unknown': 'GPS y radio sin cambios, IP desconocida',
    'stayed unknown jumped': 'IP saltó, GPS sin cambios, radio desconocida: posible VPN',
    'stayed unknown stayed': 'GPS e IP sin cambios, radio desconocida',
    'stayed unknown unknown': 'GPS sin cambios, radio e IP desconocidas',
    'unknown jumped jumped': 'radio e IP saltaron, GPS desconocido: viaje o apropiación de cuenta',
    'unknown jumped stayed':
      'radio saltó, IP sin cambios, GPS desconocido: viaje con tráfico por la red de origen, o las redes detectadas se movieron',
    'unknown jumped unknown': 'radio saltó, GPS e IP desconocidos: nada con que comparar',
    'unknown stayed jumped': 'IP saltó, radio sin cambios: posible VPN',
    'unknown stayed stayed': 'radio e IP sin cambios, GPS desconocido',
    'unknown stayed unknown': 'radio sin cambios, GPS e IP desconocidos',
    'unknown unknown jumped': 'IP saltó, GPS y radio desconocidos: nada con que comparar',
    'unknown unknown stayed': 'IP sin cambios, GPS y radio desconocidos',
    'unknown unknown unknown': 'nada que comparar',
  },
};

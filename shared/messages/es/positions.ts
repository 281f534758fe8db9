import type { PositionSource } from '../../domain/position';
import type { Messages } from '../messages';
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

/** What positions are called, and what they say to each other. */
export const positions: Messages['positions'] = {
  names,

  radii: {
    geo: {
      name: 'GPS',
      why: 'Los teléfonos yerran de 7 a 13 m en una ciudad (Merry y Bettinger, PLOS ONE 2019); más en interiores, y una posición puede tener algunos minutos.',
    },
    em: {
      name: 'EM (Wi-Fi o celdas móviles)',
      why: 'El informe no dice cuál de las dos fue, así que cuenta la más amplia: una celda móvil.',
    },
    wifi: {
      name: 'Redes Wi-Fi',
      why: 'Una red alcanza unos 100 m, y el lugar donde se sabe que está yerra otro tanto.',
    },
    lte: {
      name: 'Celda 4G (LTE)',
      why: 'Las celdas alcanzan de unos cientos de metros a pocos km en ciudades, más en el campo.',
    },
    wcdma: { name: 'Celda 3G (WCDMA)', why: 'Como una celda 4G.' },
    cdma: {
      name: 'Celda CDMA',
      why: 'Como una celda 2G: también las redes CDMA se construyeron para celdas amplias.',
    },
    gsm: {
      name: 'Celda 2G (GSM)',
      why: 'Lo máximo que permite el avance temporal de GSM: 63 pasos de 550 m (3GPP TS 45.010).',
    },
    ip: {
      name: 'Dirección IP',
      why: 'Los registros yerran de 3 a 16 km de mediana en redes fijas y de 179 a 207 km en móviles (cuatro registros en 175 países, arXiv 2605.21937); el informe no dice cuál fue.',
    },
    unknown: {
      name: 'Ubicación de tipo desconocido',
      why: 'Puede ser la de la dirección IP, así que cuenta el radio más amplio: no se afirma nada que no sea seguro.',
    },
  },

  daylight: (light, degrees) => {
    const lights = { day: 'de día', twilight: 'crepúsculo', night: 'de noche' };
    const height =
      degrees === 0
        ? 'en el horizonte'
        : `${Math.abs(degrees)}° ${degrees < 0 ? 'bajo' : 'sobre'} el horizonte`;
    return `${lights[light]} allí, el sol ${height}`;
  },

  disagreement: {
    apart: (sources, distance) => `${capitalised(listed(sources))} distan ${distance}`,
    countries: (only, [odd, others], [oddCountry, country]) =>
      `${only ? `El país de ${named[only]} difiere` : 'Los países difieren'}: ${oddCountry} según ${listed(odd)}, ${country} según ${listed(others)}`,
    spoofedAgrees: (sources) =>
      `El indicador de GPS falso coincide: ${listed(sources)} ${sources.length === 1 ? 'contradice' : 'contradicen'} la ubicación GPS`,
    spoofedAlone: 'El indicador de GPS falso está solo: ninguna otra fuente contradice la ubicación GPS',
    explained: (by, sources, distance, countries) => {
      const reasons = { TOR: 'por TOR', VPN: 'por VPN', 'the radii': 'por los radios' };
      const apart = distance === null ? [] : [`distan ${distance}`];
      const different = countries === null ? [] : [`nombran ${listText(countries)}`];
      const facts = [...apart, ...different].join(' y ');
      return `${[capitalised(listed(sources)), facts].filter((part) => part !== '').join(' ')}: explicado ${reasons[by]}`;
    },
    atZero: (source) =>
      `${capitalised(named[source])} es exactamente 0, 0: lo más probable es que no hubiera posición; no se compara`,
  },

  moves: {
    move: (origin, distance, time) => `desde ${origin}: ${distance} ${time}`,
    struckOut: (move, proxy) => `${move}: no se juzga, un extremo está detrás de ${proxy}`,
    impossible: (move) => `${move}: desplazamiento imposible`,
    impossibleAt: (speed) => `Desplazamiento imposible ${speed}`,
    impossibleInNoTime: 'Desplazamiento imposible en tiempo cero',
    inNoTime: 'en tiempo cero',
    inTime: (span, speed) => `en ${span}, ${speed}`,
    beyondEverySpeed: 'más allá de toda velocidad',
    anySpeed: 'cualquier velocidad',
    noTime: 'tiempo cero',
    lessThanAMillisecond: 'menos de 1 ms',
  },

  readings: {
    'jumped jumped jumped': 'todo se movió: viaje o toma de cuenta',
    'jumped jumped stayed': 'GPS y radio saltaron, IP quieta: viaje, con la conexión llevada a casa',
    'jumped jumped unknown': 'GPS y radio saltaron, IP desconocida: viaje o toma de cuenta',
    'jumped stayed jumped': 'GPS e IP saltaron, radio quieta: parece falsificación y VPN',
    'jumped stayed stayed': 'GPS saltó, radio quieta: parece falsificación',
    'jumped stayed unknown': 'GPS saltó, radio quieta: parece falsificación',
    'jumped unknown jumped': 'GPS e IP saltaron, radio desconocida: viaje o toma de cuenta',
    'jumped unknown stayed':
      'GPS saltó, IP quieta, radio desconocida: parece falsificación, o viaje con la conexión llevada a casa',
    'jumped unknown unknown': 'GPS saltó, radio e IP desconocidas: nada con que compararlo',
    'stayed jumped jumped':
      'radio e IP saltaron, GPS quieto: parece falsificación, el GPS retenido donde estaba',
    'stayed jumped stayed': 'radio saltó, GPS e IP quietos: las redes vistas pueden haberse movido',
    'stayed jumped unknown':
      'radio saltó, GPS quieto, IP desconocida: parece falsificación, o las redes vistas se movieron',
    'stayed stayed jumped': 'IP saltó, radio quieta: parece VPN',
    'stayed stayed stayed': 'todo quieto',
    'stayed stayed unknown': 'GPS y radio quietos, IP desconocida',
    'stayed unknown jumped': 'IP saltó, GPS quieto, radio desconocida: parece VPN',
    'stayed unknown stayed': 'GPS e IP quietos, radio desconocida',
    'stayed unknown unknown': 'GPS quieto, radio e IP desconocidas',
    'unknown jumped jumped': 'radio e IP saltaron, GPS desconocido: viaje o toma de cuenta',
    'unknown jumped stayed':
      'radio saltó, IP quieta, GPS desconocido: viaje con la conexión llevada a casa, o las redes vistas se movieron',
    'unknown jumped unknown': 'radio saltó, GPS e IP desconocidos: nada con que compararlo',
    'unknown stayed jumped': 'IP saltó, radio quieta: parece VPN',
    'unknown stayed stayed': 'radio e IP quietas, GPS desconocido',
    'unknown stayed unknown': 'radio quieta, GPS e IP desconocidos',
    'unknown unknown jumped': 'IP saltó, GPS y radio desconocidos: nada con que compararlo',
    'unknown unknown stayed': 'IP quieta, GPS y radio desconocidos',
    'unknown unknown unknown': 'nada que comparar',
  },
};

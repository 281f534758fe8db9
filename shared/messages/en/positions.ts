import type { RadiusKind } from '../../domain/assumed-radius';
import type { Daylight } from '../../domain/daylight';
import type { Change } from '../../domain/move-reading';
import type { PositionSource } from '../../domain/position';
import { listText } from '../number-text';

type Sources = readonly PositionSource[];

/** The accessible name that each source's markers begin with. */
const names: Readonly<Record<PositionSource, string>> = {
  geo: 'GPS location',
  em: 'EM location',
  ip: 'IP address',
  location: 'Location',
};
const shortNames: Readonly<Record<PositionSource, string>> = {
  geo: 'GPS',
  em: 'EM',
  ip: 'IP',
  location: 'Location',
};
const listed = (sources: Sources) => listText(sources.map((source) => names[source]));

/** What positions are called, and what they say to each other. */
export const positions = {
  names,

  /** How a position was found, and why so wide a radius is assumed of it. */
  radii: {
    geo: {
      name: 'GPS',
      why: 'Telephones err by 7 to 13 m in a town (Merry and Bettinger, PLOS ONE 2019); indoors more, and a fix may be some minutes old.',
    },
    em: {
      name: 'EM (Wi-Fi or mobile cells)',
      why: 'The report does not say which of the two it was, so the wider one counts: a mobile cell.',
    },
    wifi: {
      name: 'Wi-Fi networks',
      why: 'A network reaches about 100 m, and where it is known to be errs by as much.',
    },
    lte: {
      name: '4G (LTE) cell',
      why: 'Cells reach a few hundred metres to a few km in towns, more in the country.',
    },
    wcdma: { name: '3G (WCDMA) cell', why: 'As a 4G cell.' },
    cdma: { name: 'CDMA cell', why: 'As a 2G cell: CDMA networks, too, were built for wide cells.' },
    gsm: {
      name: '2G (GSM) cell',
      why: 'The most that the timing advance of GSM allows: 63 steps of 550 m (3GPP TS 45.010).',
    },
    ip: {
      name: 'IP address',
      why: 'Registers err by 3 to 16 km at the median on fixed networks, by 179 to 207 km on mobile ones (four registers in 175 countries, arXiv 2605.21937); the report does not say which it was.',
    },
    unknown: {
      name: 'Location of no known type',
      why: 'It may be that of the IP address, so the widest counts: nothing is claimed that is not sure.',
    },
  } satisfies Readonly<Record<RadiusKind, { readonly name: string; readonly why: string }>>,

  /** `degrees`: how high the sun stands above the horizon. */
  daylight: (light: Daylight, degrees: number) =>
    degrees === 0
      ? `${light} there, the sun at the horizon`
      : `${light} there, the sun ${Math.abs(degrees)}° ${degrees < 0 ? 'below' : 'above'} the horizon`,

  disagreement: {
    apart: (sources: Sources, distance: string) => `${listed(sources)} are ${distance} apart`,
    /** `only`: the one source whose country is another than that of the others. */
    countries: (
      only: PositionSource | null,
      [odd, others]: readonly [Sources, Sources],
      [oddCountry, country]: readonly [string, string],
    ) =>
      `${only ? `${shortNames[only]} country differs` : 'Countries differ'}: ${oddCountry} by ${listed(odd)}, ${country} by ${listed(others)}`,
    spoofedAgrees: (sources: Sources) =>
      `GPS spoofed flag agrees: ${listed(sources)} ${sources.length === 1 ? 'contradicts' : 'contradict'} the GPS location`,
    spoofedAlone: 'GPS spoofed flag stands alone: no other source contradicts the GPS location',
    /** What is between two sources, and that it counts for nothing. */
    explained: (
      by: 'TOR' | 'VPN' | 'the radii',
      sources: Sources,
      distance: string | null,
      countries: readonly string[] | null,
    ) => {
      const apart = distance === null ? [] : [`are ${distance} apart`];
      const named = countries === null ? [] : [`name ${countries.join(' and ')}`];
      return `${[listed(sources), [...apart, ...named].join(' and ')].filter((part) => part !== '').join(' ')}: explained by ${by}`;
    },
    atZero: (source: PositionSource) => `${names[source]} is exactly 0, 0: most likely no fix, not compared`,
  },

  moves: {
    move: (origin: string, distance: string, time: string) => `from ${origin}: ${distance} ${time}`,
    struckOut: (move: string, proxy: string) => `${move}: not judged, an end is behind ${proxy}`,
    impossible: (move: string) => `${move}: impossible travel`,
    impossibleAt: (speed: string) => `Impossible travel ${speed}`,
    impossibleInNoTime: 'Impossible travel in no time',
    inNoTime: 'in no time',
    inTime: (span: string, speed: string) => `in ${span}, ${speed}`,
    beyondEverySpeed: 'beyond every speed',
    anySpeed: 'any speed',
    noTime: 'no time',
    lessThanAMillisecond: 'less than 1 ms',
  },

  /** What GPS, radio and IP together are like, by what each of them did, in this order. */
  readings: {
    'jumped jumped jumped': 'all moved: travel or account takeover',
    'jumped jumped stayed': 'GPS and radio jumped, IP stayed: travel, with the connection led home',
    'jumped jumped unknown': 'GPS and radio jumped, IP unknown: travel or account takeover',
    'jumped stayed jumped': 'GPS and IP jumped, radio stayed: spoof-like and VPN-like',
    'jumped stayed stayed': 'GPS jumped, radio stayed: spoof-like',
    'jumped stayed unknown': 'GPS jumped, radio stayed: spoof-like',
    'jumped unknown jumped': 'GPS and IP jumped, radio unknown: travel or account takeover',
    'jumped unknown stayed':
      'GPS jumped, IP stayed, radio unknown: spoof-like, or travel with the connection led home',
    'jumped unknown unknown': 'GPS jumped, radio and IP unknown: nothing to compare it with',
    'stayed jumped jumped': 'radio and IP jumped, GPS stayed: spoof-like, the GPS held where it was',
    'stayed jumped stayed': 'radio jumped, GPS and IP stayed: the networks seen may have moved',
    'stayed jumped unknown':
      'radio jumped, GPS stayed, IP unknown: spoof-like, or the networks seen have moved',
    'stayed stayed jumped': 'IP jumped, radio stayed: VPN-like',
    'stayed stayed stayed': 'all stayed',
    'stayed stayed unknown': 'GPS and radio stayed, IP unknown',
    'stayed unknown jumped': 'IP jumped, GPS stayed, radio unknown: VPN-like',
    'stayed unknown stayed': 'GPS and IP stayed, radio unknown',
    'stayed unknown unknown': 'GPS stayed, radio and IP unknown',
    'unknown jumped jumped': 'radio and IP jumped, GPS unknown: travel or account takeover',
    'unknown jumped stayed':
      'radio jumped, IP stayed, GPS unknown: travel with the connection led home, or the networks seen have moved',
    'unknown jumped unknown': 'radio jumped, GPS and IP unknown: nothing to compare it with',
    'unknown stayed jumped': 'IP jumped, radio stayed: VPN-like',
    'unknown stayed stayed': 'radio and IP stayed, GPS unknown',
    'unknown stayed unknown': 'radio stayed, GPS and IP unknown',
    'unknown unknown jumped': 'IP jumped, GPS and radio unknown: nothing to compare it with',
    'unknown unknown stayed': 'IP stayed, GPS and radio unknown',
    'unknown unknown unknown': 'nothing to compare',
  } satisfies Readonly<Record<`${Change} ${Change} ${Change}`, string>>,
};

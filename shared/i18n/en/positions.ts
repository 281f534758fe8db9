import type { RadiusKind } from '../../domain/assumed-radius';
import type { Daylight } from '../../domain/daylight';
import type { Change } from '../../domain/move';
import type { PositionSource } from '../../domain/position';
import type { PositionMark } from '../../domain/position-mark';
import type { ProxySignal } from '../../domain/report';
import { listText } from '../number-text';

type Sources = readonly PositionSource[];

/** Why two sources may differ. */
const explanations: Readonly<Record<ProxySignal | 'the radii', string>> = {
  TOR: 'TOR',
  VPN: 'VPN',
  'Ignored IP': 'the ignored IP place',
  'the radii': 'the assumed radii',
};

/** The source names, with which the markers' accessible names start. */
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

/** Names of positions, and the results of comparing them. */
export const positions = {
  names,

  /** How a position was determined, and the reason for its assumed radius. */
  radii: {
    geo: {
      name: 'GPS',
      why: 'Phones are off by 7–13 m in towns (Merry and Bettinger, PLOS ONE 2019) and by more indoors. A fix can also be several minutes old.',
    },
    em: {
      name: 'EM (Wi-Fi or mobile cells)',
      why: 'The report doesn’t say which of the two it was, so the wider radius applies: a mobile cell.',
    },
    wifi: {
      name: 'Wi-Fi networks',
      why: 'A network reaches about 100 m, and its known location can be off by as much.',
    },
    lte: {
      name: '4G (LTE) cell',
      why: 'Cells reach from a few hundred metres to a few kilometres in towns, and farther in rural areas.',
    },
    wcdma: { name: '3G (WCDMA) cell', why: 'Same as a 4G cell.' },
    cdma: { name: 'CDMA cell', why: 'Same as a 2G cell. CDMA networks also use wide cells.' },
    gsm: {
      name: '2G (GSM) cell',
      why: 'The maximum that the GSM timing advance allows: 63 steps of 550 m (3GPP TS 45.010).',
    },
    ip: {
      name: 'IP address',
      why: 'IP location databases have a median error of 3–16 km on fixed networks and 179–207 km on mobile networks (four databases, 175 countries, arXiv 2605.21937). The report doesn’t say which network it was.',
    },
    unknown: {
      name: 'Location of unknown type',
      why: 'It may be the location of the IP address, so the widest radius applies.',
    },
  } satisfies Readonly<Record<RadiusKind, { readonly name: string; readonly why: string }>>,

  /** Why a position says less than its digits. `radius`: within which the device may be. */
  marks: {
    'near zero': () => 'near 0, 0: probably no fix, not compared',
    'half zero': () => 'one coordinate is 0, far from any city that fits: probably lost, not compared',
    swapped: () =>
      'latitude and longitude are probably swapped: the other way round, it’s in the city of its address. Not compared',
    country: (radius: string) =>
      `its address names no city, so it stands for the whole country: anywhere within ${radius}`,
    region: (radius: string) =>
      `its address names no city, so it stands for the whole region: anywhere within ${radius}`,
    'whole degrees': (radius: string) => `coordinates rounded to whole degrees: anywhere within ${radius}`,
    tenths: (radius: string) => `coordinates rounded to tenths of a degree: anywhere within ${radius}`,
  } satisfies Readonly<Record<PositionMark, (radius: string) => string>>,

  /** `degrees`: elevation of the sun above the horizon. */
  daylight: (light: Daylight, degrees: number) =>
    degrees === 0
      ? `${light} at this location, sun on the horizon`
      : `${light} at this location, sun ${Math.abs(degrees)}° ${degrees < 0 ? 'below' : 'above'} the horizon`,

  disagreement: {
    apart: (sources: Sources, distance: string) => `${listed(sources)} are ${distance} apart`,
    /** `only`: the one source whose country differs from the others. */
    countries: (
      only: PositionSource | null,
      [odd, others]: readonly [Sources, Sources],
      [oddCountry, country]: readonly [string, string],
    ) =>
      `${only ? `${shortNames[only]} country differs` : 'Countries differ'}: ${oddCountry} (${listed(odd)}), ${country} (${listed(others)})`,
    spoofedAgrees: (sources: Sources) =>
      `GPS spoofed signal supported: ${listed(sources)} ${sources.length === 1 ? 'contradicts' : 'contradict'} the GPS location`,
    spoofedAlone: 'GPS spoofed signal not supported: no other source contradicts the GPS location',
    /** A difference between two sources that has an explanation and doesn't count. */
    explained: (
      by: ProxySignal | 'the radii',
      sources: Sources,
      distance: string | null,
      countries: readonly string[] | null,
    ) => {
      const apart = distance === null ? [] : [`are ${distance} apart`];
      const named = countries === null ? [] : [`report ${countries.join(' and ')}`];
      return `${[listed(sources), [...apart, ...named].join(' and ')].filter((part) => part !== '').join(' ')}: explained by ${explanations[by]}`;
    },
    /** `why` is one of `marks`. */
    notCompared: (source: PositionSource, why: string) => `${names[source]}: ${why}`,
  },

  moves: {
    move: (origin: string, distance: string, time: string) => `from ${origin}: ${distance} ${time}`,
    excluded: (move: string, behind: string) => `${move}: excluded, one position is ${behind}`,
    ipMoved: (move: string) => `${move}: IP address moved, device stayed (carrier or VPN)`,
    impossible: (move: string) => `${move}: impossible travel`,
    impossibleAt: (speed: string) => `Impossible travel ${speed}`,
    impossibleInNoTime: 'Impossible travel in 0 s',
    /** A source that moved impossibly far: "Location jumped 13,262 km". */
    jumped: (source: string, distance: string) => `${source} jumped ${distance}`,
    /** `jump` is the text above; `reading` is what the sources did on their own. */
    although: (jump: string, reading: string) => `${jump} (${reading})`,
    onlyCompared: (source: string) => `only ${source} can be compared`,
    inNoTime: 'in 0 s',
    inTime: (span: string, speed: string) => `in ${span}, ${speed}`,
    inTimeOnly: (span: string) => `in ${span}`,
    infiniteSpeed: 'infinite speed',
    anySpeed: 'any speed',
    noTime: '0 s',
    lessThanAMillisecond: 'less than 1 ms',
  },

  /** Interpretations of movement, by what GPS, radio and IP did, in this order. */
  readings: {
    'jumped jumped jumped': 'all moved: travel or account takeover',
    'jumped jumped stayed': 'GPS and radio jumped, IP stayed: travel with home-routed traffic',
    'jumped jumped unknown': 'GPS and radio jumped, IP unknown: travel or account takeover',
    'jumped stayed jumped': 'GPS and IP jumped, radio stayed: possible GPS spoofing and VPN',
    'jumped stayed stayed': 'GPS jumped, radio stayed: possible GPS spoofing',
    'jumped stayed unknown': 'GPS jumped, radio stayed: possible GPS spoofing',
    'jumped unknown jumped': 'GPS and IP jumped, radio unknown: travel or account takeover',
    'jumped unknown stayed':
      'GPS jumped, IP stayed, radio unknown: possible GPS spoofing, or travel with home-routed traffic',
    'jumped unknown unknown': 'GPS jumped, radio and IP unknown: nothing to compare with',
    'stayed jumped jumped': 'radio and IP jumped, GPS stayed: possible GPS spoofing with a fixed position',
    'stayed jumped stayed': 'radio jumped, GPS and IP stayed: the detected networks may have moved',
    'stayed jumped unknown':
      'radio jumped, GPS stayed, IP unknown: possible GPS spoofing, or the detected networks moved',
    'stayed stayed jumped': 'IP jumped, radio stayed: possible VPN',
    'stayed stayed stayed': 'all stayed',
    'stayed stayed unknown': 'GPS and radio stayed, IP unknown',
    'stayed unknown jumped': 'IP jumped, GPS stayed, radio unknown: possible VPN',
    'stayed unknown stayed': 'GPS and IP stayed, radio unknown',
    'stayed unknown unknown': 'GPS stayed, radio and IP unknown',
    'unknown jumped jumped': 'radio and IP jumped, GPS unknown: travel or account takeover',
    'unknown jumped stayed':
      'radio jumped, IP stayed, GPS unknown: travel with home-routed traffic, or the detected networks moved',
    'unknown jumped unknown': 'radio jumped, GPS and IP unknown: nothing to compare with',
    'unknown stayed jumped': 'IP jumped, radio stayed: possible VPN',
    'unknown stayed stayed': 'radio and IP stayed, GPS unknown',
    'unknown stayed unknown': 'radio stayed, GPS and IP unknown',
    'unknown unknown jumped': 'IP jumped, GPS and radio unknown: nothing to compare with',
    'unknown unknown stayed': 'IP stayed, GPS and radio unknown',
    'unknown unknown unknown': 'nothing to compare',
  } satisfies Readonly<Record<`${Change} ${Change} ${Change}`, string>>,
};

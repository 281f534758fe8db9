import type { Disagreement, DisagreementReason } from '../disagreement';
import { type Position, type PositionSource, placeName, positionSources } from '../position';
import { isArea } from '../position-mark';
import { type ProxySignal, proxies } from '../report';
import { repeatsPosition } from '../source-comparison';

/** One source that says something else than others, without a proxy or a radius that explains it. */
export interface Contradiction {
  readonly odd: PositionSource;
  /** What it says; "" if the place has no name. */
  readonly oddPlace: string;
  /** The sources that it contradicts. The service's location isn't compared where it repeats another one. */
  readonly others: readonly PositionSource[];
  /** What the most precise of them says. */
  readonly place: string;
  /** Between the two, km; null if one stands for a country or region. */
  readonly km: number | null;
  /** Whether the device reports that its GPS position is fake. */
  readonly isSpoofed: boolean;
  /** The disagreement score, 0 to 100. */
  readonly score: number;
}

/** What the sources of a report say together. */
export type SourcesReading =
  | { readonly kind: 'contradiction'; readonly contradiction: Contradiction }
  /** They agree, countries and regions aside; `km`: the largest distance between two of them. */
  | { readonly kind: 'agreement'; readonly sources: readonly PositionSource[]; readonly km: number }
  /** There are no two to compare. */
  | { readonly kind: 'nothing' };

/** The most precise sources first. */
const byPrecision = ['geo', 'location', 'em', 'ip'] as const satisfies readonly PositionSource[];

/** The place of an IP address that doesn't count, though it differs. */
export interface DisplacedIp {
  readonly by: ProxySignal;
  /** "" if it has no name. */
  readonly place: string;
}

/** Returns what displaces the IP address, if it makes a difference; null otherwise. */
export function displacedIp({ reasons }: Disagreement, positions: readonly Position[]): DisplacedIp | null {
  const by = proxies.find((proxy) => reasons.some(({ kind }) => kind === `explained by ${proxy}`));
  if (by === undefined) return null;
  const ip = positions.find(({ source }) => source === 'ip');
  return { by, place: ip ? placeName(ip) : '' };
}

/** Reads what the sources of a report say together. `positions`: the usable ones. `isSpoofed`: the device reports a fake GPS. */
export function readSources(
  { reasons, distances, score }: Disagreement,
  positions: readonly Position[],
  isSpoofed: boolean,
): SourcesReading {
  const placed = (source: PositionSource) => positions.find((each) => each.source === source);
  const nameOf = (source: PositionSource) => {
    const position = placed(source);
    return position ? placeName(position) : '';
  };
  const repeats = repeatsPosition(positions);
  const isNews = ({ sources }: { readonly sources: readonly PositionSource[] }) =>
    !(repeats && sources.includes('location'));
  const isPoint = ({ sources }: { readonly sources: readonly PositionSource[] }) =>
    !sources.some((source) => isArea(placed(source)?.mark));
  const apart = reasons.filter((reason) => reason.kind === 'apart').filter(isNews);
  if (apart.length > 0) {
    const pairs = apart.map(({ sources }) => sources);
    const odd = oddOne(pairs, isSpoofed);
    const others = pairs
      .filter((pair) => pair.includes(odd))
      .flatMap((pair) => pair.filter((each) => each !== odd));
    const best = byPrecision.find((source) => others.includes(source)) ?? odd;
    const between = distances.filter(({ sources }) => sources.includes(odd) && sources.includes(best));
    const km = between.find(isPoint)?.km ?? null;
    const [oddPlace = '', place = ''] = [odd, best].map(nameOf);
    return { kind: 'contradiction', contradiction: { odd, oddPlace, others, place, km, isSpoofed, score } };
  }
  const differing = reasons.find((reason) => reason.kind === 'country differs');
  if (differing)
    return { kind: 'contradiction', contradiction: { ...ofCountries(differing), isSpoofed, score } };
  const compared = distances
    .filter(({ explainedBy }) => explainedBy === null)
    .filter(isNews)
    .filter(isPoint);
  if (compared.length === 0) return { kind: 'nothing' };
  const sources = positionSources.filter((source) => compared.some((pair) => pair.sources.includes(source)));
  return { kind: 'agreement', sources, km: Math.max(...compared.map(({ km }) => km)) };
}

/** Returns the source that contradicts the most others. Of two, a GPS that may be fake is the odd one, then the IP. */
function oddOne(pairs: readonly (readonly [PositionSource, PositionSource])[], isSpoofed: boolean) {
  const order: readonly PositionSource[] = isSpoofed
    ? ['geo', 'ip', 'em', 'location']
    : ['ip', 'geo', 'em', 'location'];
  const count = (source: PositionSource) => pairs.filter((pair) => pair.includes(source)).length;
  return order.reduce((odd, source) => (count(source) > count(odd) ? source : odd));
}

function ofCountries({
  sources: [odd, others],
  countries: [oddPlace, place],
}: Extract<DisagreementReason, { readonly kind: 'country differs' }>) {
  return { odd: odd[0] ?? 'ip', oddPlace, others, place, km: null };
}

import { type AssumedRadii, mayBeOfIp, radiusKm } from './assumed-radius';
import type { Point } from './geodesy';
import { type Position, type PositionSource, positionSources, positionsOf } from './position';
import { type Address, type ProxySignal, proxies, type Report, raisedSignals, type Signal } from './report';
import { countryComparison, countryLabel, type NamedCountry } from './same-country';

interface SourceClaim {
  readonly source: PositionSource;
  /** null without usable coordinates, and at exactly 0,0, which carries no information. */
  readonly point: Point | null;
  readonly atZero: boolean;
  readonly country: NamedCountry;
}

/** What a report's sources claim, and what is known about their reliability. */
export interface ReportClaims {
  /** In the order of the sources; without sources that give neither a position nor a country. */
  readonly sources: readonly SourceClaim[];
  readonly locationType: string | null;
  readonly signals: readonly Signal[];
}

/** The usable positions of a report, and its signals. */
interface Known {
  readonly positions: readonly Position[];
  readonly signals: readonly Signal[];
}

export interface SourceComparison {
  readonly one: SourceClaim;
  readonly other: SourceClaim;
  /** The distance in km that both assumed radii together explain. */
  readonly reachKm: number;
  /** The countries that they name, if they differ; each by the label of the first source that names it. */
  readonly countries: readonly [string, string] | null;
  /** The proxy that displaces one of the two, so that they may differ. */
  readonly explainedBy: ProxySignal | null;
}

/**
 * Returns the claims of a report's sources. `known`: its positions, to avoid deriving them again, and its signals, unless
 * only those that it raises itself count.
 */
export function claimsOf(report: Report, known: Partial<Known> = {}): ReportClaims {
  const { positions = positionsOf(report).usable, signals = raisedSignals(report) } = known;
  const addresses: Readonly<Record<PositionSource, Address | null | undefined>> = {
    geo: report.geoLocation?.address,
    em: report.emLocation?.address,
    ip: report.ip?.address,
    location: report.location?.address,
  };
  const sources = positionSources.flatMap((source): readonly SourceClaim[] => {
    const position = positions.find((each) => each.source === source);
    const address = addresses[source];
    const country = { name: address?.country ?? null, code: address?.countryCode ?? null };
    if (!position && countryLabel(country) === null) return [];
    const atZero = position?.suspicious ?? false;
    return [{ source, point: position && !atZero ? position : null, atZero, country }];
  });
  return {
    sources,
    locationType: report.location?.locationType ?? null,
    signals,
  };
}

/** Returns every pair of sources that can be compared by their positions or by the countries they name. */
export function compareSources(claims: ReportClaims, radii: AssumedRadii): readonly SourceComparison[] {
  const { sources, locationType } = claims;
  const compareCountries = countryComparison(sources.map(({ country }) => country));
  const labelOf = ({ country }: SourceClaim) => {
    const first = sources.find((each) => compareCountries(each.country, country) === 'same');
    return countryLabel(first?.country ?? country) ?? '';
  };
  const proxy = proxyOf(claims.signals);
  const trusted = sources.map((claim) => ({
    claim,
    km: radiusKm(radii, claim.source, locationType),
    byIp: mayBeOfIp(claim.source, locationType),
  }));
  const comparisons: SourceComparison[] = [];
  for (const [at, { claim: one, km, byIp }] of trusted.entries())
    for (const { claim: other, km: otherKm, byIp: otherByIp } of trusted.slice(at + 1)) {
      const differ = compareCountries(one.country, other.country) === 'different';
      if (!differ && !(one.point && other.point)) continue;
      comparisons.push({
        one,
        other,
        reachKm: km + otherKm,
        countries: differ ? [labelOf(one), labelOf(other)] : null,
        explainedBy: byIp || otherByIp ? proxy : null,
      });
    }
  return comparisons;
}

/** Returns what hides where a connection comes from: the first of several. */
export function proxyOf(signals: readonly Signal[]): ProxySignal | null {
  return proxies.find((proxy) => signals.includes(proxy)) ?? null;
}

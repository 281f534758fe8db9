import { type AssumedRadii, mayBeOfIp, radiusKm } from './assumed-radius';
import { isSamePoint, type Point } from './geodesy';
import { type Position, type PositionSource, positionSources } from './position';
import { concernsArea, isArea, type PositionMark } from './position-mark';
import { type Address, type ProxySignal, proxies, type Report, raisedSignals, type Signal } from './report';
import { countryComparison, countryLabel, type NamedCountry } from './same-country';

interface SourceClaim {
  readonly source: PositionSource;
  /** null without usable coordinates, and where they say nothing. */
  readonly point: Point | null;
  /** As in Position. */
  readonly mark?: PositionMark;
  readonly leastRadiusKm?: number;
  readonly country: NamedCountry;
}

/** What a report's sources claim, and what is known about their reliability. */
export interface ReportClaims {
  /** In the order of the sources; without sources that give neither a position nor a country. */
  readonly sources: readonly SourceClaim[];
  readonly locationType: string | null;
  readonly signals: readonly Signal[];
}

export interface SourceComparison {
  readonly one: SourceClaim;
  readonly other: SourceClaim;
  /** The distance in km that both assumed radii together explain. */
  readonly reachKm: number;
  /** The countries that they name, if they differ; each by the label of the first source that names it. */
  readonly countries: readonly [string, string] | null;
  /** They differ, and one position says no more than its country or region: no radius explains that. */
  readonly areasDiffer: boolean;
  /** The proxy that displaces one of the two, so that they may differ. */
  readonly explainedBy: ProxySignal | null;
}

/**
 * Returns the claims of a report's sources. `positions`: its usable ones. `signals`: by default those that it raises itself.
 */
export function claimsOf(
  report: Report,
  positions: readonly Position[],
  signals: readonly Signal[] = raisedSignals(report),
): ReportClaims {
  const addresses: Readonly<Record<PositionSource, Address | null | undefined>> = {
    geo: report.geoLocation?.address,
    em: report.emLocation?.address,
    ip: report.ip?.address,
    location: report.location?.address,
  };
  const sources = positionSources.flatMap((source): readonly SourceClaim[] => {
    const position = positions.find((each) => each.source === source);
    const address = addresses[source];
    const country = {
      name: address?.country ?? null,
      code: address?.countryCode ?? null,
      possible: report.countries[source],
    };
    if (!position && countryLabel(country) === null) return [];
    return [claimOf(source, position, country)];
  });
  return {
    sources,
    locationType: report.location?.locationType ?? null,
    signals,
  };
}

/** Returns what a source claims by its position, if it has one, and by the country that its address names. */
export function claimOf(
  source: PositionSource,
  position: Position | undefined,
  country: NamedCountry,
): SourceClaim {
  const { mark, leastRadiusKm } = position ?? {};
  return {
    source,
    point: position && !position.suspicious ? position : null,
    country,
    ...(mark === undefined ? {} : { mark }),
    ...(leastRadiusKm === undefined ? {} : { leastRadiusKm }),
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
    km: radiusKm(radii, claim, locationType),
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
        areasDiffer: differ && concernsArea(one, other),
        explainedBy: byIp || otherByIp ? proxy : null,
      });
    }
  return comparisons;
}

/** Returns what hides where a connection comes from: the first of several. */
export function proxyOf(signals: readonly Signal[]): ProxySignal | null {
  return proxies.find((proxy) => signals.includes(proxy)) ?? null;
}

/** Whether the service's location is the point of another source, of which it says nothing new. */
export function repeatsPosition(positions: readonly Position[]): boolean {
  const location = positions.find(({ source }) => source === 'location');
  if (!location) return false;
  return positions.some((other) => other !== location && !isArea(other.mark) && isSamePoint(other, location));
}

import { type AssumedRadii, mayBeOfIp, radiusKm } from './assumed-radius';
import type { Point } from './geodesy';
import { type Position, type PositionSource, positionSources, positionsOf } from './position';
import type { Address, Report } from './report';
import { countryComparison, countryLabel, type NamedCountry } from './same-country';
import { raisedSignals, type Signal } from './signals';

/** What one source of a report says of where the device is. */
export interface SourceClaim {
  readonly source: PositionSource;
  /** null without usable coordinates, and at exactly 0,0, which says nothing. */
  readonly point: Point | null;
  readonly atZero: boolean;
  readonly country: NamedCountry;
}

/** What a report's sources say, and what is known of how far to trust them. */
export interface ReportClaims {
  /** In the order of the sources; those that give neither a position nor a country are left out. */
  readonly sources: readonly SourceClaim[];
  readonly locationType: string | null;
  readonly signals: readonly Signal[];
}

/** The usable positions of a report, and its signals. */
interface Known {
  readonly positions: readonly Position[];
  readonly signals: readonly Signal[];
}

/** Two sources of a report beside each other. */
export interface SourceComparison {
  readonly one: SourceClaim;
  readonly other: SourceClaim;
  /** km that both assumed radii together explain. */
  readonly reachKm: number;
  /** The countries that they name, where they are two; each called as the first source calls it that names it. */
  readonly countries: readonly [string, string] | null;
  /** What moves one of the two away from the device: a difference between them contradicts nothing. TOR before VPN. */
  readonly explainedBy: 'TOR' | 'VPN' | null;
}

/** What the report's sources claim. `known`: what of it was found out before. */
export function claimsOf(
  report: Report,
  known: Known = { positions: positionsOf(report).usable, signals: raisedSignals(report) },
): ReportClaims {
  const { positions, signals } = known;
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

/** Every pair of sources that can be compared: by their positions, or by the countries they name. */
export function compareSources(claims: ReportClaims, radii: AssumedRadii): readonly SourceComparison[] {
  const { sources, locationType } = claims;
  const compareCountries = countryComparison(sources.map(({ country }) => country));
  const called = ({ country }: SourceClaim) => {
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
        countries: differ ? [called(one), called(other)] : null,
        explainedBy: byIp || otherByIp ? proxy : null,
      });
    }
  return comparisons;
}

/** What hides where a connection comes from, the graver of the two where it is both. */
export function proxyOf(signals: readonly Signal[]): 'TOR' | 'VPN' | null {
  if (signals.includes('TOR')) return 'TOR';
  return signals.includes('VPN') ? 'VPN' : null;
}

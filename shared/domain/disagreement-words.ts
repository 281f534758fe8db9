import type { Disagreement, DisagreementReason, SourcePair } from './disagreement';
import { intervalInWords } from './distance-interval';
import { type PositionSource, positionNames } from './position';

/** The reason that weighs most, for where there is room for one; "" where there is nothing to say. */
export function disagreementInWords({ reasons }: Pick<Disagreement, 'reasons'>): string {
  const first = reasons[0];
  return first ? reasonInWords(first) : '';
}

/** A reason in words. Countries stand in them as the report names them: hostile text. */
export function reasonInWords(reason: DisagreementReason): string {
  switch (reason.kind) {
    case 'apart':
      return `${both(reason.sources)} are ${intervalInWords(reason.interval)} apart`;
    case 'country differs':
      return countriesInWords(reason.sources, reason.countries);
    case 'GPS spoofed flag agrees':
      return `GPS spoofed flag agrees: ${listed(reason.sources)} ${reason.sources.length === 1 ? 'contradicts' : 'contradict'} the GPS location`;
    case 'GPS spoofed flag stands alone':
      return 'GPS spoofed flag stands alone: no other source contradicts the GPS location';
    case 'explained by TOR':
    case 'explained by VPN':
    case 'explained by the radii': {
      const apart = reason.interval === null ? '' : ` are ${intervalInWords(reason.interval)} apart`;
      const countries = reason.countries === null ? '' : ` name ${reason.countries.join(' and ')}`;
      const facts = [apart, countries].filter((fact) => fact !== '').join(' and');
      return `${both(reason.sources)}${facts}: ${reason.kind}`;
    }
    case 'at 0, 0':
      return `${positionNames[reason.source]} is exactly 0, 0: most likely no fix, not compared`;
  }
}

const shortNames: Readonly<Record<PositionSource, string>> = {
  geo: 'GPS',
  em: 'EM',
  ip: 'IP',
  location: 'Location',
};

/** "IP country differs: France by IP address, Spain by GPS location and EM location". */
function countriesInWords(
  [odd, others]: readonly [readonly PositionSource[], readonly PositionSource[]],
  [oddCountry, country]: readonly [string, string],
): string {
  const only = odd.length === 1 && (others.length > 1 || odd[0] === 'ip') ? odd[0] : undefined;
  const what = only ? `${shortNames[only]} country differs` : 'Countries differ';
  return `${what}: ${oddCountry} by ${listed(odd)}, ${country} by ${listed(others)}`;
}

function both([one, other]: SourcePair): string {
  return `${positionNames[one]} and ${positionNames[other]}`;
}

function listed(sources: readonly PositionSource[]): string {
  const names = sources.map((source) => positionNames[source]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

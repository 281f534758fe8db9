import { messages } from '../messages/messages';
import type { Disagreement, DisagreementReason } from './disagreement';
import { type DistanceInterval, intervalInWords } from './distance-interval';
import type { PositionSource } from './position';

/** The reason that weighs most, for where there is room for one; "" where there is nothing to say. */
export function disagreementInWords({ reasons }: Pick<Disagreement, 'reasons'>): string {
  const first = reasons[0];
  return first ? reasonInWords(first) : '';
}

/** A reason in words. Countries stand in them as the report names them: hostile text. */
export function reasonInWords(reason: DisagreementReason): string {
  const words = messages.positions.disagreement;
  switch (reason.kind) {
    case 'apart':
      return words.apart(reason.sources, intervalInWords(reason.interval));
    case 'country differs':
      return words.countries(oddOne(reason.sources), reason.sources, reason.countries);
    case 'GPS spoofed flag agrees':
      return words.spoofedAgrees(reason.sources);
    case 'GPS spoofed flag stands alone':
      return words.spoofedAlone;
    case 'explained by TOR':
      return words.explained('TOR', reason.sources, distanceOf(reason), reason.countries);
    case 'explained by VPN':
      return words.explained('VPN', reason.sources, distanceOf(reason), reason.countries);
    case 'explained by the radii':
      return words.explained('the radii', reason.sources, distanceOf(reason), reason.countries);
    case 'at 0, 0':
      return words.atZero(reason.source);
  }
}

function distanceOf({ interval }: { readonly interval: DistanceInterval | null }): string | null {
  return interval === null ? null : intervalInWords(interval);
}

/** The source that is told as the one whose country differs; null where none is. */
function oddOne([odd, others]: readonly [
  readonly PositionSource[],
  readonly PositionSource[],
]): PositionSource | null {
  const only = odd.length === 1 && (others.length > 1 || odd[0] === 'ip') ? odd[0] : undefined;
  return only ?? null;
}

import type { DisagreementReason } from '../domain/disagreement';
import type { DistanceInterval } from '../domain/geodesy';
import type { PositionSource } from '../domain/position';
import { messages } from './messages';
import { intervalText } from './number-text';
import { markText } from './position-text';

/** Describes a reason. Countries appear as the report names them: untrusted text. */
export function reasonText(reason: DisagreementReason): string {
  const words = messages.positions.disagreement;
  switch (reason.kind) {
    case 'apart':
      return words.apart(reason.sources, intervalText(reason.interval));
    case 'country differs':
      return words.countries(outlierSource(reason.sources), reason.sources, reason.countries);
    case 'GPS spoofed flag agrees':
      return words.spoofedAgrees(reason.sources);
    case 'GPS spoofed flag stands alone':
      return words.spoofedAlone;
    case 'explained by TOR':
      return words.explained('TOR', reason.sources, distanceOf(reason), reason.countries);
    case 'explained by VPN':
      return words.explained('VPN', reason.sources, distanceOf(reason), reason.countries);
    case 'explained by Ignored IP':
      return words.explained('Ignored IP', reason.sources, distanceOf(reason), reason.countries);
    case 'explained by the radii':
      return words.explained('the radii', reason.sources, distanceOf(reason), reason.countries);
    case 'empty position':
      return words.notCompared(reason.source, markText(reason.mark));
  }
}

function distanceOf({ interval }: { readonly interval: DistanceInterval | null }): string | null {
  return interval === null ? null : intervalText(interval);
}

/** Returns the single source whose country differs from the rest; null if there is no such source. */
function outlierSource([odd, others]: readonly [
  readonly PositionSource[],
  readonly PositionSource[],
]): PositionSource | null {
  const only = odd.length === 1 && (others.length > 1 || odd[0] === 'ip') ? odd[0] : undefined;
  return only ?? null;
}

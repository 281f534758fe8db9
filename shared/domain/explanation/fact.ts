import type { FastMove } from '../door-to-door';
import type { Move, TravelLimits } from '../move';
import type { Position, PositionSource } from '../position';
import type { PositionMark } from '../position-mark';
import type { Verdict } from '../review-log';
import type { Traveller } from './arrivals';
import type { Contradiction, DisplacedIp } from './contradiction';
import type { Evidence, MatchField } from './evidence';

/** One fact about a report. None says more than the positions with their radii allow. */
export type Fact =
  /** Its positions can be invented. */
  | { readonly kind: 'emulated' }
  | ({ readonly kind: 'contradiction'; readonly locationType: string | null } & Contradiction)
  /** The device reports that its GPS position is fake, and no other source contradicts it. */
  | { readonly kind: 'spoofed' }
  | { readonly kind: 'shared device'; readonly users: number }
  | TravelFact
  /** The store derived it from reports that aren't among those given. */
  | { readonly kind: 'travel elsewhere' }
  | { readonly kind: 'decided before'; readonly match: ExplainedMatch }
  /** The service's reason: `beginning` is its first sentence, `rest` may be empty. */
  | { readonly kind: 'reason'; readonly beginning: string; readonly rest: string }
  /** `milliseconds`: between two reports on the transaction; null for versions of one report. */
  | {
      readonly kind: 'reassessed';
      readonly before: string | null;
      readonly after: string | null;
      readonly milliseconds: number | null;
    }
  | { readonly kind: 'proxy'; readonly signal: 'TOR' | 'VPN' }
  | { readonly kind: 'new device' }
  | {
      readonly kind: 'agreement';
      readonly sources: readonly PositionSource[];
      /** Largest distance between two of them, km. */
      readonly km: number;
      readonly locationType: string | null;
    }
  | ({ readonly kind: 'displaced' } & DisplacedIp)
  /** The position stands for all of a country or region. */
  | { readonly kind: 'area'; readonly source: PositionSource; readonly place: string }
  /** The position says less than its digits, or nothing. */
  | { readonly kind: 'marked'; readonly position: Position; readonly mark: PositionMark }
  | { readonly kind: 'versions'; readonly versions: number }
  /** The only position that can be compared; null for none. */
  | {
      readonly kind: 'few positions';
      readonly only: PositionSource | null;
      readonly locationType: string | null;
    }
  | { readonly kind: 'travel unknown'; readonly missing: 'user and device' | 'time' | 'earlier position' };

/** A move to the report from an earlier one. */
export interface TravelFact {
  readonly kind: 'travel';
  readonly traveller: Traveller;
  readonly move: Move;
  /**
   * `impossible`: too fast even at the least distance. `estimate`: within the limit, but the trip from door to door takes
   * longer. `distant`: possible, but far from the last trusted report, and with another device. `unclear`: too fast only if
   * the positions are nearly exact. `excluded`: a proxy displaces one end, or only the IP address moved too fast. `usual`:
   * none of these.
   */
  readonly reading: 'impossible' | 'estimate' | 'distant' | 'unclear' | 'excluded' | 'usual';
  /** Whether the last trusted report is of another device. */
  readonly isOtherDevice: boolean;
  readonly limits: TravelLimits;
  /** The estimated trip, if the move is impossible or an estimate. */
  readonly fast: FastMove | null;
}

export interface Clause {
  readonly fact: Fact;
  /** null if there is nothing to show for it. */
  readonly evidence: Evidence | null;
}

export interface ExplainedMatch {
  readonly field: MatchField;
  /** Other reports with the value, judged or not. */
  readonly reports: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

import type {
  Bridge,
  CallArguments,
  CallName,
  ProfileCallName,
  Pushes,
  Reply,
  Request,
} from '../../../shared/contract/contract';
import type { Problem } from '../../../shared/domain/problem';
import type { Result } from '../../../shared/result';
import type { ProfileCalls } from '../open-profile';
import type { ChangePush } from './out-of-date';

/** How a query reaches main: as calls of the profile for which it was made. */
export interface QueryTarget {
  readonly bridge: Bridge;
  readonly calls: ProfileCalls;
  /** False if nothing needs the answer any more: then a read with several calls can end. */
  readonly isUsed: () => boolean;
}

/** A call to main whose answer is kept, and read again when it is out of date. */
export interface Query<Value> {
  /** The call. `out-of-date.ts` lists the pushes that make its answers out of date. */
  readonly call: CallName;
  /** What distinguishes the query from others of the call: a JSON value. */
  readonly args: unknown;
  /** Reads the answer, with several calls if necessary. */
  readonly read: (target: QueryTarget) => Promise<Result<Value, Problem>>;
  /** Whether a push that makes the call out of date concerns this query. Always if it's left out. */
  readonly concerns?: {
    readonly [Name in ChangePush]?: (payload: Pushes[Name], reply: Value | null) => boolean;
  };
  /** Whether the query is also read while no profile is open. */
  readonly needsNoProfile?: boolean;
  /** Whether the answer is read and kept while its profile is open, also while nothing shows it any more. */
  readonly keep?: boolean;
}

/** Returns a query of a single call. */
export function queryOf<Name extends Exclude<CallName, ProfileCallName>>(
  call: Name,
  args: Request<Name>,
): Query<Reply<Name>> {
  return { call, args, read: ({ bridge }) => bridge.call(call, args) };
}

/** Returns a query of a single call that carries the profile's ID. */
export function profileQueryOf<Name extends ProfileCallName>(
  call: Name,
  args: CallArguments<Name>,
): Query<Reply<Name>> {
  return { call, args, read: ({ calls }) => calls.call(call, args) };
}

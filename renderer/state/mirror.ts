import type { Bridge, Pushes, PushName } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { Result } from '../../shared/result';

interface Mirror<State> {
  /** Shows a state that is newer than the answers on their way. */
  readonly show: (state: State) => void;
  /** Shows the state that a call answers, unless a newer one is shown. Returns why the call failed; null if it didn't. */
  readonly receive: (called: Promise<Result<State, Problem>>) => Promise<Problem | null>;
}

/**
 * Shows a state of main as it is. No query: main pushes it in full whenever it changes, so it is never out of date. A push,
 * and the answer to a later call, are newer than the answer to a call.
 */
export function mirror<Name extends PushName>(
  bridge: Bridge,
  push: Name,
  onState: (state: Pushes[Name]) => void,
): Mirror<Pushes[Name]> {
  /** Counts calls and states. */
  let count = 0;
  /** The count of the state that is shown, or of the call that it answers. */
  let shown = 0;
  function show(state: Pushes[Name]): void {
    count += 1;
    shown = count;
    onState(state);
  }
  bridge.on(push, show);
  return {
    show,
    receive: async (called) => {
      count += 1;
      const asked = count;
      const answer = await called;
      if (!answer.ok) return answer.problem;
      if (asked > shown) {
        shown = asked;
        onState(answer.value);
      }
      return null;
    },
  };
}

import type { StoreApi } from 'zustand';
import type { Case } from '../../shared/domain/case';
import { rebased } from '../../shared/domain/case-change';
import type { AutosavedState } from './autosaved';
import type { CasePublisher } from './case-publisher';
import type { CasesState } from './cases-state';

/** Steps that can be undone. */
const maxSteps = 100;

type Steps = Pick<CasesState, 'change' | 'undo' | 'redo'>;

/** Changes of the cases, each of which can be undone. */
export function caseSteps(
  store: StoreApi<CasesState>,
  edits: StoreApi<AutosavedState<Case>>,
  publisher: CasePublisher,
): Steps {
  const { getState, setState } = store;

  function step(from: 'past' | 'future', to: 'past' | 'future'): void {
    const state = getState();
    const last = state[from].at(-1);
    const current = state.cases?.find(({ id }) => id === last?.before.id);
    if (!last || !current) return;
    const [wrong, right] = from === 'past' ? [last.after, last.before] : [last.before, last.after];
    // Only this step: others may have changed the case since.
    putCase(store, edits, rebased(wrong, right, current));
    setState({ ...getState(), [from]: state[from].slice(0, -1), [to]: [...state[to], last] });
    publisher.publishSoon(current.id);
  }

  return {
    change: (id, what, make) => {
      const { cases, past } = getState();
      const before = cases?.find((each) => each.id === id);
      const changed = before && make(before);
      if (!changed || changed === before) return;
      const last = past.at(-1);
      const isText = what.startsWith('text');
      const continues = isText && last?.what === what && last.after === before;
      const made = { before: continues ? last.before : before, after: changed, what };
      setState({ past: [...(continues ? past.slice(0, -1) : past), made].slice(-maxSteps), future: [] });
      putCase(store, edits, changed);
      publisher.publishSoon(id, isText);
    },
    undo: () => step('past', 'future'),
    redo: () => step('future', 'past'),
  };
}

/** Shows a changed or new case, and saves it shortly after. */
export function putCase(
  { getState, setState }: StoreApi<CasesState>,
  edits: StoreApi<AutosavedState<Case>>,
  changed: Case,
): void {
  setState({ cases: withCase(getState().cases ?? [], changed) });
  edits.getState().edit(changed.id, changed);
}

function withCase(cases: readonly Case[], changed: Case): readonly Case[] {
  const at = cases.findIndex(({ id }) => id === changed.id);
  return at === -1 ? [...cases, changed] : cases.with(at, changed);
}

/** Returns the cases with their edits, some of which may be of cases that aren't in the list. */
export function withEdits(cases: readonly Case[], edited: AutosavedState<Case>['edited']): readonly Case[] {
  return Object.values(edited).reduce((merged, { value }) => withCase(merged, value), cases);
}

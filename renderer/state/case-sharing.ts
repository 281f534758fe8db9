import type { StoreApi } from 'zustand';
import type { Case } from '../../shared/domain/case';
import type { Problem } from '../../shared/domain/problem';
import type { TeamState } from '../../shared/domain/team';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import type { Result } from '../../shared/result';
import type { AutosavedState } from './autosaved';
import { putCase } from './case-steps';
import type { CasesState } from './cases-state';
import type { OpenProfile, ProfileCalls } from './open-profile';
import type { ToastsStore } from './toasts';

interface SharingDependencies {
  readonly profile: OpenProfile;
  readonly edits: StoreApi<AutosavedState<Case>>;
  readonly toasts: ToastsStore;
}

type Sharing = Pick<CasesState, 'share' | 'stopSharing' | 'dismiss' | 'pick'>;

/** Versions that one entry can replace. */
const maxReplaced = 1_000;

/** Starts and ends the sharing of a case with the team, and settles what it leaves to decide. */
export function caseSharing(
  store: StoreApi<CasesState>,
  { profile, edits, toasts }: SharingDependencies,
): Sharing {
  const { getState } = store;

  /** Makes a call that writes entries about a case, and reads the cases again. Returns whether it was successful. */
  async function write(
    id: string,
    failed: string,
    send: (calls: ProfileCalls) => Promise<Result<null, Problem>>,
  ): Promise<boolean> {
    const calls = profile.current();
    await edits.getState().save(id);
    const problem = edits.getState().edited[id]?.problem;
    const answer = problem ? ({ ok: false, problem } as const) : await send(calls);
    if (!profile.isOpen(calls)) return false;
    if (answer.ok) await getState().readAgain();
    else toasts.getState().showFailed(answer.problem, failed);
    return answer.ok;
  }

  function announce(id: string, text: string): void {
    const title = getState().cases?.find((each) => each.id === id)?.title;
    toasts.getState().show({ kind: 'done', text, parts: { case: title || messages.cases.untitled } });
  }

  return {
    share: async (id) => {
      const text = messages.cases.sharing;
      const share = crypto.randomUUID();
      const done = await write(id, text.failed, (calls) => calls.call('cases.share', { id, share }));
      if (done) announce(id, text.done({ case: gap('case') }));
    },
    stopSharing: async (id) => {
      const text = messages.cases.sharing;
      const done = await write(id, text.notStopped, (calls) => calls.call('cases.stopSharing', { id }));
      if (done) announce(id, text.stopped({ case: gap('case') }));
    },
    dismiss: async (id) => {
      const own = getState().cases?.find((each) => each.id === id);
      if (own) {
        const { ended: _, ...read } = own;
        putCase(store, edits, read);
        return;
      }
      const calls = profile.current();
      const answer = await calls.call('cases.dismiss', { id });
      if (!profile.isOpen(calls)) return;
      if (answer.ok) await getState().readAgain();
      else toasts.getState().showFailed(answer.problem, messages.cases.sharing.notDismissed);
    },
    pick: async (id, { field, versions }, text) => {
      const replaces = versions.flatMap(({ entries }) => entries).slice(0, maxReplaced);
      const request = { id, entry: crypto.randomUUID(), field, text, replaces };
      await write(id, messages.cases.sharing.notPicked, (calls) => calls.call('cases.pick', request));
    },
  };
}

/** Returns what the list of cases depends on of a team. */
export function casesConcern(team: TeamState): string | null {
  if (team.kind === 'none') return null;
  const leads = team.people.flatMap(({ id, role }) => (role === 'lead' ? [id] : []));
  return JSON.stringify([team.unshared, team.role, leads]);
}

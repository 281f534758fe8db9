import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ClaimOutcome, Presence } from '../../../shared/domain/team';
import type { OpenProfile, ProfileCalls } from '../../state/open-profile';
import type { TeamStoreState } from '../../state/team';
import { blindSubjects } from './blind-queues';

/** What the user does with a report that another person has claimed. */
type DespiteClaim = 'nothing' | 'looks' | 'decides';

export interface ClaimsState {
  /** What is under review on screen; null for nothing, or without a team. */
  readonly subject: string | null;
  /** What this analyst looks at; null for nothing, or without a team. */
  readonly looking: string | null;
  /** The answer for this subject; null until it is there. */
  readonly outcome: ClaimOutcome | null;
  readonly despite: DespiteClaim;
  /** Claims what is on screen from now on, and releases what was. */
  readonly follow: (subject: string | null) => void;
  /** Shows the others what this analyst looks at, under review or not; null for nothing. */
  readonly look: (subject: string | null) => void;
  /** A write about the current subject, which must be made before its claim is released. */
  readonly duringWrite: (write: Promise<unknown>) => void;
  readonly goOn: (despite: DespiteClaim) => void;
  /** Claims the first free one of these subjects, and returns it; null if none is. */
  readonly claimNext: (candidates: readonly string[]) => Promise<string | null>;
  /** Whether subjects are being claimed to be judged together. */
  readonly gathering: boolean;
  /**
   * Claims these subjects, the first ones of many, to judge them together. Returns null if it can't be known which of them this
   * person is to review a second time: the team's server can't be reached.
   */
  readonly claimTogether: (subjects: readonly string[]) => Promise<Gathered | null>;
  /** Releases what was claimed, unless it is on screen by now. */
  readonly giveBack: (subject: string) => void;
  /** Forgets the claims of the closed profile, which main releases. */
  readonly clear: () => void;
}

/** What can be judged together. */
interface Gathered {
  /** The subjects that no other person has claimed, and that aren't to be reviewed a second time. */
  readonly free: ReadonlySet<string>;
  /** Those that were claimed for it. */
  readonly claimed: readonly string[];
}

/** Subjects that one request asks for (the call's limit). */
const maxCandidates = 1_000;
/** Claims that are made to judge reports together: each is a request, and renewed until it is released. */
const maxTogether = 50;

const initialState = {
  subject: null,
  looking: null,
  outcome: null,
  despite: 'nothing',
  gathering: false,
} as const;

/** The claim of the report under review, so that no two people review it at the same time. */
export function createClaimsStore(profile: OpenProfile, team: StoreApi<TeamStoreState>) {
  let calls: ProfileCalls = profile.current();
  let writes: Promise<unknown> = Promise.resolve();
  async function claim(subject: string): Promise<void> {
    const answer = await calls.call('team.claim', { subject });
    const { subject: current, outcome: before, despite } = store.getState();
    if (current !== subject) return;
    const outcome: ClaimOutcome = answer.ok ? answer.value : { kind: 'offline' };
    // A report that is being read isn't hidden, with the input about it.
    const isLost = outcome.kind === 'taken' && before !== null && before.kind !== 'taken';
    store.setState({ outcome, despite: isLost ? 'looks' : despite });
  }
  const store = createStore<ClaimsState>((set, get) => {
    async function release(subject: string): Promise<void> {
      const of = calls;
      await writes;
      if (get().subject !== subject) await of.call('team.release', { subject });
    }
    async function gather(subjects: readonly string[]): Promise<Gathered | null> {
      const { team: joined } = team.getState();
      if (joined.kind !== 'joined') return { free: new Set(subjects), claimed: [] };
      const target = profile.current();
      const blind = await target.call('team.blindItems', {});
      if (!blind.ok) return null;
      const second = new Set(blindSubjects(blind.value, joined.person));
      const { presence } = team.getState();
      const free = subjects.filter((each) => !second.has(each) && claimOf(presence, each) === null);
      const asked = free.slice(0, maxTogether).filter((each) => each !== get().subject);
      const answers = await Promise.all(asked.map((subject) => target.call('team.claim', { subject })));
      const isTaken = (_: string, at: number) => {
        const answer = answers[at];
        return answer?.ok === true && answer.value.kind === 'taken';
      };
      const taken = new Set(asked.filter(isTaken));
      return {
        free: new Set(free.filter((subject) => !taken.has(subject))),
        claimed: asked.filter((subject) => !taken.has(subject)),
      };
    }
    return {
      ...initialState,
      follow: (next) => {
        const { subject: before, outcome } = get();
        const subject = team.getState().team.kind === 'joined' ? next : null;
        if (subject === before) return;
        if (before !== null && outcome?.kind !== 'taken') void release(before);
        calls = profile.current();
        // Known before the answer, so that a report that another person reviews isn't shown first.
        const taken = subject === null ? null : claimOf(team.getState().presence, subject);
        set({ subject, outcome: taken && { kind: 'taken', ...taken }, despite: 'nothing' });
        if (subject !== null) void claim(subject);
      },
      look: (next) => {
        const subject = team.getState().team.kind === 'joined' ? next : null;
        if (subject === get().looking) return;
        set({ looking: subject });
        void profile.current().call('team.look', { subject });
      },
      duringWrite: (write) => {
        writes = Promise.allSettled([writes, write]);
      },
      goOn: (despite) => set({ despite }),
      claimNext: async (candidates) => {
        const request = { candidates: candidates.slice(0, maxCandidates) };
        const answer = await profile.current().call('team.claimNext', request);
        return answer.ok ? (answer.value?.subject ?? null) : null;
      },
      claimTogether: async (subjects) => {
        set({ gathering: true });
        const gathered = await gather(subjects);
        set({ gathering: false });
        return gathered;
      },
      giveBack: (subject) => void release(subject),
      clear: () => set(initialState),
    };
  });

  // Asks again when another person's claim has begun or ended, and when the server is there again.
  team.subscribe((now, before) => {
    const { subject, outcome } = store.getState();
    if (subject === null || outcome === null) return;
    const wasTaken = claimOf(before.presence, subject) !== null;
    const isTaken = claimOf(now.presence, subject) !== null;
    const isFree = outcome.kind === 'taken' && wasTaken && !isTaken;
    const isLost = outcome.kind === 'claimed' && !wasTaken && isTaken;
    const isBack = outcome.kind === 'offline' && isConnected(now) && !isConnected(before);
    if (isFree || isLost || isBack) void claim(subject);
  });
  return store;
}

function isConnected({ team }: TeamStoreState): boolean {
  return team.kind === 'joined' && (team.reach.kind === 'connected' || team.reach.kind === 'paused');
}

/** Returns who claimed a subject; null if no other person did. */
export function claimOf(presence: readonly Presence[], subject: string): Presence['claimed'] {
  return presence.find((each) => each.subject === subject)?.claimed ?? null;
}

/** Returns true while another person's claim is in the way of a decision. */
export function blocksDeciding({ outcome, despite }: Pick<ClaimsState, 'outcome' | 'despite'>): boolean {
  return outcome?.kind === 'taken' && despite !== 'decides';
}

/** Returns true while the report under review isn't shown, because another person has claimed it. */
export function hidesReport({ outcome, despite }: Pick<ClaimsState, 'outcome' | 'despite'>): boolean {
  return outcome?.kind === 'taken' && despite === 'nothing';
}

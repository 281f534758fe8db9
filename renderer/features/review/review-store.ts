import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import type { ReviewedReport } from '../../../shared/contract/review-calls';
import {
  type EntryDraft,
  maxQueueLength,
  type Said,
  subjectOf,
  type Verdict,
} from '../../../shared/domain/review-log';
import { type ReviewState as FoldedReview, foldEntries } from '../../../shared/domain/review-state';
import type { Problem } from '../../../shared/problem';
import type { OpenProfile } from '../../state/open-profile';
import { latestOnly } from '../../state/pacing';
import type { SettingsState } from '../../state/settings';
import type { ToastsStore } from '../../state/toasts';
import type { UnsavedInputsState } from '../../state/unsaved-inputs';
import { type FeedbackPlan, feedbackPlan } from './feedback-plan';
import type { Queue } from './queues';
import { noReasons, type RecentReasons, reasonsIn, withReason } from './recent-reasons';
import { createWrites, type FailedWrite } from './review-writes';
import { concernsMarksOnly, ReviewedCache, readAhead } from './reviewed-cache';
import {
  currentItem,
  decided,
  hastyVerdict,
  joined,
  movedTo,
  nextRelated,
  type Outcome,
  openAfter,
  type Relation,
  renewed,
  type Session,
  startedSession,
  withoutSkipped,
} from './session';

/** What is open over the verdict bar. */
export type ReviewPanel =
  | { readonly kind: 'reasons'; readonly verdict: Verdict }
  | { readonly kind: 'snooze' | 'escalation' }
  /** Asks whether to send a verdict's feedback. `announces`: it is sent at once from now on. */
  | {
      readonly kind: 'feedback';
      readonly verdict: Verdict;
      readonly reason: string | null;
      readonly plan: FeedbackPlan;
      readonly announces: boolean;
    };

export interface ReviewState {
  readonly session: Session | null;
  /** The report under review; null while it is read. */
  readonly reviewed: ReviewedReport | null;
  /** Its review state. */
  readonly state: FoldedReview | null;
  /** Why the queue couldn't be started, or the report couldn't be read. */
  readonly problem: Problem | null;
  /** The queue that is being started. */
  readonly starting: Queue | null;
  /** Reports that match the queue and arrived after its list was made. */
  readonly arrived: number;
  /** How the report under review is related to the one before, if the user went to it for that. */
  readonly related: Relation | null;
  readonly panel: ReviewPanel | null;
  /** Shows all fields of the report instead of the evidence. */
  readonly allFields: boolean;
  /** The user ended the session before the end of its list. */
  readonly ended: boolean;
  /** A verdict that was given many times in a row, each very fast. */
  readonly hasty: Verdict | null;
  readonly failed: readonly FailedWrite[];
  readonly reasons: RecentReasons;

  readonly start: (queue: Queue) => Promise<void>;
  /** Adds the reports that have arrived to the end of the list. */
  readonly join: () => Promise<void>;
  /** Shows a changed session. */
  readonly show: (session: Session) => void;
  readonly step: (by: 1 | -1) => void;
  /** Goes to a report of the list; does nothing if it isn't there. */
  readonly goToReport: (key: string) => void;
  readonly goToRelated: () => boolean;
  /** Gives a verdict, or first asks about its feedback. */
  readonly judge: (verdict: Verdict, reason: string | null) => void;
  /** Answers the question about feedback, and gives the verdict. */
  readonly answerFeedback: (sends: boolean) => void;
  readonly skip: () => void;
  /** Snoozes the report, escalates it, or answers its escalation. */
  readonly defer: (said: Extract<Said, { readonly kind: 'snooze' | 'escalation' | 'answer' }>) => void;
  /** Takes back the last decision of the session, and returns to its report and its note. */
  readonly undo: () => Promise<void>;
  readonly openPanel: (panel: ReviewPanel | null) => void;
  readonly showAllFields: (shown: boolean) => void;
  readonly end: (ended: boolean) => void;
  /** Starts over with the skipped reports. */
  readonly reviewSkipped: () => void;
  readonly dismissHasty: () => void;
  readonly retry: () => Promise<void>;
  readonly readAgain: () => void;
  /** Clears the session of the closed profile. Failed writes stay, for when it is open again. */
  readonly reset: () => void;
}

interface ReviewDependencies {
  readonly profile: OpenProfile;
  readonly settings: StoreApi<SettingsState>;
  readonly unsavedInputs: StoreApi<UnsavedInputsState>;
  readonly toasts: ToastsStore;
}

const initial = {
  session: null,
  reviewed: null,
  state: null,
  problem: null,
  starting: null,
  arrived: 0,
  related: null,
  panel: null,
  allFields: false,
  ended: false,
  hasty: null,
} as const;

const outcomeKinds = { snooze: 'snoozed', escalation: 'escalated', answer: 'answered' } as const;

/** The latest verdicts, from which the recent reasons are taken. */
const recentVerdicts = 500;

/** Steps between two warnings about hasty verdicts. */
const warningDistance = 20;

/** The name of the unsaved input that holds the note on a subject until its verdict. */
export function noteInput(subject: string): string {
  return `review-note:${subject}`;
}

/**
 * The review of one queue: its frozen list, the report under review, and what was decided. Deciding shows the next
 * report at once, from what was read ahead; saving follows.
 */
export function createReviewStore(bridge: Bridge, dependencies: ReviewDependencies) {
  const { profile, settings, unsavedInputs, toasts } = dependencies;
  const store = createStore<ReviewState>((set, get, self) => {
    /** When which subject was shown first, in ms of performance.now(). */
    let shownSince = { subject: '', at: 0 };
    let warnedAt = 0;
    const cache = new ReviewedCache((key) => bridge.call('review.read', { key }), onRead);
    const writes = createWrites(self, { profile, toasts });
    const counts = latestOnly((session: Session) =>
      bridge.call('reports.count', { query: session.queue.query, asOf: session.asOf }),
    );

    function onRead(key: string): void {
      const { session } = get();
      if (!session) return;
      const answer = cache.get(key);
      const newer = answer?.ok ? newerReport(answer.value) : null;
      if (newer !== null) show(renewed(session, key, newer), true);
      else if (currentItem(session)?.key === key) show(session, true);
    }

    /** `stays`: the session is where it was, and only the data about it changed. */
    function show(session: Session, stays = false): void {
      const item = currentItem(session);
      const answer = item && cache.get(item.key);
      const reviewed = answer?.ok ? answer.value : null;
      const changed = reviewed !== get().reviewed;
      if (reviewed && item && shownSince.subject !== item.subject)
        shownSince = { subject: item.subject, at: performance.now() };
      set({
        session,
        reviewed: reviewed ?? (stays ? get().reviewed : null),
        problem: answer && !answer.ok ? answer.problem : null,
        ...(changed && reviewed ? { state: stateOf(reviewed) } : {}),
        ...(stays ? {} : { related: null, panel: null, allFields: false, ended: false }),
      });
      if (!item) shownSince = { subject: '', at: 0 };
      cache.want(wantedReports(session));
    }

    function decide(outcome: Outcome): void {
      const { session } = get();
      if (!session) return;
      const after = decided(session, outcome);
      show(after);
      const hasty = hastyVerdict(after);
      if (hasty === null || after.steps.length - warnedAt < warningDistance) return;
      warnedAt = after.steps.length;
      set({ hasty });
    }

    async function loadReasons(): Promise<void> {
      const calls = profile.current();
      const all = { text: '', verdicts: [], from: null, until: null, page: 1, limit: recentVerdicts };
      const answer = await calls.call('log.page', { ...all, kinds: ['verdict'] });
      if (answer.ok && profile.isOpen(calls)) set({ reasons: reasonsIn(answer.value.entries) });
    }

    function give(verdict: Verdict, reason: string | null, plan: FeedbackPlan | null): void {
      const { session, reviewed, state } = get();
      const item = session && currentItem(session);
      if (!item || !reviewed || !state) return;
      const id = crypto.randomUUID();
      const name = noteInput(item.subject);
      const note = unsavedInputs.getState().texts[name]?.trim() || null;
      const tookMs = performance.now() - shownSince.at;
      const reportedRisk = reviewed.row.riskAssignment;
      decide({ kind: 'judged', id, verdict, note, reportedRisk, tookMs });
      unsavedInputs.getState().type(name, null);
      if (reason !== null) set({ reasons: withReason(get().reasons, verdict, reason) });
      const after = [...state.heads];
      const feedback = plan && {
        rule: { ...plan.rule, fraudCases: plan.rule.fraudCases && [...plan.rule.fraudCases] },
        another: plan.isAnother,
      };
      void writes.send({
        kind: 'decision',
        request: {
          id,
          targets: { kind: 'report', key: item.key, after },
          verdict,
          reason,
          note,
          tookMs,
          feedback,
        },
      });
    }

    bridge.on('log.changed', (change) => {
      cache.followLog(change);
      if (get().session?.items.length === 0 && !concernsMarksOnly(change)) void get().join();
    });
    bridge.on('reports.changed', () => {
      cache.followReports();
      const { session } = get();
      if (session) void count(session);
    });

    async function count(session: Session): Promise<void> {
      const answer = await counts.send(session);
      if (!answer?.ok || get().session?.asOf !== session.asOf) return;
      set({ arrived: answer.value.arrived });
      // Nothing is being read that they could push aside.
      if (answer.value.arrived > 0 && session.items.length === 0) void get().join();
    }

    return {
      ...initial,
      failed: [],
      reasons: noReasons,
      start: async (queue) => {
        set({ starting: queue, problem: null });
        const request = { query: queue.query, asOf: null, limit: maxQueueLength };
        const answer = await bridge.call('queue.list', request);
        if (get().starting !== queue) return;
        set({ starting: null });
        if (!answer.ok) {
          set({ problem: answer.problem });
          return;
        }
        cache.clear();
        counts.discard();
        warnedAt = 0;
        shownSince = { subject: '', at: 0 };
        set({ ...initial });
        show(startedSession(queue, answer.value));
        await loadReasons();
      },
      join: async () => {
        const { session } = get();
        if (!session) return;
        const { query } = session.queue;
        const answer = await bridge.call('queue.list', { query, asOf: null, limit: maxQueueLength });
        const now = get().session;
        if (now?.queue !== session.queue) return;
        if (!answer.ok) {
          set({ problem: answer.problem });
          return;
        }
        set({ arrived: 0 });
        show(joined(now, answer.value), now.position < now.items.length);
      },
      show: (session) => show(session),
      step: (by) => {
        const { session } = get();
        if (session && session.position + by >= 0 && session.position + by < session.items.length)
          show(movedTo(session, session.position + by));
      },
      goToReport: (key) => {
        const { session } = get();
        const at = session?.items.findIndex((item) => item.key === key) ?? -1;
        if (session && at !== -1 && at !== session.position) show(movedTo(session, at));
      },
      goToRelated: () => {
        const { session } = get();
        const found = session && nextRelated(session);
        if (!session || !found) return false;
        show(movedTo(session, found.at));
        set({ related: found.by });
        return true;
      },
      judge: (verdict, reason) => {
        const { reviewed, state } = get();
        if (!reviewed || !state) return;
        const { verdictFeedback, shownFeedback } = settings.getState().settings;
        const rule = verdictFeedback[verdict];
        const plan = feedbackPlan(rule, reviewed, state);
        const announces =
          rule.sending === 'at once' && JSON.stringify(shownFeedback[verdict]) !== JSON.stringify(rule);
        if (plan && (rule.sending === 'ask' || plan.isAnother || announces))
          set({ panel: { kind: 'feedback', verdict, reason, plan, announces } });
        else give(verdict, reason, plan);
      },
      answerFeedback: (sends) => {
        const { panel } = get();
        if (panel?.kind !== 'feedback') return;
        if (panel.announces && sends) {
          const { shownFeedback } = settings.getState().settings;
          const shown = { ...shownFeedback, [panel.verdict]: panel.plan.rule };
          void settings.getState().save({ shownFeedback: shown });
        }
        give(panel.verdict, panel.reason, sends ? panel.plan : null);
      },
      skip: () => decide({ kind: 'skipped' }),
      defer: (said) => {
        const { session, state } = get();
        const item = session && currentItem(session);
        if (!item || !state) return;
        const id = crypto.randomUUID();
        const entry: EntryDraft = { ...said, id, subject: item.subject, after: state.heads };
        decide({ kind: outcomeKinds[said.kind], id });
        void writes.send({ kind: 'entry', entry });
      },
      undo: () => {
        const step = get().session?.steps.at(-1);
        const done = writes.undo();
        if (step?.outcome.kind === 'judged')
          unsavedInputs.getState().type(noteInput(step.subject), step.outcome.note);
        return done;
      },
      openPanel: (panel) => set({ panel }),
      showAllFields: (allFields) => set({ allFields }),
      end: (ended) => set({ ended, panel: null }),
      reviewSkipped: () => {
        const { session } = get();
        if (session) show(withoutSkipped(session));
      },
      dismissHasty: () => set({ hasty: null }),
      retry: () => writes.retry(),
      readAgain: () => {
        const { session } = get();
        const item = session && currentItem(session);
        if (item) cache.readAgain(item.key);
      },
      reset: () => {
        cache.clear();
        counts.discard();
        set({ ...initial, reasons: noReasons });
      },
    };
  });
  return store;
}

/** The report under review, the next undecided ones, and the one that undoing returns to. */
function wantedReports(session: Session) {
  const indices = new Set([session.position]);
  for (const at of openAfter(session, session.position)) {
    if (indices.size > readAhead) break;
    indices.add(at);
  }
  const last = session.steps.at(-1)?.subject;
  const items = [...indices].flatMap((at) => session.items[at] ?? []);
  const before = last === undefined ? undefined : session.items.find(({ subject }) => subject === last);
  return before && !items.includes(before) ? [...items, before] : items;
}

/** Returns the key of a later report on the same transaction; null if this is the latest. */
function newerReport({ row, sameTransaction: [newest] }: ReviewedReport): string | null {
  if (!newest?.timestamp || !row.timestamp) return null;
  return BigInt(newest.timestamp) > BigInt(row.timestamp) ? newest.key : null;
}

function stateOf({ row, entries }: ReviewedReport): FoldedReview {
  const subject = subjectOf(row);
  return foldEntries(entries.find((each) => each.subject === subject)?.entries ?? []);
}

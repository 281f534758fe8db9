import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import type { ReportQuery } from '../../../shared/domain/report-query';
import {
  type EntryDraft,
  maxQueueLength,
  subjectOf,
  type Verdict,
  wholeLog,
} from '../../../shared/domain/review-log';
import { messages } from '../../../shared/i18n/messages';
import { concernsMarksOnly } from '../../state/log-changes';
import type { OpenProfile } from '../../state/open-profile';
import { latestOnly } from '../../state/pacing';
import type { SettingsState } from '../../state/settings';
import type { TeamStoreState } from '../../state/team';
import type { ToastsStore } from '../../state/toasts';
import type { UndoableSendState } from '../../state/undoable-send';
import type { UnsavedInputsState } from '../../state/unsaved-inputs';
import { blocksDeciding, type ClaimsState, claimOf } from './claims-store';
import { decisionInputs, inputsOf, restoreTyped, takeTyped } from './decision-inputs';
import { type FeedbackPlan, feedbackPlan } from './feedback-plan';
import { type Queue, returnsReports, standardQueue } from './queues';
import { noReasons, reasonsIn, withReason } from './recent-reasons';
import { noSession, type ReviewState, snoozeCheckMs } from './review-state';
import { createWrites } from './review-writes';
import { newerReport, ReviewedCache, stateOf } from './reviewed-cache';
import {
  currentItem,
  decided,
  hastyVerdict,
  joined,
  movedTo,
  newIn,
  nextRelated,
  type Outcome,
  openSubjects,
  renewed,
  reportsAround,
  type Session,
  type Step,
  startedSession,
  withoutSkipped,
} from './session';
import { restoredSession, type StoredReview } from './stored-review';

interface ReviewDependencies {
  readonly profile: OpenProfile;
  readonly settings: StoreApi<SettingsState>;
  readonly unsavedInputs: StoreApi<UnsavedInputsState>;
  readonly toasts: ToastsStore;
  readonly undoableSend: StoreApi<UndoableSendState>;
  readonly team: StoreApi<TeamStoreState>;
  readonly claims: StoreApi<ClaimsState>;
}

/** How many undecided reports are read ahead. */
const readAhead = 3;

const outcomeKinds = { snooze: 'snoozed', escalation: 'escalated', answer: 'answered' } as const;

/** The latest verdicts, from which the recent reasons are taken. */
const recentVerdicts = 500;

/** Steps between two warnings about hasty verdicts. */
const warningDistance = 20;

/**
 * The review of one queue: its frozen list, the report under review, and what was decided. Deciding shows the next
 * report at once, from what was read ahead; saving follows.
 */
export function createReviewStore(bridge: Bridge, dependencies: ReviewDependencies) {
  const { profile, settings, unsavedInputs, toasts, team, claims } = dependencies;
  const store = createStore<ReviewState>((set, get, self) => {
    /** When which subject was shown first, in ms of performance.now(). */
    let shownSince = { subject: '', at: 0 };
    let warnedAt = 0;
    /** Whether reports or the log changed since the list of the starting queue was requested. */
    let changedSinceStart = false;
    /** What is to be restored once its profile is open. */
    let stored: StoredReview | null = null;
    const cache = new ReviewedCache((key) => bridge.call('review.read', { key }), onRead);
    const writes = createWrites(self, dependencies);
    const listOf = (query: ReportQuery, after: number | null) =>
      bridge.call('queue.list', { query, after, limit: maxQueueLength });
    const needsWholeList = ({ queue, items }: Session) => items.length === 0 || returnsReports(queue);
    /** The list in which to look for what a session doesn't have. */
    const laterList = (session: Session) =>
      listOf(session.queue.query, needsWholeList(session) ? null : session.asOf);
    const arrivals = latestOnly(laterList);

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
      cache.want(reportsAround(session, readAhead));
    }

    function decide(outcome: Outcome): void {
      const { session } = get();
      if (!session) return;
      const isTaken = (subject: string) => claimOf(team.getState().presence, subject) !== null;
      const after = decided(session, outcome, isTaken);
      show(after);
      const hasty = hastyVerdict(after);
      if (hasty === null || after.steps.length - warnedAt < warningDistance) return;
      warnedAt = after.steps.length;
      set({ hasty });
    }

    async function loadReasons(): Promise<void> {
      const calls = profile.current();
      const latest = { ...wholeLog, verdicts: [], page: 1, limit: recentVerdicts };
      const answer = await calls.call('log.page', { ...latest, kinds: ['verdict'] });
      if (answer.ok && profile.isOpen(calls)) set({ reasons: reasonsIn(answer.value.entries) });
    }

    function give(verdict: Verdict, reason: string | null, plan: FeedbackPlan | null): void {
      const { session, reviewed, state } = get();
      const item = session && currentItem(session);
      if (!item || !reviewed || !state) return;
      const id = crypto.randomUUID();
      const noteName = decisionInputs.note(item.subject);
      const note = unsavedInputs.getState().texts[noteName]?.trim() || null;
      const tookMs = performance.now() - shownSince.at;
      const reportedRisk = reviewed.row.riskAssignment;
      const after = [...state.heads];
      const feedback = plan && {
        rule: { ...plan.rule, fraudCases: plan.rule.fraudCases && [...plan.rule.fraudCases] },
        another: plan.isAnother,
      };
      const written = writes.send({
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
      claims.getState().duringWrite(written);
      const names = [noteName, ...(reason === null ? [] : [decisionInputs.reason(item.subject)])];
      const typed = takeTyped(unsavedInputs.getState(), names);
      decide({ kind: 'judged', id, verdict, typed, reportedRisk, tookMs });
      if (reason !== null) set({ reasons: withReason(get().reasons, verdict, reason) });
    }

    /** Reads the first report of a queue while its list is made: nearly always the first of its query. */
    async function readFirst(queue: Queue): Promise<void> {
      const first = { query: queue.query, asOf: null, page: 1, limit: 1 };
      const answer = await bridge.call('reports.page', first);
      const [row] = answer.ok ? answer.value.rows : [];
      if (row && get().starting === queue) cache.add({ key: row.key, subject: subjectOf(row) });
    }

    function open(session: Session, ended = false): void {
      cache.clear(currentItem(session)?.key);
      arrivals.discard();
      warnedAt = session.steps.length;
      shownSince = { subject: '', at: 0 };
      set({ ...noSession });
      show(session);
      set({ ended });
      void loadReasons();
    }

    /** Shows the stored session if its profile is open and nothing was decided since. */
    function openStored(): boolean {
      const openId = profile.current().id;
      if (!stored?.list || openId === null) return false;
      const { list, place } = stored;
      stored = null;
      const { session } = get();
      if (list.profileId !== openId || (session && session.steps.length > 0)) return false;
      open(restoredSession(list, place), place?.ended);
      return true;
    }

    function undoStep(step: Step): Promise<void> {
      const done = writes.undo(step);
      if (step.outcome.kind !== 'skipped') restoreTyped(unsavedInputs.getState(), step.outcome.typed);
      return done;
    }

    bridge.on('log.changed', (change) => {
      cache.followLog(change);
      changedSinceStart = true;
      const { session } = get();
      if (session && needsWholeList(session) && !concernsMarksOnly(change)) void followArrivals(session);
    });
    bridge.on('reports.changed', () => {
      cache.followReports();
      changedSinceStart = true;
      const { session } = get();
      if (session) void followArrivals(session);
    });

    async function followArrivals(session: Session): Promise<void> {
      // Nothing is being read that they could push aside.
      if (session.items.length === 0) return get().join();
      const answer = await arrivals.send(session);
      const now = get().session;
      if (answer?.ok && now?.queue === session.queue) set({ arrived: newIn(now, answer.value).length });
    }

    return {
      ...noSession,
      unsaved: [],
      reasons: noReasons,
      start: async (queue) => {
        set({ starting: queue, problem: null });
        changedSinceStart = false;
        void readFirst(queue);
        const answer = await listOf(queue.query, null);
        if (get().starting !== queue) return;
        set({ starting: null });
        if (!answer.ok) {
          set({ problem: answer.problem });
          return;
        }
        const session = startedSession(queue, answer.value);
        open(session);
        // The list may have been read before the change that was announced before its answer.
        if (changedSinceStart) void followArrivals(session);
      },
      begin: () => {
        const { session, starting } = get();
        if (!session && !starting && !openStored()) void get().start(standardQueue('needs-review'));
      },
      restore: (left) => {
        writes.restore(left.unsaved ?? []);
        stored = left;
        openStored();
      },
      watch: () => {
        const look = () => {
          const { session } = get();
          if (session && returnsReports(session.queue)) void followArrivals(session);
        };
        look();
        const timer = setInterval(look, snoozeCheckMs);
        return () => clearInterval(timer);
      },
      join: async () => {
        const { session } = get();
        if (!session) return;
        const answer = await laterList(session);
        const now = get().session;
        if (now?.queue !== session.queue) return;
        if (!answer.ok) {
          set({ problem: answer.problem });
          return;
        }
        set({ arrived: 0 });
        show(joined(now, answer.value, needsWholeList(session)), now.position < now.items.length);
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
        if (!reviewed || !state || blocksDeciding(claims.getState())) return;
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
      goToFree: async () => {
        const { session } = get();
        if (!session) return;
        const found = await claims.getState().claimNext(openSubjects(session));
        const now = get().session;
        const at = now?.items.findIndex(({ subject }) => subject === found) ?? -1;
        if (now && at !== -1) show(movedTo(now, at));
        else toasts.getState().show({ kind: 'done', text: messages.team.desk.noneFree });
      },
      skip: () => decide({ kind: 'skipped' }),
      defer: (said) => {
        const { session, state } = get();
        const item = session && currentItem(session);
        if (!item || !state || blocksDeciding(claims.getState())) return;
        const id = crypto.randomUUID();
        const entry: EntryDraft = { ...said, id, subject: item.subject, after: state.heads };
        claims.getState().duringWrite(writes.send({ kind: 'entry', entry }));
        const names = inputsOf(said.kind, item.subject, state.escalation?.entry.id);
        decide({ kind: outcomeKinds[said.kind], id, typed: takeTyped(unsavedInputs.getState(), names) });
      },
      undo: async () => {
        const step = get().session?.steps.at(-1);
        if (step) await undoStep(step);
      },
      undoDecision: async (id) => {
        const step = get().session?.steps.find(
          ({ outcome }) => outcome.kind === 'judged' && outcome.id === id,
        );
        await (step ? undoStep(step) : writes.undoEarlier(id));
      },
      openPanel: (panel) => {
        if (panel === null || !blocksDeciding(claims.getState())) set({ panel });
      },
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
        arrivals.discard();
        set({ ...noSession, reasons: noReasons });
        openStored();
      },
    };
  });
  return store;
}

import type { StoreApi } from 'zustand';
import type { QueueItem, ReviewedReport } from '../../../shared/contract/review.calls';
import type { EntryDraft, Verdict } from '../../../shared/domain/review-log';
import type { SettingsState } from '../../state/settings';
import type { TeamStoreState } from '../../state/team';
import type { UnsavedInputsState } from '../../state/unsaved-inputs';
import { blocksDeciding, type ClaimsState } from './claims-store';
import { type Deferral, decisionInputs, inputsOf, restoreTyped, takeTyped } from './decision-inputs';
import { type FeedbackPlan, feedbackPlan } from './feedback-plan';
import { withReason } from './recent-reasons';
import type { GivenTogether, ReviewState } from './review-state';
import type { createWrites } from './review-writes';
import { currentItem, reopened, type Session, type Step, withoutVerdictsTogether } from './session';
import type { SessionView } from './session-view';
import { isForSettling, settlerOf } from './settling';

interface DecidingDependencies {
  readonly view: SessionView;
  readonly writes: ReturnType<typeof createWrites>;
  readonly settings: StoreApi<SettingsState>;
  readonly unsavedInputs: StoreApi<UnsavedInputsState>;
  readonly team: StoreApi<TeamStoreState>;
  readonly claims: StoreApi<ClaimsState>;
}

type Decisions = Pick<
  ReviewState,
  | 'judge'
  | 'settle'
  | 'answerFeedback'
  | 'takeTogether'
  | 'takeUndone'
  | 'skip'
  | 'defer'
  | 'undo'
  | 'undoDecision'
  | 'openPanel'
>;

interface ChosenVerdict {
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** See `review.decide`. */
  readonly settles: boolean;
}

const outcomeKinds = { snooze: 'snoozed', escalation: 'escalated', answer: 'answered' } as const;

/** Decisions on the report under review. Each shows the next report at once; saving follows. */
export function decisionActions(
  { getState, setState }: StoreApi<ReviewState>,
  { view, writes, settings, unsavedInputs, team, claims }: DecidingDependencies,
): Decisions {
  const isBlocked = () => blocksDeciding(claims.getState());
  const canSettle = () => {
    const settler = settlerOf(getState().state?.verdict ?? null, team.getState().team);
    return settler !== null && settler !== 'another';
  };
  const taken = (names: readonly string[]) => takeTyped(unsavedInputs.getState(), names);

  function give({ verdict, reason, settles }: ChosenVerdict, plan: FeedbackPlan | null): void {
    const { session, reviewed, state, reasons } = getState();
    const item = session && currentItem(session);
    if (!item || !reviewed || !state) return;
    const id = crypto.randomUUID();
    const noteName = decisionInputs.note(item.subject);
    const note = unsavedInputs.getState().texts[noteName]?.trim() || null;
    const tookMs = view.shownFor();
    const written = writes.send({
      kind: 'decision',
      request: {
        id,
        targets: {
          ...{ kind: 'report', key: item.key, after: [...state.heads] },
          ...{ content: reviewed.row.content, newest: reviewed.newest.ofTransaction },
        },
        ...{ verdict, reason, note, tookMs, settles, leaveOutChanged: false },
        feedback: plan && requestOf(plan),
      },
    });
    claims.getState().duringWrite(written);
    const names = [noteName, ...(reason === null ? [] : [decisionInputs.reason(item.subject)])];
    const { riskAssignment: reportedRisk, transactionId, amount, currency } = reviewed.row;
    const summed = { transactionId, amount, currency };
    view.decide({ kind: 'judged', id, verdict, typed: taken(names), reportedRisk, amount: summed, tookMs });
    if (reason !== null) setState({ reasons: withReason(reasons, verdict, reason) });
  }

  function choose(chosen: ChosenVerdict): void {
    const { verdict } = chosen;
    const { reviewed, state } = getState();
    if (!reviewed || !state || isBlocked()) return;
    const { verdictFeedback, shownFeedback } = settings.getState().settings;
    const rule = verdictFeedback[verdict];
    const plan = feedbackPlan(rule, reviewed, state);
    const announces =
      rule.sending === 'at once' && JSON.stringify(shownFeedback[verdict]) !== JSON.stringify(rule);
    if (plan && (rule.sending === 'ask' || plan.isAnother || announces))
      setState({ panel: { kind: 'feedback', ...chosen, plan, announces } });
    else give(chosen, plan);
  }

  function answerFeedback(sends: boolean): void {
    const { panel } = getState();
    if (panel?.kind !== 'feedback') return;
    // Another person may have claimed it while the question was open.
    if (isBlocked()) {
      setState({ panel: null });
      return;
    }
    if (panel.announces && sends) {
      const { verdict, plan } = panel;
      void settings.getState().save(({ shownFeedback }) => ({
        shownFeedback: { ...shownFeedback, [verdict]: plan.rule },
      }));
    }
    give(panel, sends ? panel.plan : null);
  }

  function defer(deferral: Deferral): void {
    const { session, reviewed, state } = getState();
    const item = session && currentItem(session);
    if (!item || !reviewed || !state || isBlocked()) return;
    const id = crypto.randomUUID();
    const entry: EntryDraft = {
      ...withNewest(deferral, reviewed),
      id,
      subject: item.subject,
      after: state.heads,
    };
    claims.getState().duringWrite(writes.send({ kind: 'entry', entry }));
    const names = inputsOf(deferral.kind, item.subject, state.escalation?.entry.id);
    view.decide({ kind: outcomeKinds[deferral.kind], id, typed: taken(names) });
  }

  function undo(step: Step): Promise<void> {
    const done = writes.undo(step);
    if (step.outcome.kind !== 'skipped') restoreTyped(unsavedInputs.getState(), step.outcome.typed);
    return done;
  }

  return {
    judge: (verdict, reason) => {
      const { session } = getState();
      choose({ verdict, reason, settles: session !== null && isForSettling(session.queue) && canSettle() });
    },
    settle: (verdict, reason) => choose({ verdict, reason, settles: canSettle() }),
    answerFeedback,
    defer,
    takeTogether: (given) => {
      const { session } = getState();
      const step = session && stepOf(session, given);
      if (step) view.decideTogether(step);
    },
    takeUndone: (undone) => {
      const { session, show } = getState();
      if (!session) return;
      if ('subjects' in undone) {
        const left = withoutVerdictsTogether(session, undone.subjects);
        if (left !== session) view.show(left, true);
        return;
      }
      const step = session.steps.findLast(
        ({ outcome }) => outcome.kind === 'judged' && outcome.id === undone.id,
      );
      if (step) show(reopened(session, step));
    },
    skip: () => view.decide({ kind: 'skipped' }),
    undo: async () => {
      const step = getState().session?.steps.at(-1);
      if (step) await undo(step);
    },
    undoDecision: async (id) => {
      const step = getState().session?.steps.find(
        ({ outcome }) => outcome.kind === 'judged' && outcome.id === id,
      );
      await (step ? undo(step) : writes.undoEarlier(id));
    },
    openPanel: (panel) => {
      if (panel === null || !isBlocked()) setState({ panel });
    },
  };
}

/** Returns the step of a verdict on several reports, with the one under review first; null if the list has none of them. */
function stepOf(session: Session, { id, verdict, subjects, typed }: GivenTogether): Step | null {
  const given = new Set(subjects);
  const current = currentItem(session);
  const items = session.items.filter(({ subject }) => given.has(subject));
  const [first, ...others] =
    current && items.includes(current) ? [current, ...items.filter((item) => item !== current)] : items;
  const decisionOn = ({ subject, risk, amount, currency }: QueueItem): Pick<Step, 'subject' | 'outcome'> => {
    const judged = { kind: 'judged', id, verdict, typed, reportedRisk: risk, tookMs: null } as const;
    return { subject, outcome: { ...judged, amount: { transactionId: null, amount, currency } } };
  };
  return first ? { ...decisionOn(first), others: others.map(decisionOn) } : null;
}

/** Returns the content, with the newest report time of the user that a snooze until the next report is about. */
function withNewest(deferral: Deferral, { newest }: ReviewedReport): Deferral {
  if (deferral.kind !== 'snooze' || !deferral.body.untilNextReport) return deferral;
  return { ...deferral, body: { ...deferral.body, newest: newest.ofUser } };
}

function requestOf({ rule, isAnother }: FeedbackPlan) {
  return {
    rule: { ...rule, fraudCases: rule.fraudCases && [...rule.fraudCases] },
    another: isAnother,
  };
}

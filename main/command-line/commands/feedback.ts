import { emptyDraft } from '../../../shared/domain/feedback';
import { everyItem, type OutboxItem, outboxStates } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import type { StoredRow } from '../../../shared/domain/report-row';
import { ratingTypes, riskAssignments } from '../../../shared/domain/vocabulary';
import { problemText } from '../../../shared/i18n/problem-text';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Given, Outcome, Surroundings } from '../command';
import { listedWords } from '../listed-words';
import { namedReports } from '../named-reports';
import { formatOption, type PrintedRecord, printRecords, timeText } from '../print-records';
import { optionValue } from '../read-arguments';
import { profileOption, withProfile } from '../with-profile';
import { sayWhenSent, withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile, WorkRequest } from '../worked-profile';

const actions = ['list', 'send', 'undo', 'retry', 'discard', 'now'] as const;
type Action = (typeof actions)[number];

/** Items that are read at a time. */
const pageSize = 1_000;

/** The outbox: lists it, queues feedback, and decides what becomes of single items. */
export const feedbackCommand: Command = {
  name: 'feedback',
  about: 'Lists, sends, undoes, retries or discards feedback',
  words: [
    {
      name: 'ACTION',
      about: 'now ends the wait after a problem, in the open program; the action',
      choices: actions,
    },
    {
      name: 'ID',
      about: 'for send: IDs of reports; for undo, retry and discard: of feedback; - for standard input',
      takes: 'rest',
    },
  ],
  options: {
    state: { value: 'STATE', about: 'list only these', choices: outboxStates },
    risk: { value: 'RISK', about: 'send: the risk that is right', choices: riskAssignments },
    cases: { value: 'CASES', about: 'send: fraud cases, with commas between them' },
    type: { value: 'TYPE', about: 'send: the kind of rating', choices: ratingTypes },
    score: { value: 'N', about: 'send: a score from 0 to 10' },
    annotations: { value: 'TEXT', about: 'send: annotations' },
    impact: { value: 'TEXT', about: 'send: the impact' },
    situation: { value: 'TEXT', about: 'send: the situation' },
    another: { about: 'send, retry: although the transaction has feedback' },
    format: formatOption,
    profile: profileOption,
  },
  examples: [
    'feedback list --state Failed',
    'feedback send 9007199254740993 --risk clear --annotations "customer called"',
    'feedback list --state Failed --format jsonl | jq -r .id | whereabouts feedback retry -',
  ],
  run: async (given, around) => {
    const action = actions.find((each) => each === given.words[0]) ?? 'list';
    const ids = listedWords(given, 1, around);
    if (!ids.ok) return ids;
    const takesIds = action !== 'list' && action !== 'now';
    if (takesIds !== given.words.length > 1)
      return fail({ kind: 'wrong use', text: takesIds ? `${action} needs IDs.` : `${action} takes no ID.` });
    if (action === 'send') return send(ids.value, given, around);
    return withWorkedProfile(given, around, (profile) => act(action, ids.value, profile, given, around));
  },
};

async function act(
  action: Exclude<Action, 'send'>,
  ids: readonly string[],
  profile: WorkedProfile,
  given: Given,
  around: Surroundings,
): Promise<Result<unknown, Problem | CommandFailure>> {
  if (action === 'list') return list(profile, given, around);
  if (action === 'now') {
    if (profile.inProgram) return profile.call('outbox.sendNow', {});
    return fail({ kind: 'failed', text: 'The program isn’t open. It sends what is queued once it is.' });
  }
  let queued = 0;
  for (const id of ids) {
    const done = await changeItem(action, id, profile, given);
    if (!done.ok) {
      sayWhenSent(profile, queued, around);
      const { title, what, advice } = problemText(done.problem);
      const why = [`${title}.`, what, advice].filter((part) => part !== '').join(' ');
      return fail({ kind: 'failed', text: `Feedback ${id}: ${why}` });
    }
    if (action === 'retry') queued += 1;
  }
  sayWhenSent(profile, queued, around);
  return succeed(null);
}

function changeItem(
  action: 'undo' | 'retry' | 'discard',
  id: string,
  { call }: WorkedProfile,
  { options }: Given,
): Promise<Result<unknown, Problem>> {
  if (action === 'undo') return call('feedback.undo', { id });
  if (action === 'discard') return call('outbox.discard', { id });
  return call('outbox.retry', { id, another: options.another === true });
}

async function list(
  { call }: WorkedProfile,
  given: Given,
  around: Surroundings,
): Promise<Result<null, Problem>> {
  const state = outboxStates.find((each) => each === optionValue(given, 'state'));
  const query = { ...everyItem, states: state === undefined ? [] : [state] };
  const records: PrintedRecord[] = [];
  for (let page = 1, total = 1; (page - 1) * pageSize < total; page += 1) {
    const found = await call('outbox.page', { query, page, limit: pageSize });
    if (!found.ok) return found;
    records.push(...found.value.items.map(recordOf));
    total = found.value.total;
  }
  printRecords(given, around, records, [
    'id',
    'transaction_id',
    'state',
    'desired_risk',
    'created',
    'problem',
  ]);
  return succeed(null);
}

function recordOf({ feedback, problem, ...item }: OutboxItem): PrintedRecord {
  const { desired } = feedback.behaviour;
  return {
    id: item.id,
    transaction_id: item.transactionId,
    state: item.state,
    desired_risk: desired.risk_assignment,
    fraud_cases: desired.fraud_cases ?? null,
    rating_type: feedback.valuation?.type ?? null,
    score: feedback.valuation?.score ?? null,
    annotations: feedback.valuation?.annotations ?? null,
    created: timeText(item.createdAt),
    changed: timeText(item.changedAt),
    attempts: item.attempts,
    batch: item.batchId,
    problem: problem && problemText(problem).title,
  };
}

/** Queues feedback on the transactions of reports. What has feedback is left as it is, so that a script can be repeated. */
async function send(ids: readonly string[], given: Given, around: Surroundings): Promise<Outcome> {
  if (optionValue(given, 'risk') === null)
    return fail({ kind: 'wrong use', text: '--risk is missing: the risk that is right.' });
  let reports: readonly StoredRow[] = [];
  const read = await withProfile(given, around, async (profile) => {
    const found = await namedReports(profile, ids);
    if (found.ok) reports = found.value;
    return found;
  });
  if (!read.ok) return read;
  const without = reports.find(({ transactionId }) => transactionId === null);
  if (without)
    return fail({
      kind: 'failed',
      text: `The report ${without.key} names no transaction. Nothing was sent.`,
    });
  return withWorkedProfile(given, around, async (profile) => {
    const reporter = await profile.call('reporter.read', {});
    if (!reporter.ok) return reporter;
    const draft = draftOf(given, reporter.value);
    const records: PrintedRecord[] = [];
    let failure: Result<never, Problem> | null = null;
    for (const { transactionId, riskAssignment, fraudCases } of reports) {
      if (transactionId === null) continue;
      const reported = { riskAssignment, fraudCases: [...fraudCases] };
      const another = given.options.another === true;
      const request = { transactionId, draft, reported, another, replaces: null };
      const queued = await profile.call('feedback.send', request);
      if (queued.ok) records.push(recordOf(queued.value));
      else if (queued.problem.kind === 'feedback-given')
        around.errors.write(`Transaction ${transactionId} has feedback already. --another sends more.\n`);
      else {
        failure = queued;
        break;
      }
    }
    if (records.length > 0)
      printRecords(given, around, records, ['id', 'transaction_id', 'state', 'desired_risk']);
    sayWhenSent(profile, records.length, around);
    return failure ?? succeed(null);
  });
}

function draftOf(
  given: Given,
  reporter: WorkRequest<'feedback.send'>['draft']['reporter'],
): WorkRequest<'feedback.send'>['draft'] {
  const text = (name: string) => optionValue(given, name) ?? '';
  const cases = optionValue(given, 'cases');
  return {
    ...emptyDraft(reporter),
    desiredRisk: text('risk'),
    fraudCases: cases === null ? null : cases.split(',').flatMap((each) => each.trim() || []),
    score: text('score'),
    ratingType: text('type'),
    annotations: text('annotations'),
    impact: text('impact'),
    situation: text('situation'),
    reporter,
  };
}

import { emptyDraft, type FeedbackDraft } from '../../../shared/domain/feedback';
import { withPreset } from '../../../shared/domain/feedback-preset';
import { everyItem, type OutboxItem, outboxStates } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import { ratingTypes, riskAssignments } from '../../../shared/domain/vocabulary';
import { problemText } from '../../../shared/i18n/problem-text';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Given, Outcome, Surroundings } from '../command';
import { actOnBatches, batchActions, listBatches, listPresets, presetNamed } from '../feedback-batches';
import { listedWords } from '../listed-words';
import { namedReports } from '../named-reports';
import { formatOption, type PrintedRecord, printDone, printRecords, timeText } from '../print-records';
import { optionValue } from '../read-arguments';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { countStates, failureText, readReports, sayStates, withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile, WorkRequest } from '../worked-profile';

const actions = [
  ...(['list', 'send', 'undo', 'retry', 'discard', 'now', 'about', 'presets', 'batches'] as const),
  ...batchActions,
] as const;
type Action = (typeof actions)[number];

type Draft = WorkRequest<'feedback.sendAll'>['draft'];

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
      about:
        'for send: IDs of reports; for undo, retry and discard: of feedback; for about: of transactions; for others: of batches; - for standard input',
      takes: 'rest',
    },
  ],
  options: {
    state: { value: 'STATE', about: 'list only these', choices: outboxStates },
    risk: { value: 'RISK', about: 'send: the risk that is right', choices: riskAssignments },
    cases: { value: 'CASES', about: 'send: fraud cases, with commas between them' },
    type: { value: 'TYPE', about: 'send: the kind of rating', choices: ratingTypes },
    score: { value: 'N', about: 'send: a score from 0 to 10' },
    preset: { value: 'NAME', about: 'send: one of your presets; other options replace its parts' },
    annotations: { value: 'TEXT', about: 'send: annotations' },
    impact: { value: 'TEXT', about: 'send: the impact' },
    situation: { value: 'TEXT', about: 'send: the situation' },
    another: { about: 'send, retry: although the transaction has feedback' },
    'although-in-doubt': { about: 'retry, retry-batch: although others may send it, or it may have arrived' },
    format: formatOption,
    profile: profileOption,
  },
  optionsOf: {
    list: ['state', 'format', 'profile'],
    send: [
      ...['preset', 'risk', 'cases', 'type', 'score', 'annotations', 'impact', 'situation'],
      ...['another', 'format', 'profile'],
    ],
    undo: ['profile'],
    retry: ['another', 'although-in-doubt', 'profile'],
    discard: ['profile'],
    now: ['profile'],
    about: ['format', 'profile'],
    presets: ['format', 'profile'],
    batches: ['format', 'profile'],
    'pause-batch': ['profile'],
    'resume-batch': ['profile'],
    'cancel-batch': ['profile'],
    'retry-batch': ['although-in-doubt', 'profile'],
    'discard-batch': ['profile'],
  },
  examples: [
    'feedback list --state Failed',
    'feedback send 9007199254740993 --risk clear --annotations "customer called"',
    'feedback retry 0f8fad5bd9cb469fa16570867',
  ],
  run: async (given, around) => {
    const action = actions.find((each) => each === given.words[0]) ?? 'list';
    const ids = listedWords(given, 1, around);
    if (!ids.ok) return ids;
    const takesIds = !['list', 'now', 'presets', 'batches'].includes(action);
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
  if (action === 'now') return profile.call('outbox.sendNow', {});
  if (action === 'about') return about(ids, profile, given, around);
  if (action === 'presets') return listPresets(profile, given, around);
  if (action === 'batches') return listBatches(profile, given, around);
  const batchAction = batchActions.find((each) => each === action);
  if (batchAction !== undefined) return actOnBatches(batchAction, ids, profile, given, around);
  if (action === 'retry') return retry(ids, profile, given, around);
  for (const id of ids) {
    const done = await profile.call(action === 'undo' ? 'feedback.undo' : 'outbox.discard', { id });
    if (!done.ok) return failedAt(id, done.problem);
  }
  return succeed(null);
}

/** Feedback that others may send, or that may have arrived, is left alone unless the user insists. */
async function retry(
  ids: readonly string[],
  { call }: WorkedProfile,
  { options }: Given,
  around: Surroundings,
): Promise<Result<unknown, CommandFailure>> {
  const [another, insists] = [options.another === true, options['although-in-doubt'] === true];
  const retried: OutboxItem[] = [];
  let left = 0;
  let failure: Result<never, CommandFailure> | null = null;
  for (const id of ids) {
    const done = await call('outbox.retryNamed', { id, another, insists });
    if (!done.ok) {
      failure = failedAt(id, done.problem);
      break;
    }
    const { item, isLeft } = done.value;
    if (!isLeft) retried.push(item);
    else {
      left += 1;
      say(around, `Left alone: ${id} (${item.transactionId}), ${item.state}.`);
    }
  }
  const said = sayStates(countStates(retried), around);
  if (failure !== null) return failure;
  if (left === 0) return said;
  const text = `Not retried: ${left}, which others may send or which may have arrived. Look at them; --although-in-doubt sends them.`;
  return fail({ kind: 'failed', text });
}

function failedAt(id: string, problem: Problem): Result<never, CommandFailure> {
  return fail({ kind: 'failed', text: `Feedback ${id}: ${failureText(problem)}` });
}

/** Prints the feedback on transactions. */
async function about(
  ids: readonly string[],
  { call }: WorkedProfile,
  given: Given,
  around: Surroundings,
): Promise<Result<null, Problem>> {
  const records: PrintedRecord[] = [];
  for (const transactionId of ids) {
    const found = await call('feedback.about', { transactionId });
    if (!found.ok) return found;
    records.push(...found.value.map(recordOf));
  }
  printRecords(given, around, records, tabled);
  return succeed(null);
}

const tabled = ['id', 'transaction_id', 'state', 'desired_risk', 'created', 'problem'];

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
  printRecords(given, around, records, tabled);
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
  if (optionValue(given, 'risk') === null && optionValue(given, 'preset') === null)
    return fail({ kind: 'wrong use', text: '--risk is missing: the risk that is right.' });
  return withWorkedProfile(given, around, async (profile) => {
    const reports = await readReports(profile, around, (opened) => namedReports(opened, ids));
    if (!reports.ok) return reports;
    const without = reports.value.find(({ transactionId }) => transactionId === null);
    if (without)
      return fail({
        kind: 'failed',
        text: `The report ${without.key} names no transaction. Nothing was sent.`,
      });
    const reporter = await profile.call('reporter.read', {});
    if (!reporter.ok) return reporter;
    const preset = await presetNamed(optionValue(given, 'preset'), profile);
    if (!preset.ok) return preset;
    const sent = await profile.call('feedback.sendAll', {
      draft: withTyped(withPreset(emptyDraft(reporter.value), preset.value), given),
      another: given.options.another === true,
      about: reports.value.flatMap(({ transactionId, riskAssignment, fraudCases }) =>
        transactionId === null
          ? []
          : [{ transactionId, reported: { riskAssignment, fraudCases: [...fraudCases] } }],
      ),
    });
    if (!sent.ok) return sent;
    const { items, given: alreadyGiven } = sent.value;
    for (const transactionId of alreadyGiven)
      say(around, `Transaction ${transactionId} has feedback already. --another sends other feedback.`);
    const said = sayStates(countStates(items), around);
    printDone(given, around, items.map(recordOf), ['id', 'transaction_id', 'state', 'desired_risk']);
    return said;
  });
}

/** Returns a draft with what the options say. */
function withTyped(draft: FeedbackDraft, given: Given): Draft {
  const text = (name: string, otherwise: string) => optionValue(given, name) ?? otherwise;
  const cases = optionValue(given, 'cases');
  return {
    ...draft,
    desiredRisk: text('risk', draft.desiredRisk),
    fraudCases:
      cases === null
        ? draft.fraudCases && [...draft.fraudCases]
        : cases.split(',').flatMap((each) => each.trim() || []),
    score: text('score', draft.score),
    ratingType: text('type', draft.ratingType),
    annotations: text('annotations', draft.annotations),
    impact: text('impact', draft.impact),
    situation: text('situation', draft.situation),
  };
}

import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../shared/domain/problem';
import type { StoredRow } from '../../../shared/domain/report-row';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import type { VerdictFeedback } from '../../../shared/domain/verdict-feedback';
import { fail, type Result, succeed } from '../../../shared/result';
import type { ReadOnlyReports } from '../../store/reports/reading';
import type { Command, CommandFailure, Given, Outcome, Surroundings } from '../command';
import { listedWords, reportsWord } from '../listed-words';
import { listed, namedReports, queriedReports } from '../named-reports';
import { formatOption, type PrintedRecord, printDone } from '../print-records';
import { optionValue } from '../read-arguments';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { readReports, sayStates, withWorkedProfile } from '../with-worked-profile';
import type { WorkedValue, WorkRequest } from '../worked-profile';

/** Gives verdicts as the window does, or withdraws them. */
export const verdictCommand: Command = {
  name: 'verdict',
  about: 'Gives a verdict on reports, or withdraws one',
  words: [
    { name: 'VERDICT', about: 'the verdict, or undo', choices: [...verdicts, 'undo'] },
    { ...reportsWord, about: `${reportsWord.about}; for undo: IDs of decisions` },
  ],
  options: {
    query: { value: 'QUERY', about: 'decide the reports of a query instead' },
    limit: { value: 'N', about: 'with --query: decide nothing if more than this many match' },
    yes: { about: 'with --query: decide all that match' },
    reason: { value: 'TEXT', about: 'reason of the verdict' },
    note: { value: 'TEXT', about: 'note of the verdict' },
    feedback: { about: 'also send the feedback that Settings has for this verdict' },
    another: { about: 'with --feedback: also for transactions that have feedback' },
    again: { about: 'also decide reports to which you gave this verdict already' },
    claimed: { about: 'also decide reports that others of the team have claimed' },
    'skip-changed': { about: 'leave out reports whose transaction has a later one' },
    format: formatOption,
    profile: profileOption,
  },
  optionsOf: { undo: ['format', 'profile'] },
  examples: [
    'verdict fraud 9007199254740993 --note "device of a known ring"',
    'verdict legitimate --query "user:ana after:2026-03-01" --limit 20',
    'query "risk:fraud" --format jsonl | jq -r .key | whereabouts verdict fraud - --feedback',
    'verdict undo 5f0c6a52-3f0c-4a57-9d0b-3d9a52f7c1aa',
  ],
  run: (given, around) => {
    const verdict = verdicts.find((each) => each === given.words[0]);
    return verdict === undefined ? undo(given, around) : give(verdict, given, around);
  },
};

async function give(verdict: Verdict, given: Given, around: Surroundings): Promise<Outcome> {
  const wrong = wrongOptions(given);
  if (wrong !== null) return fail({ kind: 'wrong use', text: wrong });
  const names = listedWords(given, 1, around);
  if (!names.ok) return names;
  const rule = await feedbackRule(verdict, given, around);
  if (!rule.ok) return rule;
  return withWorkedProfile(given, around, async (profile) => {
    const chosen = await readReports(profile, around, (reports) =>
      chosenReports(reports, names.value, given, around),
    );
    if (!chosen.ok) return chosen;
    const reports = chosen.value;
    if (reports.length === 0) {
      say(around, 'No report was named or matches.');
      return succeed(null);
    }
    const decision = decisionOn(reports, verdict, rule.value, given);
    const again = given.options.again === true;
    const claimed = given.options.claimed === true;
    const answer = await profile.call('review.give', { decision, again, claimed });
    if (!answer.ok)
      return answer.problem.kind === 'changed-meanwhile' ? changed(answer.problem.keys) : answer;
    return outcomeOfGiving(answer.value, { decision, rule: rule.value, given, around });
  });
}

type Decision = WorkRequest<'review.give'>['decision'];

function decisionOn(
  reports: readonly StoredRow[],
  verdict: Verdict,
  rule: VerdictFeedback | null,
  given: Given,
): Decision {
  return {
    id: randomUUID(),
    targets: {
      kind: 'keys',
      keys: reports.map(({ key }) => key),
      shown: reports.map(({ key, content }) => ({ key, content })),
    },
    verdict,
    reason: optionValue(given, 'reason'),
    note: optionValue(given, 'note'),
    tookMs: null,
    leaveOutChanged: given.options['skip-changed'] === true,
    settles: false,
    feedback: rule && {
      rule: { ...rule, fraudCases: rule.fraudCases && [...rule.fraudCases] },
      another: given.options.another === true,
    },
  };
}

interface Giving {
  readonly decision: Decision;
  readonly rule: VerdictFeedback | null;
  readonly given: Given;
  readonly around: Surroundings;
}

/** Says and prints what became of a decision. Fails if something that was asked for wasn't done. */
function outcomeOfGiving(
  { decided, already, claimed, judgedByOthers }: WorkedValue<'review.give'>,
  { decision, rule, given, around }: Giving,
): Result<null, CommandFailure> {
  const { subjects = [], queued = 0, alreadyGiven = 0, without = 0, items = [] } = decided ?? {};
  const { verdict } = decision;
  if (already > 0)
    say(around, `${counted(already)} the verdict ${verdict} already. Nothing was changed there.`);
  if (judgedByOthers > 0) say(around, `Judged by others, too: ${judgedByOthers}.`);
  // The feedback of one decision begins in one state.
  const [first] = items;
  const said = first ? sayStates({ [first.state]: queued }, around) : succeed(null);
  const record = {
    decision: decided && decision.id,
    verdict,
    decided: subjects.length,
    already,
    claimed_by_others: claimed,
    judged_by_others: judgedByOthers,
    feedback: queued,
    feedback_given_before: alreadyGiven,
    feedback_impossible: without,
  };
  printDone(given, around, [record], ['decision', 'verdict', 'decided', 'already', 'feedback']);
  if (!said.ok) return said;
  if (claimed > 0)
    return fail({
      kind: 'failed',
      text: `Not decided, because others have claimed them: ${claimed}. --claimed decides them.`,
    });
  if (rule && already > 0)
    return fail({
      kind: 'failed',
      text: `${counted(already)} the verdict already: no feedback was sent for them. "feedback send" sends it.`,
    });
  return succeed(null);
}

/** Returns the feedback to send with the verdict; null for none. */
async function feedbackRule(
  verdict: Verdict,
  { options }: Given,
  { settings }: Surroundings,
): Promise<Result<VerdictFeedback | null, CommandFailure>> {
  if (options.feedback !== true) return succeed(null);
  const read = await settings();
  if (!read.ok) return read;
  const rule = read.value.verdictFeedback[verdict];
  if (rule.sending !== 'never') return succeed(rule);
  return fail({ kind: 'failed', text: `Settings sends no feedback with the verdict ${verdict}.` });
}

/** Returns what is wrong with the options for the reports; null if nothing is. */
function wrongOptions(given: Given): string | null {
  const query = optionValue(given, 'query');
  const limit = optionValue(given, 'limit');
  if ((query !== null) === given.words.length > 1) return 'Name reports, or a query with --query.';
  if (query === null && (limit !== null || given.options.yes === true))
    return '--limit and --yes are for --query.';
  if (limit !== null && !/^[1-9]\d{0,4}$/.test(limit)) return '--limit is a whole number from 1 to 99999.';
  if (given.options.another === true && given.options.feedback !== true)
    return '--another is for --feedback.';
  return null;
}

async function chosenReports(
  reports: ReadOnlyReports,
  names: readonly string[],
  given: Given,
  around: Surroundings,
): Promise<Result<readonly StoredRow[], Problem | CommandFailure>> {
  const query = optionValue(given, 'query');
  if (query === null) return namedReports(reports, names);
  const found = await queriedReports(reports, query, around.now());
  if (!found.ok) return found;
  const refusal = refusalOf(found.value.length, given);
  return refusal === null ? found : fail(refusal);
}

/** Returns why so many reports of a query aren't decided; null if they are. */
function refusalOf(count: number, given: Given): CommandFailure | null {
  const limit = optionValue(given, 'limit');
  if (limit !== null && count > Number(limit))
    return { kind: 'failed', text: `${count} reports match, more than --limit. Nothing was decided.` };
  if (limit === null && given.options.yes !== true)
    return { kind: 'failed', text: `Reports that match: ${count}. Add --yes to decide them, or --limit.` };
  return null;
}

function changed(keys: readonly string[]): Result<never, CommandFailure> {
  const text = `Nothing was decided: the same transactions have later reports, or other content by now (${listed(keys)}). Look at them and name them instead, or add --skip-changed.`;
  return fail({ kind: 'failed', text });
}

function counted(count: number): string {
  return count === 1 ? '1 report has' : `${count} reports have`;
}

async function undo(given: Given, around: Surroundings): Promise<Outcome> {
  const decisions = listedWords(given, 1, around);
  if (!decisions.ok) return decisions;
  if (decisions.value.length === 0)
    return fail({ kind: 'wrong use', text: 'Name a decision, which verdict has printed.' });
  return withWorkedProfile(given, around, async ({ call }) => {
    const records: PrintedRecord[] = [];
    let failure: Result<never, Problem | CommandFailure> | null = null;
    for (const id of decisions.value) {
      const undone = await call('review.undo', { id });
      if (undone.ok) {
        const { withdrawn, undone: feedback, sent } = undone.value;
        records.push({ decision: id, withdrawn, feedback_undone: feedback, feedback_sent: sent });
        continue;
      }
      const isUnknown = undone.problem.kind === 'not-found' || undone.problem.kind === 'invalid-input';
      failure = isUnknown ? fail({ kind: 'failed', text: `No decision has the ID ${id}.` }) : undone;
      break;
    }
    if (records.length > 0)
      printDone(given, around, records, ['decision', 'withdrawn', 'feedback_undone', 'feedback_sent']);
    return failure ?? succeed(null);
  });
}

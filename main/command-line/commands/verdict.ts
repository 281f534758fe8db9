import { randomUUID } from 'node:crypto';
import type { StoredRow } from '../../../shared/domain/report-row';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import type { VerdictFeedback } from '../../../shared/domain/verdict-feedback';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Failure, Given, Outcome, Surroundings } from '../command';
import { listedWords, reportsWord } from '../listed-words';
import { listed, namedReports, queriedReports } from '../named-reports';
import { formatOption, printRecords } from '../print-records';
import { optionValue } from '../read-arguments';
import { profileOption, withProfile } from '../with-profile';
import { sayWhenSent, withWorkedProfile } from '../with-worked-profile';
import type { WorkRequest } from '../worked-profile';

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
    again: { about: 'also decide reports that have this verdict already' },
    'skip-changed': { about: 'leave out reports whose transaction has a later one' },
    format: formatOption,
    profile: profileOption,
  },
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
  const rule = await feedbackRule(verdict, given, around);
  if (!rule.ok) return rule;
  const chosen = await chosenReports(given, around);
  if (!chosen.ok) return chosen;
  const again = given.options.again === true;
  const reports = chosen.value.filter((row) => again || row.verdict !== verdict);
  const already = chosen.value.length - reports.length;
  if (already > 0)
    around.errors.write(`${counted(already)} the verdict ${verdict} already. Nothing was changed there.\n`);
  if (chosen.value.length === 0) around.errors.write('No report was named or matches.\n');
  if (reports.length === 0) return succeed(null);
  const decision: WorkRequest<'review.decide'> = {
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
    feedback: rule.value && {
      rule: { ...rule.value, fraudCases: rule.value.fraudCases && [...rule.value.fraudCases] },
      another: given.options.another === true,
    },
  };
  return withWorkedProfile(given, around, async (profile) => {
    const decided = await profile.call('review.decide', decision);
    if (!decided.ok)
      return decided.problem.kind === 'changed-meanwhile' ? changed(decided.problem.keys) : decided;
    const { subjects, queued, alreadyGiven, without } = decided.value;
    printRecords(
      given,
      around,
      [
        {
          decision: decision.id,
          verdict,
          decided: subjects.length,
          already,
          feedback: queued,
          feedback_given_before: alreadyGiven,
          feedback_impossible: without,
        },
      ],
      ['decision', 'verdict', 'decided', 'feedback'],
    );
    sayWhenSent(profile, queued, around);
    return decided;
  });
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

async function chosenReports(
  given: Given,
  around: Surroundings,
): Promise<Result<readonly StoredRow[], Failure>> {
  const names = listedWords(given, 1, around);
  if (!names.ok) return names;
  const query = optionValue(given, 'query');
  if ((query !== null) === given.words.length > 1)
    return fail({ kind: 'wrong use', text: 'Name reports, or a query with --query.' });
  let rows: readonly StoredRow[] = [];
  const read = await withProfile(given, around, async (profile) => {
    const found =
      query === null
        ? await namedReports(profile, names.value)
        : await queriedReports(profile, query, around.now());
    if (found.ok) rows = found.value;
    return found;
  });
  if (!read.ok) return read;
  if (query === null) return succeed(rows);
  const refusal = refusalOf(rows.length, given);
  return refusal === null ? succeed(rows) : fail(refusal);
}

/** Returns why so many reports of a query aren't decided; null if they are. */
function refusalOf(count: number, given: Given): CommandFailure | null {
  const limit = optionValue(given, 'limit');
  if (limit !== null && !/^[1-9]\d{0,4}$/.test(limit))
    return { kind: 'wrong use', text: '--limit is a whole number from 1 to 10000.' };
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
    for (const id of decisions.value) {
      const undone = await call('review.undo', { id });
      if (!undone.ok)
        return undone.problem.kind === 'not-found' || undone.problem.kind === 'invalid-input'
          ? fail({ kind: 'failed', text: `No decision has the ID ${id}.` })
          : undone;
      const { withdrawn, undone: feedback, sent } = undone.value;
      printRecords(
        given,
        around,
        [{ decision: id, withdrawn, feedback_undone: feedback, feedback_sent: sent }],
        ['decision', 'withdrawn', 'feedback_undone', 'feedback_sent'],
      );
    }
    return succeed(null);
  });
}

import { randomUUID } from 'node:crypto';
import { addItems, type Case, type CaseItem, maxCases, maxCaseTitle } from '../../../shared/domain/case';
import type { ListedCase } from '../../../shared/domain/case-change';
import type { Problem } from '../../../shared/domain/problem';
import type { StoredRow } from '../../../shared/domain/report-row';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Failure, Given, Outcome, Surroundings } from '../command';
import { listedWords } from '../listed-words';
import { namedReports } from '../named-reports';
import { formatOption, printRecords, timeText } from '../print-records';
import { optionValue } from '../read-arguments';
import { jsonLine } from '../report-object';
import { profileOption, withProfile } from '../with-profile';
import { withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile } from '../worked-profile';

const actions = ['list', 'show', 'create', 'add'] as const;
type Ran = Promise<Result<unknown, Problem | CommandFailure>>;

/** The cases: lists and shows them, and collects reports in them. */
export const caseCommand: Command = {
  name: 'case',
  about: 'Lists and shows cases, and collects reports in them',
  words: [
    { name: 'ACTION', about: 'the action', choices: actions },
    {
      name: 'ID',
      about: 'for show: a case; for create: reports; for add: a case, then reports; - for standard input',
      takes: 'rest',
    },
  ],
  options: {
    title: { value: 'TEXT', about: 'create: title of the case' },
    summary: { value: 'TEXT', about: 'create: what it shows' },
    format: formatOption,
    profile: profileOption,
  },
  examples: [
    'case list',
    'case create --title "Ring in Lisbon" 9007199254740993 9007199254740994',
    'case show 3f6f2f0e-8a52-4d1c-9f35-0c9c9a4f1b11 | jq .items',
  ],
  run: async (given, around) => {
    const action = actions.find((each) => each === given.words[0]) ?? 'list';
    const id = given.words[1];
    if (action === 'create') return create(given, around);
    if (action === 'list')
      return id === undefined
        ? withWorkedProfile(given, around, (profile) => list(profile, given, around))
        : fail({ kind: 'wrong use', text: 'list takes no ID.' });
    if (id === undefined) return fail({ kind: 'wrong use', text: `${action} needs the ID of a case.` });
    if (action === 'add') return add(id, given, around);
    return withWorkedProfile(given, around, async ({ call }) => {
      const found = await caseWith(call, id);
      if (found.ok) around.output.write(jsonLine(found.value));
      return found;
    });
  },
};

async function list({ call }: WorkedProfile, given: Given, around: Surroundings): Ran {
  const read = await call('cases.read', {});
  if (!read.ok) return read;
  const records = read.value.cases.map((each) => ({
    id: each.id,
    title: each.title,
    status: each.status,
    items: each.items.length,
    shared: each.team !== undefined,
    created: timeText(each.createdAt),
    changed: timeText(each.changedAt),
  }));
  printRecords(given, around, records, ['id', 'title', 'status', 'items', 'changed']);
  return succeed(null);
}

async function caseWith(
  call: WorkedProfile['call'],
  id: string,
): Promise<Result<ListedCase, Problem | CommandFailure>> {
  const read = await call('cases.read', {});
  if (!read.ok) return read;
  const found = read.value.cases.find((each) => each.id === id);
  return found ? succeed(found) : fail({ kind: 'failed', text: `No case has the ID ${id}.` });
}

async function create(given: Given, around: Surroundings): Promise<Outcome> {
  const title = optionValue(given, 'title')?.trim() ?? '';
  if (title === '' || title.length > maxCaseTitle)
    return fail({ kind: 'wrong use', text: `--title is a text of up to ${maxCaseTitle} characters.` });
  const items = await itemsOf(1, given, around);
  if (!items.ok) return items;
  return withWorkedProfile(given, around, async ({ call }) => {
    const read = await call('cases.read', {});
    if (!read.ok) return read;
    const { cases } = read.value;
    const same = cases.find((each) => each.title === title);
    // A script that is repeated creates no second one.
    if (same) return fail({ kind: 'failed', text: `A case with this title exists: ${same.id}.` });
    if (cases.length >= maxCases)
      return fail({ kind: 'failed', text: `There are ${maxCases} cases, which is the most.` });
    const now = around.now();
    const times = { createdAt: now, changedAt: now };
    const summary = optionValue(given, 'summary') ?? '';
    const empty: Case = { id: randomUUID(), title, summary, status: 'open', ...times, items: [] };
    return save(empty, items.value, call, given, around);
  });
}

async function add(id: string, given: Given, around: Surroundings): Promise<Outcome> {
  const items = await itemsOf(2, given, around);
  if (!items.ok) return items;
  if (items.value.length === 0) return fail({ kind: 'wrong use', text: 'Name reports to add.' });
  return withWorkedProfile(given, around, async ({ call, inProgram }) => {
    // The window keeps what it has changed of a case, and would write over what is added here.
    if (inProgram)
      return fail({
        kind: 'failed',
        text: 'The program is open. Add the reports there, or close it and try again; case create works while it is open.',
      });
    const found = await caseWith(call, id);
    if (!found.ok) return found;
    const { sharing: _, ...own } = found.value;
    return save(own, items.value, call, given, around);
  });
}

async function save(
  to: Case,
  items: readonly CaseItem[],
  call: WorkedProfile['call'],
  given: Given,
  around: Surroundings,
): Ran {
  const { value, added, known, over } = addItems(to, items, around.now());
  if (over > 0)
    return fail({ kind: 'failed', text: `The case has no room for ${over} of these. Nothing was changed.` });
  if (known > 0) around.errors.write(`The case has ${known} of these already.\n`);
  const saved = await call('cases.save', { case: { ...value, items: [...value.items] } });
  if (!saved.ok) return saved;
  const record = { id: value.id, title: value.title, items: value.items.length, added };
  printRecords(given, around, [record], ['id', 'title', 'items', 'added']);
  return saved;
}

/** Returns the reports that are named from an argument on, as items of a case. */
async function itemsOf(
  from: number,
  given: Given,
  around: Surroundings,
): Promise<Result<readonly CaseItem[], Failure>> {
  const names = listedWords(given, from, around);
  if (!names.ok) return names;
  let rows: readonly StoredRow[] = [];
  const read = await withProfile(given, around, async (profile) => {
    const found = await namedReports(profile, names.value);
    if (found.ok) rows = found.value;
    return found;
  });
  if (!read.ok) return read;
  return succeed(
    rows.map(({ key, transactionId }) => ({ id: randomUUID(), kind: 'report', key, transactionId })),
  );
}

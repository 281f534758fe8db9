import { randomUUID } from 'node:crypto';
import {
  addItems,
  type Case,
  type CaseItem,
  maxCaseItems,
  maxCases,
  maxCaseText,
  maxCaseTitle,
} from '../../../shared/domain/case';
import type { ListedCase } from '../../../shared/domain/case-change';
import type { Problem } from '../../../shared/domain/problem';
import type { StoredRow } from '../../../shared/domain/report-row';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Given, Outcome, Surroundings } from '../command';
import { listedWords } from '../listed-words';
import { namedReports } from '../named-reports';
import { formatOption, printDone, printRecords, timeText } from '../print-records';
import { optionValue } from '../read-arguments';
import { jsonLine } from '../report-object';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { readReports, withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile, WorkedValue } from '../worked-profile';

const actions = ['list', 'show', 'create', 'add', 'close', 'reopen'] as const;
type Ran = Promise<Result<unknown, Problem | CommandFailure>>;

/** The cases: lists and shows them, creates one, adds to one, and closes or reopens one. */
export const caseCommand: Command = {
  name: 'case',
  about: 'Lists and shows cases, creates one of reports, adds to one, closes or reopens one',
  words: [
    { name: 'ACTION', about: 'the action', choices: actions },
    {
      name: 'ID',
      about:
        'for show, close and reopen: a case; for create: reports; for add: a case, then reports; - for standard input',
      takes: 'rest',
    },
  ],
  options: {
    title: { value: 'TEXT', about: 'create: title of the case' },
    summary: { value: 'TEXT', about: 'create: what it shows' },
    note: { value: 'TEXT', about: 'add: also a note' },
    format: formatOption,
    profile: profileOption,
  },
  optionsOf: {
    list: ['format', 'profile'],
    show: ['profile'],
    create: ['title', 'summary', 'format', 'profile'],
    add: ['note', 'format', 'profile'],
    close: ['format', 'profile'],
    reopen: ['format', 'profile'],
  },
  examples: [
    'case list',
    'case create --title "Ring in Lisbon" 9007199254740993 9007199254740994',
    'case add 3f6f2f0e-8a52-4d1c-9f35-0c9c9a4f1b11 9007199254740995 --note "same device"',
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
    if (action !== 'show') return revise(action, id, given, around);
    return withWorkedProfile(given, around, async ({ call }) => {
      const found = await caseWith(call, id);
      if (found.ok) around.output.write(jsonLine(found.value));
      return found;
    });
  },
};

/** Changes the current version of a case. Skips reports and notes that are already in it. */
async function revise(
  action: 'add' | 'close' | 'reopen',
  id: string,
  given: Given,
  around: Surroundings,
): Promise<Outcome> {
  const names = listedWords(given, 2, around);
  if (!names.ok) return names;
  const note = optionValue(given, 'note')?.trim() ?? '';
  if (note.length > maxCaseText)
    return fail({ kind: 'wrong use', text: `--note is a text of up to ${maxCaseText} characters.` });
  if (action !== 'add' && given.words.length > 2)
    return fail({ kind: 'wrong use', text: `${action} takes one case.` });
  if (names.value.length > maxCaseItems)
    return fail({ kind: 'wrong use', text: `A case has at most ${maxCaseItems} items.` });
  return withWorkedProfile(given, around, async (profile) => {
    const found = await caseWith(profile.call, id);
    if (!found.ok) return found;
    const rows = await readReports(profile, around, (reports) => namedReports(reports, names.value));
    if (!rows.ok) return rows;
    const isNew = !found.value.items.some((item) => item.kind === 'note' && item.text === note);
    const notes: CaseItem[] = note !== '' && isNew ? [{ id: randomUUID(), kind: 'note', text: note }] : [];
    const status = action === 'add' ? null : action === 'close' ? ('closed' as const) : ('open' as const);
    const items = [...rows.value.map(itemOf), ...notes];
    const revised = await profile.call('cases.revise', { id, items, status });
    if (!revised.ok) return revised;
    return revised.value === null ? caseMissing(id) : sayRevised(revised.value, { id, given, around });
  });
}

function sayRevised(
  { title, items, added, known, over }: NonNullable<WorkedValue<'cases.revise'>>,
  { id, given, around }: { readonly id: string; readonly given: Given; readonly around: Surroundings },
): Result<null, CommandFailure> {
  if (over > 0)
    return fail({ kind: 'failed', text: `The case has no room for ${over} of these. Nothing was changed.` });
  if (known > 0) say(around, `In the case already: ${known}. Nothing was changed there.`);
  printDone(given, around, [{ id, title, items, added }], ['id', 'title', 'items', 'added']);
  return succeed(null);
}

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
  return found ? succeed(found) : caseMissing(id);
}

function caseMissing(id: string): Result<never, CommandFailure> {
  return fail({ kind: 'failed', text: `No case has the ID ${id}.` });
}

async function create(given: Given, around: Surroundings): Promise<Outcome> {
  const title = optionValue(given, 'title')?.trim() ?? '';
  if (title === '' || title.length > maxCaseTitle)
    return fail({ kind: 'wrong use', text: `--title is a text of up to ${maxCaseTitle} characters.` });
  const names = listedWords(given, 1, around);
  if (!names.ok) return names;
  return withWorkedProfile(given, around, async (profile) => {
    const rows = await readReports(profile, around, (reports) => namedReports(reports, names.value));
    if (!rows.ok) return rows;
    const now = around.now();
    const summary = optionValue(given, 'summary') ?? '';
    const times = { createdAt: now, changedAt: now };
    const empty: Case = { id: randomUUID(), title, summary, status: 'open', ...times, items: [] };
    const { value, over } = addItems(empty, rows.value.map(itemOf), now);
    if (over > 0)
      return fail({ kind: 'failed', text: `A case has no room for ${over} of these. Nothing was created.` });
    const created = await profile.call('cases.create', { case: { ...value, items: [...value.items] } });
    if (!created.ok) return created;
    if (created.value === null)
      return fail({ kind: 'failed', text: `There are ${maxCases} cases, which is the most.` });
    const { id, isNew } = created.value;
    const made = isNew ? succeed(value) : await repeated(profile.call, id, value, around);
    if (!made.ok) return made;
    const { items } = made.value;
    printDone(given, around, [{ id, title, items: items.length }], ['id', 'title', 'items']);
    return succeed(null);
  });
}

/** Returns the case with this title that is there, for a script that is repeated. Fails if reports are missing in it. */
async function repeated(
  call: WorkedProfile['call'],
  id: string,
  { items }: Case,
  around: Surroundings,
): Promise<Result<Case, Problem | CommandFailure>> {
  const found = await caseWith(call, id);
  if (!found.ok) return found;
  const { known } = addItems(found.value, items, found.value.changedAt);
  const missing = items.length - known;
  if (missing > 0)
    return fail({
      kind: 'failed',
      text: `A case with this title exists (${id}), without ${missing} of these reports. Nothing was created or changed. Choose another title.`,
    });
  say(around, 'A case with this title exists. Nothing was created.');
  return found;
}

function itemOf({ key, transactionId }: StoredRow): CaseItem {
  return { id: randomUUID(), kind: 'report', key, transactionId };
}

import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../shared/domain/problem';
import { showsEverything } from '../../../shared/domain/report-query';
import { maxWatches, maxWatchTitle, type Watch, type WatchSubject } from '../../../shared/domain/watch';
import { watchedQuery } from '../../../shared/query/watched-query';
import { fail, type Result, succeed } from '../../../shared/result';
import { watchSchema } from '../../../shared/schemas/watch-schema';
import type { Command, CommandFailure, Given, Surroundings } from '../command';
import { formatOption, type PrintedRecord, printDone, printRecords, timeText } from '../print-records';
import { optionValue } from '../read-arguments';
import { placeIn } from '../read-place';
import { readQuery } from '../read-query';
import { reportObject } from '../report-object';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile } from '../worked-profile';

const actions = ['list', 'add', 'remove', 'found', 'seen'] as const;
type Action = (typeof actions)[number];
type Ran = Promise<Result<unknown, Problem | CommandFailure>>;

/** The watches: lists, adds and removes them, and prints what they found. */
export const watchCommand: Command = {
  name: 'watch',
  about: 'Lists, adds or removes watches, and prints what they found',
  words: [
    { name: 'ACTION', about: 'the action', choices: actions },
    { name: 'WATCH', about: 'for remove, found and seen: IDs of watches', takes: 'rest' },
  ],
  options: {
    user: { value: 'ID', about: 'add: reports of a user' },
    device: { value: 'ID', about: 'add: reports of a device' },
    query: { value: 'QUERY', about: 'add: reports of a query' },
    place: { value: 'LAT,LON', about: 'add: reports from a place, in degrees; with --radius' },
    radius: { value: 'KM', about: 'add: of the place' },
    title: { value: 'TEXT', about: 'add: what to call it' },
    format: formatOption,
    profile: profileOption,
  },
  optionsOf: {
    list: ['format', 'profile'],
    add: ['user', 'device', 'query', 'place', 'radius', 'title', 'format', 'profile'],
    remove: ['profile'],
    found: ['format', 'profile'],
    seen: ['profile'],
  },
  examples: [
    'watch add --user ana --title "Ana, since the call"',
    'watch add --place=-33.92,18.42 --radius 5',
    'watch found 0d7c0f5e-2a43-4c6e-9f3c-5c1f0f1b7a90 --format jsonl',
  ],
  run: async (given, around) => {
    const action = actions.find((each) => each === given.words[0]) ?? 'list';
    const ids = given.words.slice(1);
    const takesIds = action !== 'list' && action !== 'add';
    if (takesIds !== ids.length > 0)
      return fail({ kind: 'wrong use', text: takesIds ? `${action} needs IDs.` : `${action} takes no ID.` });
    const added = action === 'add' ? newWatch(given, around.now()) : succeed(null);
    if (!added.ok) return added;
    return withWorkedProfile(given, around, (profile) =>
      added.value === null
        ? act(action, ids, profile, given, around)
        : add(added.value, profile, given, around),
    );
  },
};

async function act(
  action: Action,
  ids: readonly string[],
  { call }: WorkedProfile,
  given: Given,
  around: Surroundings,
): Ran {
  const watches = await call('watches.read', {});
  if (!watches.ok) return watches;
  const unknown = ids.find((id) => !watches.value.some((watch) => watch.id === id));
  if (unknown !== undefined) return fail({ kind: 'failed', text: `No watch has the ID ${unknown}.` });
  if (action === 'list') return list(watches.value, call, given, around);
  const found: PrintedRecord[] = [];
  for (const id of ids) {
    if (action === 'found') {
      const hits = await call('watches.hits', { id });
      if (!hits.ok) return hits;
      found.push(...hits.value.hits.map(({ certainty, row }) => hitRecord(id, certainty, row)));
      const more = hits.value.total - hits.value.hits.length;
      if (more > 0) say(around, `${more} more; these are the newest.`);
    } else {
      const done = await call(action === 'seen' ? 'watches.markSeen' : 'watches.remove', { id });
      if (!done.ok) return done;
    }
  }
  if (action === 'found')
    printRecords(given, around, found, ['time', 'certainty', 'risk_assignment', 'user_id', 'place', 'key']);
  return succeed(null);
}

function hitRecord(watch: string, certainty: string, row: Parameters<typeof reportObject>[0]): PrintedRecord {
  const { positions: _, ...report } = reportObject(row);
  return { watch, certainty, ...report };
}

async function list(
  watches: readonly Watch[],
  call: WorkedProfile['call'],
  given: Given,
  around: Surroundings,
): Ran {
  const states = await call('watches.states', {});
  if (!states.ok) return states;
  const byId = new Map(states.value.map((state) => [state.id, state]));
  const records = watches.map(({ id, title, subject, isOn, createdAt }) => ({
    id,
    title,
    kind: subject.kind,
    subject: subjectText(subject),
    on: isOn,
    certain: byId.get(id)?.certain ?? 0,
    possible: byId.get(id)?.possible ?? 0,
    created: timeText(createdAt),
  }));
  printRecords(given, around, records, ['id', 'title', 'kind', 'subject', 'certain', 'possible']);
  return succeed(null);
}

/** Adds a watch. One about the same that is there stays as it is. */
async function add(watch: Watch, { call }: WorkedProfile, given: Given, around: Surroundings): Ran {
  const added = await call('watches.add', { watch });
  if (!added.ok) return added;
  if (added.value === null)
    return fail({ kind: 'failed', text: `There are ${maxWatches} watches, which is the most.` });
  const { id, title, subject } = added.value;
  if (id !== watch.id) say(around, 'A watch about the same exists. Nothing was added.');
  const record = { id, title, kind: subject.kind, subject: subjectText(subject) };
  printDone(given, around, [record], ['id', 'title', 'kind', 'subject']);
  return succeed(null);
}

function newWatch(given: Given, now: number): Result<Watch, CommandFailure> {
  const subject = subjectIn(given);
  if (!subject.ok) return subject;
  const title = (optionValue(given, 'title') ?? subjectText(subject.value)).slice(0, maxWatchTitle);
  const made = { id: randomUUID(), title, subject: subject.value, isOn: true, createdAt: now };
  const read = watchSchema.safeParse(made);
  return read.success
    ? succeed(read.data)
    : fail({ kind: 'wrong use', text: `This can’t be watched: ${subjectText(subject.value)}.` });
}

function subjectIn(given: Given): Result<WatchSubject, CommandFailure> {
  const names = ['user', 'device', 'query', 'place'] as const;
  const [named, ...others] = names.filter((name) => optionValue(given, name) !== null);
  if (named === undefined || others.length > 0)
    return fail({ kind: 'wrong use', text: `Name one of ${names.map((name) => `--${name}`).join(', ')}.` });
  const value = optionValue(given, named) ?? '';
  if (named !== 'place' && optionValue(given, 'radius') !== null)
    return fail({ kind: 'wrong use', text: '--radius is for --place.' });
  if (named === 'user' || named === 'device') return succeed({ kind: named, value });
  if (named === 'place') return areaIn(value, optionValue(given, 'radius'));
  return viewIn(value);
}

/** A watch leaves relative times out, so that a query of such times only would find every report. */
function viewIn(text: string): Result<WatchSubject, CommandFailure> {
  const read = readQuery(text);
  if (!read.ok) return read;
  const query = watchedQuery(read.value);
  return showsEverything(query)
    ? fail({ kind: 'wrong use', text: 'This query would find every new report. Name what to watch.' })
    : succeed({ kind: 'view', name: query.text.slice(0, maxWatchTitle), query });
}

function areaIn(text: string, radius: string | null): Result<WatchSubject, CommandFailure> {
  const place = placeIn(text);
  if (!place.ok) return place;
  if (radius === null || !/^\d+(\.\d+)?$/.test(radius))
    return fail({ kind: 'wrong use', text: '--place needs --radius, in km.' });
  const { latitude, longitude } = place.value;
  return succeed({ kind: 'place', latitude, longitude, radiusKm: Number(radius), name: '' });
}

function subjectText(subject: WatchSubject): string {
  if (subject.kind === 'view') return subject.query.text || subject.name;
  if (subject.kind !== 'place') return subject.value;
  return `${subject.latitude},${subject.longitude} ±${subject.radiusKm} km`;
}

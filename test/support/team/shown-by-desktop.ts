import {
  everyReport,
  type ReviewStatus,
  reviewStatuses,
  withFilter,
} from '../../../shared/domain/report-query';
import { everyEntry, isMark, type LogEntry, verdicts } from '../../../shared/domain/review-log';
import { foldEntries } from '../../../shared/domain/review-state';
import { pairOf, type Shown, type ShownReport, type ShownSubject } from './reference-fold';
import type { PlainEntry } from './reference-order';
import type { WholeDesktop } from './whole-desktop';

/** What a desktop shows, as the window asks for it, with this analyst as the person that they are in the team. */
export async function shownBy(desktop: WholeDesktop, subjects: readonly string[]): Promise<Shown> {
  const self = await selfOf(desktop);
  const found = await desktop.call('log.ofSubjects', { subjects: [...subjects] });
  const queued = withFilter(everyReport, { field: 'standing', in: ['waiting', 'returned'] });
  const queue = await desktop.call('queue.list', { query: queued, after: null, limit: 100 });
  const period = { from: null, until: null };
  const metrics = await desktop.call('log.metrics', { ...period, zone: 'utc' });
  const agreement = await desktop.call('log.agreement', period);
  const pairs = agreement.pairs.flatMap(({ first, second, counts }) =>
    verdicts.flatMap((one) =>
      verdicts.flatMap((other) =>
        repeated(
          counts[one][other],
          pairOf({ person: first ?? self, verdict: one }, { person: second ?? self, verdict: other }),
        ),
      ),
    ),
  );
  return {
    subjects: Object.fromEntries(found.map((about) => [about.subject, shownSubject(about.entries, self)])),
    reports: await shownReports(desktop),
    queue: queue.items.map(({ subject }) => subject).sort(),
    metrics: metrics.rows
      .flatMap(({ reported, counts }) =>
        verdicts.flatMap((each) => repeated(counts[each], `${reported ?? '-'} ${each}`)),
      )
      .sort(),
    judgedBySeveral: agreement.judgedBySeveral,
    pairs: pairs.sort(),
  };
}

/** Returns the entries of a desktop as its history file has them, without its read marks. */
export async function entriesOf(desktop: WholeDesktop): Promise<readonly LogEntry[]> {
  const chunk = { ...everyEntry, kinds: [], verdicts: [], people: [], before: null, limit: 5_000 };
  return (await desktop.call('log.chunk', chunk)).entries;
}

/** Returns entries with the persons' IDs in the place of "this analyst". */
export async function plainEntriesOf(desktop: WholeDesktop): Promise<readonly PlainEntry[]> {
  const self = await selfOf(desktop);
  return (await entriesOf(desktop)).map((entry) => ({ ...entry, person: entry.person ?? self }));
}

async function selfOf(desktop: WholeDesktop): Promise<string> {
  const state = await desktop.teamState();
  return state.kind === 'joined' ? state.person : 'this analyst';
}

function repeated(times: number, text: string): readonly string[] {
  return Array.from({ length: times }, () => text);
}

function shownSubject(entries: Parameters<typeof foldEntries>[0], self: string): ShownSubject {
  const { verdict, snooze, escalation, note, history } = foldEntries(entries);
  return {
    currentVerdicts: verdict?.heads.map(({ entry }) => entry.id) ?? [],
    snooze: snooze?.entry.id ?? null,
    question: escalation?.entry.id ?? null,
    answer: escalation?.answer?.entry.id ?? null,
    note: note?.text ?? '',
    history: history
      .filter(({ entry }) => !isMark(entry.kind))
      .map(({ entry, withdrawn }) => [entry.id, entry.person ?? self, withdrawn]),
  };
}

async function shownReports(desktop: WholeDesktop): Promise<readonly ShownReport[]> {
  const page = { asOf: null, page: 1, limit: 100 };
  const statuses = new Map<string, ReviewStatus>();
  for (const each of reviewStatuses) {
    const query = withFilter(everyReport, { field: 'standing', in: [each] });
    for (const { key } of (await desktop.call('reports.page', { ...page, query })).rows)
      statuses.set(key, each);
  }
  const { rows } = await desktop.call('reports.page', { ...page, query: everyReport });
  return rows
    .map(({ key, verdict, divided, hasNote, unread, updated }): ShownReport => {
      return {
        key,
        verdict,
        divided,
        noted: hasNote,
        unread,
        updated,
        reviewStatus: statuses.get(key) ?? 'waiting',
      };
    })
    .sort((one, other) => Number(one.key) - Number(other.key));
}

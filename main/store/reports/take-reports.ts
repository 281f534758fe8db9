import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import type { Session } from '../../database/connection';
import type { ReportMark } from '../marks';
import { countApplications } from './applications';
import { type Content, type Contents, hasChanged, receivedContent } from './contents';
import { earlierOfReports, type KnownReport, knownAmong } from './known-reports';
import { type NewReport, newReport } from './new-report';
import { addPoints, replacePoints } from './points';
import { addReports, changeReports, keepEarlier } from './report-write';
import type { Words } from './words';

/** Who brings reports: a pass by its id, or, with 0, a look-up. */
export interface Taking {
  readonly pass: number;
  /** The reports that are added have arrived, and are announced: not those of a pass over everything. */
  readonly arrive: boolean;
  /** ms since 1970. */
  readonly now: number;
  /** What the scores of disagreement are reckoned with. */
  readonly radii: AssumedRadii;
  readonly marksAmong: (keys: readonly string[]) => Promise<readonly ReportMark[]>;
}

/** What became of reports. */
export interface Taken {
  /** The `seq` of every key. */
  readonly seqs: ReadonlyMap<string, number>;
  readonly added: readonly NewReport[];
  readonly changed: number;
  /** Of all received, those that an earlier pass had met. */
  readonly knownBefore: number;
}

const counters = z.object({ seq: z.int(), arrival: z.int() });
const readCounters = `
  SELECT coalesce((SELECT max(seq) FROM report), 0) AS seq,
    coalesce((SELECT max(arrival) FROM report WHERE arrival > 0), 0) AS arrival`;
const setMetBy = 'UPDATE report SET met_by = ? WHERE seq IN (SELECT value FROM json_each(?))';

/** Keeps received reports: adds, changes or leaves each. Must be undone as a whole where it rejects. */
export async function takeReports(
  session: Session,
  words: Words,
  received: readonly NewReport[],
  taking: Taking,
): Promise<Taken> {
  const known = await knownAmong(session, received);
  const before = await contentsBefore(session, received, known);
  const contents = contentsAfter(received, before, taking.now);
  const added = firstOfEach(received.filter(({ key }) => !known.has(key)));
  const seqs = await add(session, words, added, contents, taking);
  for (const [key, { seq }] of known) seqs.set(key, seq);
  await change(session, words, known, contents, taking.radii);
  const changed = [...before]
    .filter(([key, then]) => hasChanged(then, contents.get(key) ?? then))
    .map(([key]) => key);
  await keepEarlier(session, earlierToKeep([...changed, ...added.map(({ key }) => key)], contents, seqs));
  const metNow = [...known.values()].filter(({ metBy }) => metBy === 0).map(({ seq }) => seq);
  if (taking.pass > 0 && metNow.length > 0)
    await session.run(setMetBy, [taking.pass, JSON.stringify(metNow)]);
  return {
    seqs,
    added,
    changed: changed.length,
    knownBefore: received.filter(({ key }) => metBefore(known.get(key), taking)).length,
  };
}

function metBefore(known: KnownReport | undefined, { pass }: Taking): boolean {
  return known !== undefined && known.metBy > 0 && known.metBy < pass;
}

function firstOfEach(received: readonly NewReport[]): readonly NewReport[] {
  const first = new Map<string, NewReport>();
  for (const report of received) if (!first.has(report.key)) first.set(report.key, report);
  return [...first.values()];
}

/** The contents of the reports that are there; the earlier ones only where another than the one shown was received. */
async function contentsBefore(
  session: Session,
  received: readonly NewReport[],
  known: ReadonlyMap<string, KnownReport>,
): Promise<ReadonlyMap<string, Contents>> {
  const differing = received.flatMap(({ key, json }) => {
    const there = known.get(key);
    return there && there.shown.json !== json ? [there.seq] : [];
  });
  const earlier = await earlierOfReports(session, differing);
  return new Map(
    [...known].map(([key, { seq, shown }]) => [key, { shown, earlier: earlier.get(seq) ?? [] }]),
  );
}

/** The contents of every report once all of the received ones have come, in their order. */
function contentsAfter(
  received: readonly NewReport[],
  before: ReadonlyMap<string, Contents>,
  now: number,
): ReadonlyMap<string, Contents> {
  const after = new Map<string, Contents>();
  for (const { key, json, timestamp } of received) {
    const content: Content = { json, timestamp, receivedAt: now };
    const contents = after.get(key) ?? before.get(key);
    after.set(key, contents ? receivedContent(contents, content) : { shown: content, earlier: [] });
  }
  return after;
}

async function add(
  session: Session,
  words: Words,
  added: readonly NewReport[],
  contents: ReadonlyMap<string, Contents>,
  { pass, arrive, radii, marksAmong }: Taking,
): Promise<Map<string, number>> {
  const seqs = new Map<string, number>();
  if (added.length === 0) return seqs;
  const { seq: last, arrival: lastArrival } = (await session.row(readCounters, [], counters)) ?? {
    seq: 0,
    arrival: 0,
  };
  const arrival = arrive ? lastArrival + 1 : 0;
  const marks = new Map((await marksAmong(added.map(({ key }) => key))).map((mark) => [mark.key, mark]));
  const shown = added.map((report) => shownOf(report, contents, radii));
  const codes = await codesOfEach(session, words, shown);
  await addReports(
    session,
    shown.map((report, index) => {
      const { key } = report;
      const mark = marks.get(key) ?? { read: false, noted: false };
      const receivedAt = contents.get(key)?.shown.receivedAt ?? 0;
      const seq = last + 1 + index;
      seqs.set(key, seq);
      return { seq, report, codes: codes[index] ?? [], arrival, metBy: pass, mark, receivedAt };
    }),
  );
  await addPoints(
    session,
    shown.map(({ riskAssignment, positions }, index) => ({
      seq: last + 1 + index,
      riskAssignment,
      positions,
    })),
  );
  await countApplications(session, added);
  return seqs;
}

/** The report with the content that is shown of it. */
function shownOf(report: NewReport, contents: ReadonlyMap<string, Contents>, radii: AssumedRadii): NewReport {
  const shown = contents.get(report.key)?.shown.json ?? report.json;
  return shown === report.json ? report : newReport(readReport(shown, report.key), radii);
}

async function codesOfEach(
  session: Session,
  words: Words,
  reports: readonly NewReport[],
): Promise<readonly (readonly (number | null)[])[]> {
  const codes = await words.codesOf(
    session,
    reports.flatMap((report) => report.words),
  );
  let at = 0;
  return reports.map((report) => {
    const from = at;
    at += report.words.length;
    return codes.slice(from, at);
  });
}

async function change(
  session: Session,
  words: Words,
  known: ReadonlyMap<string, KnownReport>,
  contents: ReadonlyMap<string, Contents>,
  radii: AssumedRadii,
): Promise<void> {
  const changes = [...known].flatMap(([key, { seq, shown }]) => {
    const after = contents.get(key)?.shown;
    if (after === undefined || after.json === shown.json) return [];
    const reports = {
      before: newReport(readReport(shown.json, key), radii),
      after: newReport(readReport(after.json, key), radii),
    };
    return [{ seq, ...reports, receivedAt: after.receivedAt }];
  });
  const codes = await codesOfEach(
    session,
    words,
    changes.map(({ after }) => after),
  );
  await changeReports(
    session,
    changes.map((each, index) => ({ ...each, codes: codes[index] ?? [] })),
  );
  const moved = changes.filter(({ before, after }) => !isSameOnMap(before, after));
  await replacePoints(
    session,
    moved.map(({ seq, after: { riskAssignment, positions } }) => ({ seq, riskAssignment, positions })),
  );
}

function isSameOnMap(before: NewReport, after: NewReport): boolean {
  return before.riskAssignment === after.riskAssignment && before.positionList === after.positionList;
}

/** The contents that are not shown of some reports, by their seq: of added ones only where there are any. */
function earlierToKeep(
  keys: readonly string[],
  contents: ReadonlyMap<string, Contents>,
  seqs: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly Content[]> {
  const kept = new Map<number, readonly Content[]>();
  for (const key of keys) {
    const [seq, earlier = []] = [seqs.get(key), contents.get(key)?.earlier];
    if (seq !== undefined && earlier.length > 0) kept.set(seq, earlier);
  }
  return kept;
}

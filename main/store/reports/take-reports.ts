import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import type { Session } from '../../database/connection';
import type { ReportMark } from '../marks';
import { isKnownTo } from '../sync-memory';
import { countApplications } from './applications';
import {
  type Content,
  type Contents,
  firstContent,
  hasChanged,
  receivedContent,
  replacedContent,
} from './contents';
import { earlierOfReports, type KnownReport, knownAmong } from './known-reports';
import { type NewReport, newReport } from './new-report';
import { addPoints, replacePoints } from './points';
import { countChanged } from './remove-remains';
import { addReports, changeReports, writeEarlier, writeVersions } from './report-write';
import { type MetReport, matchReportsWithoutId, writeTraits } from './reports-without-id';
import type { Words } from './words';

/** Who brings reports: a pass by its id, or, with 0, a look-up. `base`: see the pass's own. */
export interface Taking {
  readonly pass: number;
  readonly base: number;
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
  /** The `seq` of each received report, in their order. */
  readonly seqs: readonly number[];
  readonly added: readonly NewReport[];
  readonly changed: number;
  /** Of all received, those that count as known to the pass. */
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
  asReceived: readonly NewReport[],
  taking: Taking,
): Promise<Taken> {
  const { received, guessed } = await matchReportsWithoutId(session, asReceived, taking.pass);
  const known = await knownAmong(session, received);
  const { before, after: contents } = await contentsOf(session, received, known, taking.now);
  const added = firstOfEach(received.filter(({ key }) => !known.has(key)));
  const seqs = await add(session, words, added, contents, taking);
  for (const [key, { seq }] of known) seqs.set(key, seq);
  await change(session, words, { received, known, contents }, taking.radii);
  const changed = [...before].filter(([key, then]) => hasChanged(then, contents.get(key) ?? then));
  await writeContents(session, before, contents, seqs);
  await countChanged(session, changed.length);
  await writeTraits(session, metAmong(received, contents, seqs), taking.pass);
  const metNow = [...known].filter(([key, { metBy }]) =>
    guessed.has(key) ? metBy !== taking.pass : metBy === 0 && taking.pass > 0,
  );
  if (metNow.length > 0)
    await session.run(setMetBy, [taking.pass, JSON.stringify(metNow.map(([, { seq }]) => seq))]);
  return {
    seqs: received.map(({ key }) => seqs.get(key)).filter((seq) => seq !== undefined),
    added,
    changed: changed.length,
    knownBefore: received.filter(
      ({ key }) => !guessed.has(key) && isKnownTo(taking, known.get(key)?.metBy ?? 0),
    ).length,
  };
}

function firstOfEach(received: readonly NewReport[]): readonly NewReport[] {
  const first = new Map<string, NewReport>();
  for (const report of received) if (!first.has(report.key)) first.set(report.key, report);
  return [...first.values()];
}

/**
 * Returns what is stored of each report before and after all of the received ones have come, in their order. The earlier
 * contents are read only where it depends on them.
 */
async function contentsOf(
  session: Session,
  received: readonly NewReport[],
  known: ReadonlyMap<string, KnownReport>,
  now: number,
): Promise<{
  readonly before: ReadonlyMap<string, Contents>;
  readonly after: ReadonlyMap<string, Contents>;
}> {
  const before = new Map([...known].map(([key, { contents }]) => [key, contents]));
  const after = new Map<string, Contents>();
  const open: (readonly [NewReport, KnownReport])[] = [];
  const often = new Map<string, number>();
  for (const { key } of received) often.set(key, (often.get(key) ?? 0) + 1);
  for (const report of received) {
    const stored = known.get(report.key);
    if (stored === undefined) {
      const contents = after.get(report.key);
      const content = contentOf(report, now);
      after.set(report.key, contents ? receivedContent(contents, content) : firstContent(content));
      continue;
    }
    const { contents } = stored;
    const isAlone = often.get(report.key) === 1;
    const next =
      isAlone && report.json === contents.shown.json
        ? contents
        : isAlone && replacedContent(contents, contentOf(report, now));
    if (next) after.set(report.key, next);
    else open.push([report, stored]);
  }
  const earlier = await earlierOfReports(session, [...new Set(open.map(([, { seq }]) => seq))]);
  for (const [report, { seq, contents }] of open) {
    const { key } = report;
    if (!after.has(key)) before.set(key, { ...contents, earlier: earlier.get(seq) ?? [] });
    after.set(key, receivedContent(after.get(key) ?? before.get(key) ?? contents, contentOf(report, now)));
  }
  return { before, after };
}

function contentOf({ json, timestamp }: NewReport, receivedAt: number): Omit<Content, 'version'> {
  return { json, timestamp, receivedAt };
}

async function add(
  session: Session,
  words: Words,
  added: readonly NewReport[],
  contents: ReadonlyMap<string, Contents>,
  { pass, arrive, now, radii, marksAmong }: Taking,
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
      const content = contents.get(key)?.shown ?? firstContent(contentOf(report, now)).shown;
      const seq = last + 1 + index;
      seqs.set(key, seq);
      return { seq, report, codes: codes[index] ?? [], arrival, metBy: pass, mark, shown: content };
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

/** What is stored, before and after a page was received. */
interface Page {
  readonly received: readonly NewReport[];
  readonly known: ReadonlyMap<string, KnownReport>;
  readonly contents: ReadonlyMap<string, Contents>;
}

async function change(
  session: Session,
  words: Words,
  { received, known, contents }: Page,
  radii: AssumedRadii,
): Promise<void> {
  const last = new Map(received.map((report) => [report.key, report]));
  const changes = [...known].flatMap(([key, { seq, contents: before }]) => {
    const { shown } = contents.get(key) ?? before;
    if (shown.json === before.shown.json) return [];
    const report = last.get(key);
    const reports = {
      before: newReport(readReport(before.shown.json, key), radii),
      after: report?.json === shown.json ? report : newReport(readReport(shown.json, key), radii),
    };
    return [{ seq, ...reports, shown }];
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

/** Writes how many versions there are and which earlier ones are stored, of those reports where that is another than before. */
async function writeContents(
  session: Session,
  stored: ReadonlyMap<string, Contents>,
  contents: ReadonlyMap<string, Contents>,
  seqs: ReadonlyMap<string, number>,
): Promise<void> {
  const counted = new Map<number, Contents>();
  const others = new Map<number, Contents>();
  for (const [key, after] of contents) {
    const seq = seqs.get(key);
    const before = stored.get(key);
    if (seq === undefined || after === before) continue;
    if (after.versions !== (before?.versions ?? 1)) counted.set(seq, after);
    if (after.earlier !== before?.earlier && (before || after.earlier.length > 0)) others.set(seq, after);
  }
  await writeVersions(session, counted);
  await writeEarlier(session, others);
}

/** Those of the received reports that have no id, each with what it is known by. */
function metAmong(
  received: readonly NewReport[],
  contents: ReadonlyMap<string, Contents>,
  seqs: ReadonlyMap<string, number>,
): readonly MetReport[] {
  return received.flatMap(({ key, json, traits }) => {
    const seq = seqs.get(key);
    if (seq === undefined || traits === null) return [];
    return [{ seq, traits, shown: contents.get(key)?.shown.json === json }];
  });
}

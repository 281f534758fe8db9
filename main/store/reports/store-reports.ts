import { readReport } from '../../../shared/api/read-report';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import { isKnownTo } from '../sync-memory';
import type { ReviewLog } from '../user-data/review-log';
import { markChangedSince, markChangedWithout } from './changed-since-verdict';
import { lastArrival } from './conditions';
import {
  type Content,
  type Contents,
  firstContent,
  hasChanged,
  receivedContent,
  replacedContent,
} from './contents';
import { deriveAround, readDeriving } from './derived/derive';
import { momentsOf } from './derived/tracked-rows';
import { type NewReport, newReport } from './new-report';
import { addPoints, replacePoints } from './points';
import {
  addReports,
  changeReports,
  countApplications,
  earlierOfReports,
  type KnownReport,
  knownAmong,
  writeEarlier,
  writeVersions,
} from './report-tables';
import { matchReportsWithoutId, type ReadReport, writeTraits } from './reports-without-id';
import { noReview, reviewsOf, reviewValues, writeReviews } from './review-columns';
import { countChanged } from './upkeep';
import type { ValueDictionary } from './value-dictionary';

/** The source of the reports: the id and `base` of a pass, or 0 for a look-up. */
export interface StoreOptions {
  readonly pass: number;
  readonly base: number;
  /** Whether added reports are announced as new: not those of a full pass. */
  readonly isNew: boolean;
  /** ms since 1970. */
  readonly now: number;
  /** The radii for the disagreement scores. */
  readonly radii: AssumedRadii;
  readonly log: ReviewLog;
}

export interface StoredChanges {
  /** The `seq` of each received report, in their order. */
  readonly seqs: readonly number[];
  readonly added: readonly NewReport[];
  readonly changed: number;
  /** How many of the received reports count as known to the pass. */
  readonly knownBefore: number;
}

const setFirstPass = 'UPDATE report SET first_pass = ? WHERE seq IN (SELECT value FROM json_each(?))';

/**
 * Stores received reports: adds or updates them, or leaves them unchanged. The caller must roll back if this rejects.
 */
export async function storeReports(
  session: Session,
  dictionary: ValueDictionary,
  asReceived: readonly NewReport[],
  options: StoreOptions,
): Promise<StoredChanges> {
  const { received, guessed } = await matchReportsWithoutId(session, asReceived, options.pass);
  const known = await knownAmong(session, received);
  const { before, after: contents } = await contentsOf(session, received, known, options.now);
  const added = firstOfEach(received.filter(({ key }) => !known.has(key)));
  const deriving = await readDeriving(session);
  const replaced = [...known].flatMap(([key, { seq, contents: then }]) =>
    (contents.get(key) ?? then).shown.json === then.shown.json ? [] : [seq],
  );
  const replacedBefore = deriving ? await momentsOf(session, replaced) : [];
  const seqs = await add(session, dictionary, added, contents, options);
  for (const [key, { seq }] of known) seqs.set(key, seq);
  await change(session, dictionary, { received, known, contents }, options);
  if (deriving) {
    const written = [...replaced, ...added.flatMap(({ key }) => seqs.get(key) ?? [])];
    await deriveAround(session, dictionary, deriving, replacedBefore, await momentsOf(session, written));
  }
  const changed = [...before].filter(([key, then]) => hasChanged(then, contents.get(key) ?? then));
  await writeContents(session, before, contents, seqs);
  await markChangedSince(
    session,
    [...contents].flatMap(([key, after]) => (after === before.get(key) ? [] : (seqs.get(key) ?? []))),
  );
  await countChanged(session, changed.length);
  await writeTraits(session, withoutIdAmong(received, contents, seqs), options.pass);
  const newlyRead = [...known].filter(([key, { firstPass }]) =>
    guessed.has(key) ? firstPass !== options.pass : firstPass === 0 && options.pass > 0,
  );
  if (newlyRead.length > 0)
    await session.run(setFirstPass, [options.pass, JSON.stringify(newlyRead.map(([, { seq }]) => seq))]);
  return {
    seqs: received.map(({ key }) => seqs.get(key)).filter((seq) => seq !== undefined),
    added,
    changed: changed.length,
    knownBefore: received.filter(
      ({ key }) => !guessed.has(key) && isKnownTo(options, known.get(key)?.firstPass ?? 0),
    ).length,
  };
}

function firstOfEach(received: readonly NewReport[]): readonly NewReport[] {
  const first = new Map<string, NewReport>();
  for (const report of received) if (!first.has(report.key)) first.set(report.key, report);
  return [...first.values()];
}

/**
 * Returns the contents of each report before and after receiving the given ones, in their order. Earlier
 * contents are read only if the result depends on them.
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
  const unresolved: (readonly [NewReport, KnownReport])[] = [];
  const occurrences = new Map<string, number>();
  for (const { key } of received) occurrences.set(key, (occurrences.get(key) ?? 0) + 1);
  for (const report of received) {
    const stored = known.get(report.key);
    if (stored === undefined) {
      const contents = after.get(report.key);
      const content = contentOf(report, now);
      after.set(report.key, contents ? receivedContent(contents, content) : firstContent(content));
      continue;
    }
    const { contents } = stored;
    const isAlone = occurrences.get(report.key) === 1;
    const next =
      isAlone && report.json === contents.shown.json
        ? contents
        : isAlone && replacedContent(contents, contentOf(report, now));
    if (next) after.set(report.key, next);
    else unresolved.push([report, stored]);
  }
  const earlier = await earlierOfReports(session, [...new Set(unresolved.map(([, { seq }]) => seq))]);
  for (const [report, { seq, contents }] of unresolved) {
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
  dictionary: ValueDictionary,
  added: readonly NewReport[],
  contents: ReadonlyMap<string, Contents>,
  { pass, isNew, now, radii, log }: StoreOptions,
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map();
  const last = await readNumber(session, 'SELECT coalesce(max(seq), 0) AS number FROM report');
  const arrival = isNew ? (await lastArrival(session)) + 1 : 0;
  const shown = added.map((report) => shownOf(report, contents, radii));
  const reviews = (await reviewsOf(log, shown)).map((review, index) => ({
    ...review,
    key: shown[index]?.key ?? '',
  }));
  const reviewed = await reviewValues(session, dictionary, reviews);
  const codes = await codesOfEach(session, dictionary, shown);
  const rows = shown.map((report, index) => ({
    seq: last + 1 + index,
    report,
    codes: codes[index] ?? [],
    arrival,
    firstPass: pass,
    reviewed: reviews[index] ?? noReview,
    reviewValues: reviewed[index] ?? [],
    shown: contents.get(report.key)?.shown ?? firstContent(contentOf(report, now)).shown,
  }));
  await addReports(session, rows);
  await addPoints(
    session,
    rows.map(({ seq, report: { riskAssignment, positions } }) => ({ seq, riskAssignment, positions })),
  );
  await countApplications(session, added);
  return new Map(rows.map(({ seq, report }) => [report.key, seq]));
}

function shownOf(report: NewReport, contents: ReadonlyMap<string, Contents>, radii: AssumedRadii): NewReport {
  const shown = contents.get(report.key)?.shown.json ?? report.json;
  return shown === report.json ? report : newReport(readReport(shown, report.key), radii);
}

async function codesOfEach(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly NewReport[],
): Promise<readonly (readonly (number | null)[])[]> {
  const codes = await dictionary.codesOf(
    session,
    reports.flatMap((report) => report.dictionaryValues),
  );
  let at = 0;
  return reports.map((report) => {
    const from = at;
    at += report.dictionaryValues.length;
    return codes.slice(from, at);
  });
}

/** A received page and the stored state. */
interface Page {
  readonly received: readonly NewReport[];
  readonly known: ReadonlyMap<string, KnownReport>;
  readonly contents: ReadonlyMap<string, Contents>;
}

async function change(
  session: Session,
  dictionary: ValueDictionary,
  { received, known, contents }: Page,
  { radii, log }: StoreOptions,
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
    dictionary,
    changes.map(({ after }) => after),
  );
  await changeReports(
    session,
    changes.map((each, index) => ({ ...each, codes: codes[index] ?? [] })),
  );
  await changeSubjects(session, dictionary, changes, log);
  const moved = changes.filter(({ before, after }) => !isSameOnMap(before, after));
  await replacePoints(
    session,
    moved.map(({ seq, after: { riskAssignment, positions } }) => ({ seq, riskAssignment, positions })),
  );
}

/** Gives the reports that now name another transaction the review of that one. */
async function changeSubjects(
  session: Session,
  dictionary: ValueDictionary,
  changes: readonly { readonly seq: number; readonly before: NewReport; readonly after: NewReport }[],
  log: ReviewLog,
): Promise<void> {
  const moved = changes.filter(({ before, after }) => before.transactionId !== after.transactionId);
  if (moved.length === 0) return;
  const reviews = await reviewsOf(
    log,
    moved.map(({ after }) => after),
  );
  const rows = moved.map(({ seq, after: { key } }, index) => ({
    seq,
    key,
    review: reviews[index]?.review ?? null,
  }));
  await writeReviews(session, dictionary, rows);
  await markChangedWithout(
    session,
    moved.flatMap(({ before }) => before.transactionId ?? []),
  );
}

function isSameOnMap(before: NewReport, after: NewReport): boolean {
  return before.riskAssignment === after.riskAssignment && before.positionList === after.positionList;
}

/** Stores the version counts and earlier contents of the reports where they changed. */
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

function withoutIdAmong(
  received: readonly NewReport[],
  contents: ReadonlyMap<string, Contents>,
  seqs: ReadonlyMap<string, number>,
): readonly ReadReport[] {
  return received.flatMap(({ key, json, traits }) => {
    const seq = seqs.get(key);
    if (seq === undefined || traits === null) return [];
    return [{ seq, traits, shown: contents.get(key)?.shown.json === json }];
  });
}

import type { Session } from '../../../shared/node/database/session';
import { type Content, type Contents, firstContent, receivedContent, replacedContent } from './contents';
import type { NewReport } from './new-report';
import { earlierOfReports, type KnownReport, writeEarlier, writeVersions } from './report-tables';

/**
 * Returns the contents of each report before and after receiving the given ones, in their order. Earlier
 * contents are read only if the result depends on them.
 */
export async function contentsOf(
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

/** Returns a report as a content that has no version yet. `receivedAt`: ms since 1970. */
export function contentOf({ json, timestamp }: NewReport, receivedAt: number): Omit<Content, 'version'> {
  return { json, timestamp, receivedAt };
}

/** Stores the version counts and earlier contents of the reports where they changed. */
export async function writeContents(
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

import type { ChangedField, ReportDetail } from '../../shared/contract/report.calls';
import { replacesIfFollowing } from '../../shared/domain/current-verdicts';
import { instantOf, isPlausible } from '../../shared/domain/instant';
import type { StoredRow } from '../../shared/domain/report-row';
import type { BodyOf, EntryContent, LogEntry, ReadEntry, Verdict } from '../../shared/domain/review-log';
import { foldEntries, type Stated } from '../../shared/domain/review-state';
import { historyOf } from './version-changes';

/** What was written; `null`: by a newer version, in a way that this one can't read. */
export type Statement = Exclude<
  EntryContent,
  { readonly kind: 'withdrawal' | 'seen' | 'unseen' | 'view' | 'case' | 'ip-place' | 'risk-word' }
> | null;

/** An entry of the log, except for read marks and undoing. */
export interface LogItem {
  readonly kind: 'entry';
  readonly at: number;
  readonly entry: LogEntry;
  readonly content: Statement;
  /** Whether its author undid it. */
  readonly withdrawn: boolean;
  /** The verdict that a verdict replaces; null for none. */
  readonly before: Verdict | null;
}

/** Something that happened to a report or its transaction. */
export type HistoryItem =
  | LogItem
  /** A version that the service sent, and what it changed in the stored one before it. */
  | {
      readonly kind: 'version';
      readonly at: number;
      readonly version: number;
      readonly changes: readonly ChangedField[];
    }
  /** Another report on the same transaction. `at` is null for no plausible time. */
  | {
      readonly kind: 'report';
      readonly at: number | null;
      readonly row: StoredRow;
      readonly changes: readonly ChangedField[];
    };

/** Returns the history of a report and its transaction, newest first. Read marks and undoing don't count as events. */
export function historyItems(detail: ReportDetail): readonly HistoryItem[] {
  const { entries, sameTransaction, differences } = detail.decisions;
  const items = entries.flatMap((subject) => logItems(subject.entries));
  const steps = historyOf(detail);
  const versions = steps.map(({ changes }, at): HistoryItem => {
    const next = detail.earlier[at - 1] ?? detail;
    return { kind: 'version', at: next.receivedAt, version: next.version, changes };
  });
  const others = sameTransaction.map(
    (row, at): HistoryItem => ({ kind: 'report', at: timeOf(row), row, changes: differences[at] ?? [] }),
  );
  return [...items, ...versions, ...others].toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

/** Returns the entries of one subject, oldest first. */
export function logItems(entries: readonly ReadEntry[]): readonly LogItem[] {
  const given: Stated<BodyOf<'verdict'>>[] = [];
  return foldEntries(entries).history.flatMap(({ entry, content, withdrawn }): readonly LogItem[] => {
    if (content?.kind === 'withdrawal' || content?.kind === 'seen' || content?.kind === 'unseen') return [];
    if (content?.kind === 'view' || content?.kind === 'case') return [];
    if (content?.kind === 'ip-place' || content?.kind === 'risk-word') return [];
    const item = { kind: 'entry', at: entry.saidAt, entry, content, withdrawn } as const;
    if (content?.kind !== 'verdict') return [{ ...item, before: null }];
    const stated = { entry, body: content.body };
    const replaced = given.findLast((earlier) => replacesIfFollowing(stated, earlier));
    if (!withdrawn) given.push(stated);
    return [{ ...item, before: replaced?.body.verdict ?? null }];
  });
}

function timeOf({ timestamp }: StoredRow): number | null {
  const instant = timestamp === null ? null : instantOf(timestamp);
  return instant && isPlausible(instant) ? instant.milliseconds : null;
}

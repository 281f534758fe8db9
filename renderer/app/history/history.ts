import type { FeedbackSubject } from '../../../shared/domain/outbox';
import type { ReportFilter, ReportQuery } from '../../../shared/domain/report-query';
import type { Investigation } from '../../state/investigation';
import type { Screen } from '../../state/navigation';
import type { GridPosition } from '../../state/reports';

/** Where the user is: what Back and Forward return to. */
export interface Place {
  readonly screen: Screen;
  readonly grid: GridPosition;
  /** Key of the open report. */
  readonly report: string | null;
  /** The subject of the open feedback form. */
  readonly form: FeedbackSubject | null;
  /** What the screen "Investigate" shows. */
  readonly investigation: Investigation;
}

/** The places visited. `present` is null before the first one. */
export interface History {
  /** Oldest first. */
  readonly past: readonly Place[];
  readonly present: Place | null;
  /** The next one first. */
  readonly future: readonly Place[];
  /** What the last step changed, and when, in ms; null after Back, Forward and the start. */
  readonly lastStep: { readonly changed: string; readonly at: number } | null;
}

export const emptyHistory: History = { past: [], present: null, future: [], lastStep: null };

/** The places of an earlier window. */
export type FormerHistory = Pick<History, 'past' | 'present' | 'future'>;

/** Maximum number of places to go back to. */
export const maxPast = 100;
/** Steps that change the same thing within this time of each other are one step: typing, walking through the rows. */
export const stepTime = 2_000;

/** Adds a place, or replaces the present one if the change continues the last step or is none of its own. */
export function visit(history: History, place: Place, at: number): History {
  const { past, present, lastStep } = history;
  if (present === null) return replacePresent(history, place);
  const changes = changesBetween(present, place);
  if (changes.length === 0) return replacePresent(history, place);
  const changed = changes.join();
  const continues =
    lastStep !== null &&
    lastStep.changed === changed &&
    at - lastStep.at < stepTime &&
    !changes.includes('screen');
  if (!continues) {
    return {
      past: [...past, present].slice(-maxPast),
      present: place,
      future: [],
      lastStep: { changed, at },
    };
  }
  const before = past.at(-1);
  // The change was taken back, for example by deleting the input.
  const isBack = before !== undefined && changesBetween(before, place).length === 0;
  return {
    past: isBack ? past.slice(0, -1) : past,
    present: place,
    future: [],
    lastStep: isBack ? null : { changed, at },
  };
}

/** Replaces the present place: for changes that are no step of the user. */
export function replacePresent(history: History, place: Place): History {
  return { ...history, present: place };
}

/** Returns the history at the place before; the same history if there is none. */
export function goBack(history: History): History {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (present === null || before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], lastStep: null };
}

/** Returns the history at the place after; the same history if there is none. */
export function goForward(history: History): History {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (present === null || next === undefined) return history;
  return { past: [...past, present], present: next, future: rest, lastStep: null };
}

/** Names what differs between two places, e.g. "text", or "risk" and "page". Columns alone are no step. */
export function changesBetween(one: Place, other: Place): readonly string[] {
  return [
    ...(one.screen === other.screen ? [] : ['screen']),
    ...queryChanges(one.grid.query, other.grid.query),
    ...(one.grid.page === other.grid.page ? [] : ['page']),
    ...(one.report === other.report ? [] : ['report']),
    ...(one.form?.transactionId === other.form?.transactionId ? [] : ['form']),
    ...investigationChanges(one.investigation, other.investigation),
  ];
}

function investigationChanges(one: Investigation, other: Investigation): readonly string[] {
  if (one === other) return [];
  const { tool, ...questions } = one;
  const { tool: otherTool, ...otherQuestions } = other;
  const others = new Map<string, object>(Object.entries(otherQuestions));
  return [
    ...(tool === otherTool ? [] : ['tool']),
    ...Object.entries(questions).flatMap(([name, question]) =>
      changedParts(question, others.get(name) ?? {}).map((part) => `${name} ${part}`),
    ),
  ];
}

/** Names the parts of a tool's question that differ. */
function changedParts(one: object, other: object): readonly string[] {
  const parts = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one)
    .filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(parts.get(part)))
    .map(([part]) => part);
}

function queryChanges(one: ReportQuery, other: ReportQuery): readonly string[] {
  if (one === other) return [];
  const fields = new Set([...one.filters, ...other.filters].map(({ field }) => field));
  const differs = (field: ReportFilter['field']) => filterText(one, field) !== filterText(other, field);
  return [
    ...(one.text === other.text ? [] : ['text']),
    ...(JSON.stringify(one.sort) === JSON.stringify(other.sort) ? [] : ['sort']),
    ...[...fields].filter(differs).sort(),
  ];
}

function filterText({ filters }: ReportQuery, field: ReportFilter['field']): string {
  return JSON.stringify(filters.filter((filter) => filter.field === field));
}

/** Returns true if nothing of a place has changed, not even what is no step. */
export function isUnchanged(one: Place | null, other: Place): boolean {
  return (
    one !== null &&
    one.screen === other.screen &&
    one.report === other.report &&
    one.form === other.form &&
    one.investigation === other.investigation &&
    one.grid.query === other.grid.query &&
    one.grid.page === other.grid.page &&
    one.grid.columns === other.grid.columns &&
    one.grid.viewId === other.grid.viewId
  );
}

import type { ContentIdentity } from './content-identity';
import { currentVerdicts } from './current-verdicts';
import { headsOf, inOrder } from './entry-order';
import { type BodyOf, isMark, type LogEntry, type ReadEntry, type Verdict } from './review-log';

/** A body with the entry that it is from. */
export interface Stated<Body> {
  readonly entry: LogEntry;
  readonly body: Body;
}

interface ReviewNote {
  readonly text: string;
  /** ms since 1970. */
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A verdict on a subject. Those that don't replace each other are divided if they differ. */
type VerdictState = { readonly heads: readonly Stated<BodyOf<'verdict'>>[] } & (
  | { readonly kind: 'settled'; readonly verdict: Verdict; readonly latest: Stated<BodyOf<'verdict'>> }
  | { readonly kind: 'divided' }
);

interface Escalation extends Stated<BodyOf<'escalation'>> {
  /** null while it is open. */
  readonly answer: Stated<BodyOf<'answer'>> | null;
}

/** The state of a subject, as its entries give it. */
export interface ReviewState {
  /** null for not judged. */
  readonly verdict: VerdictState | null;
  readonly note: ReviewNote | null;
  /**
   * What this analyst saw last; null for nothing, or if it was marked as unseen since. `content` is null if unknown. `at` is
   * 0 for marks of a time before the log.
   */
  readonly seen: { readonly content: ContentIdentity | null; readonly at: number } | null;
  /** Ended by a verdict. Whether its time is over isn't decided here. */
  readonly snooze: Stated<BodyOf<'snooze'>> | null;
  /** Ended by a verdict. */
  readonly escalation: Escalation | null;
  readonly feedback: readonly Stated<BodyOf<'feedback'>>[];
  /** All entries, oldest first. */
  readonly history: readonly HistoryEntry[];
  /** The IDs of the entries but read marks that no other one follows: `after` of the next entry. */
  readonly heads: readonly string[];
}

export interface HistoryEntry extends ReadEntry {
  /** Whether its author withdrew it. */
  readonly withdrawn: boolean;
}

/**
 * Derives the state of a subject from its entries, given in any order, each about this subject only. Their order is that of
 * `inOrder`.
 */
export function foldEntries(entries: readonly ReadEntry[]): ReviewState {
  const contentOf = new Map(entries.map(({ entry, content }) => [entry.id, content]));
  const { ordered, before } = inOrder(entries.map(({ entry }) => entry));
  const read = ordered.map((entry) => ({ entry, content: contentOf.get(entry.id) ?? null }));
  const withdrawn = withdrawnAmong(read.map(withdrawing));
  const history = read.map((each) => ({ ...each, withdrawn: withdrawn.has(each.entry.id) }));
  let note: ReviewNote | null = null;
  let seen: ReviewState['seen'] = null;
  let snooze: ReviewState['snooze'] = null;
  let escalation: Escalation | null = null;
  const given: Stated<BodyOf<'verdict'>>[] = [];
  const feedback: Stated<BodyOf<'feedback'>>[] = [];
  for (const { entry, content, withdrawn: isWithdrawn } of history) {
    if (content === null || isWithdrawn) continue;
    const { saidAt } = entry;
    switch (content.kind) {
      case 'verdict':
        given.push({ entry, body: content.body });
        snooze = null;
        escalation = null;
        break;
      case 'note':
        note = noteAfter(note, content.body, saidAt);
        break;
      case 'seen':
        if (entry.person === null) seen = { content: content.body.contents?.[0] ?? null, at: saidAt };
        break;
      case 'unseen':
        if (entry.person === null) seen = null;
        break;
      case 'snooze':
        snooze = { entry, body: content.body };
        break;
      case 'escalation':
        escalation = { entry, body: content.body, answer: null };
        break;
      case 'answer':
        escalation = answered(escalation, { entry, body: content.body });
        break;
      case 'feedback':
        feedback.push({ entry, body: content.body });
        break;
      case 'withdrawal':
      case 'view':
      case 'case':
      case 'ip-place':
      case 'risk-word':
        break;
    }
  }
  return {
    verdict: verdictOf(currentVerdicts(given, ordered, before)),
    note,
    seen,
    snooze,
    escalation,
    feedback,
    history,
    heads: headsOf(
      ordered.filter(({ kind }) => !isMark(kind)),
      before,
    ).map(({ id }) => id),
  };
}

/**
 * Returns the entries that these heads follow, heads included, and those that a device wrote next with no more before them:
 * what a state with these heads was derived from, and what was written from that state.
 */
export function entriesUpTo(
  entries: readonly ReadEntry[],
  { heads, device }: { readonly heads: readonly string[]; readonly device: string },
): readonly ReadEntry[] {
  const { ordered, before } = inOrder(entries.map(({ entry }) => entry));
  const included = new Set<string>();
  const open = [...heads];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const previous = before.get(id);
    if (previous === undefined || included.has(id)) continue;
    included.add(id);
    open.push(...previous.map((entry) => entry.id));
  }
  const own = ordered.filter((entry) => entry.device === device);
  for (const { id } of own.toSorted((one, other) => one.deviceSeq - other.deviceSeq))
    if ((before.get(id) ?? []).every((entry) => included.has(entry.id))) included.add(id);
  return entries.filter(({ entry }) => included.has(entry.id));
}

function noteAfter(
  before: ReviewNote | null,
  { text, createdAt }: BodyOf<'note'>,
  saidAt: number,
): ReviewNote | null {
  if (text === '') return null;
  return { text, createdAt: createdAt ?? before?.createdAt ?? saidAt, changedAt: saidAt };
}

function answered(escalation: Escalation | null, answer: Stated<BodyOf<'answer'>>): Escalation | null {
  return escalation && { ...escalation, answer };
}

/** An entry as far as withdrawing matters. `withdraws`: the ID of the entry that it withdraws; null for another kind. */
interface WithdrawingEntry extends Pick<LogEntry, 'id' | 'person'> {
  readonly withdraws: string | null;
}

/**
 * Returns the IDs of the entries that were withdrawn. Only the author withdraws an entry. A withdrawal is final: what was
 * withdrawn is written again as a new entry.
 */
export function withdrawnAmong(entries: readonly WithdrawingEntry[]): ReadonlySet<string> {
  const authors = new Map(
    entries.flatMap(({ id, person, withdraws }) => (withdraws === null ? [[id, person] as const] : [])),
  );
  return new Set(
    entries.flatMap(({ person, withdraws }) =>
      withdraws !== null && authors.get(withdraws) === person ? [withdraws] : [],
    ),
  );
}

function withdrawing({ entry: { id, person }, content }: ReadEntry): WithdrawingEntry {
  return { id, person, withdraws: content?.kind === 'withdrawal' ? content.body.of : null };
}

function verdictOf(heads: readonly Stated<BodyOf<'verdict'>>[]): VerdictState | null {
  const latest = heads.at(-1);
  if (latest === undefined) return null;
  const { verdict } = latest.body;
  return heads.every(({ body }) => body.verdict === verdict)
    ? { kind: 'settled', verdict, latest, heads }
    : { kind: 'divided', heads };
}

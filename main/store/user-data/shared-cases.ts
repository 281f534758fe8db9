import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Case, caseStatuses } from '../../../shared/domain/case';
import {
  type CaseChange,
  type CaseField,
  type CaseSharing,
  type ListedCase,
  rebased,
  withText,
} from '../../../shared/domain/case-change';
import { caseChangesSince } from '../../../shared/domain/case-changes-since';
import {
  type ReadEntry,
  shareOfSubject,
  subjectOf,
  subjectOfCase,
  subjectOfReport,
} from '../../../shared/domain/review-log';
import { entriesUpTo } from '../../../shared/domain/review-state';
import {
  caseOf,
  type FoldedCase,
  foldCase,
  sharingOf,
  shownContent,
} from '../../../shared/domain/shared-case';
import type { Session } from '../../../shared/node/database/connection';
import { caseChangeSchema } from '../../../shared/schemas/case-schema';
import { readEntry, subjectSchema } from '../../../shared/schemas/review-log-schema';
import type { StoreRequest } from '../contract';
import { readMetadata } from '../metadata';
import { readCase, readCases, removeCase, saveCase } from './cases';
import { appendEntries, entriesOf, insertEntries } from './log-entries';

/**
 * Cases that the team shares: entries of the log, of which a case is derived. The file also has a copy of each case that was
 * changed here, with the entries that it includes, so that what was typed is on disk before it is shared.
 */

/** What was done to cases, and which subjects of the log got entries. */
export interface CaseWork<Value> {
  readonly value: Value;
  readonly logged: readonly string[];
}

/** Returns all cases, after sharing what was saved of shared ones. */
export async function readListedCases(
  session: Session,
  now: number,
): Promise<CaseWork<readonly ListedCase[]>> {
  const listed: ListedCase[] = [];
  const logged: string[] = [];
  const copied = new Set<string>();
  for (const copy of await readCases(session)) {
    copied.add(copy.id);
    if (copy.team) copied.add(copy.team.share);
    const { value, logged: shared } = await settled(session, copy, now);
    if (value) listed.push(value);
    logged.push(...shared);
  }
  for (const share of await readShares(session)) {
    if (copied.has(share) || (await isHidden(session, share))) continue;
    const folded = foldCase(await entriesAbout(session, share));
    const sharing = sharingOf(folded);
    if (sharing) listed.push({ ...caseOf(folded, { id: share, share }), sharing });
  }
  return { value: listed, logged };
}

/** Returns a case as it is listed; null if there is none with this ID. */
export async function readListedCase(
  session: Session,
  id: string,
  now: number,
): Promise<CaseWork<Case | null>> {
  const { value, logged } = await readListedCases(session, now);
  const listed = value.find((each) => each.id === id);
  return { value: listed ? ownCase(listed) : null, logged };
}

/** Shares what was saved of a case since. */
export async function publishCase(session: Session, id: string, now: number): Promise<CaseWork<null>> {
  const copy = await readCase(session, id);
  const { logged } = copy?.team ? await settled(session, copy, now) : nothingLogged;
  return { value: null, logged };
}

/** Shares a case that isn't shared. */
export async function shareCase(
  session: Session,
  { id, share }: StoreRequest<'cases.share'>,
  now: number,
): Promise<CaseWork<null>> {
  const shared = await readCase(session, id);
  if (shared === null || shared.team !== undefined) return nothingLogged;
  const sharing = { what: 'sharing', on: true, createdAt: shared.createdAt } as const;
  // Last, so that the case isn't listed before all of it has arrived.
  const changes = [...caseChangesSince(foldCase([]), shared), sharing];
  await append(session, { share, after: [], changes, now });
  const folded = foldCase(await entriesAbout(session, share));
  await saveCase(session, caseOf(folded, { id, share }));
  return { value: null, logged: [subjectOfCase(share)] };
}

/** Ends the sharing of a case, if this analyst shared it, and leaves a copy of it. */
export async function stopSharingCase(session: Session, id: string, now: number): Promise<CaseWork<null>> {
  const found = await find(session, id, now);
  if (found === null || found.sharing.by !== null) return nothingLogged;
  const { share, folded } = found;
  const ending = { what: 'sharing', on: false, createdAt: found.case.createdAt } as const;
  await append(session, { share, after: folded.heads, changes: [ending], now });
  await saveCase(session, ownCase(found.case));
  return { value: null, logged: [subjectOfCase(share)] };
}

/** Removes the copy of a case, and ends its sharing if this analyst shared it. */
export async function removeAnyCase(session: Session, id: string, now: number): Promise<CaseWork<null>> {
  const { logged } = await stopSharingCase(session, id, now);
  await removeCase(session, id);
  return { value: null, logged };
}

/** Replaces versions of a field with the one that was picked. */
export async function pickVersion(
  session: Session,
  { id, entry, field, text, replaces }: StoreRequest<'cases.pick'>,
  now: number,
): Promise<CaseWork<null>> {
  const found = await find(session, id, now);
  const change = found && pickedChange(found.folded, field, text, replaces);
  if (!found || !caseChangeSchema.safeParse(change).success || !change) return nothingLogged;
  const subject = subjectOfCase(found.share);
  const body = { changes: [change] };
  const draft = { id: entry, subject, after: found.folded.heads, kind: 'case', body } as const;
  await appendEntries(session, [draft], now);
  const folded = foldCase(await entriesAbout(session, found.share));
  await saveCase(session, caseOf(folded, { id, share: found.share }));
  return { value: null, logged: [subject] };
}

function pickedChange(
  folded: FoldedCase,
  field: CaseField,
  text: string,
  replaces: readonly string[],
): CaseChange | null {
  switch (field.what) {
    case 'title':
    case 'summary':
      return { what: field.what, value: text, replaces };
    case 'status': {
      const status = caseStatuses.find((each) => each === text);
      return status ? { what: 'status', value: status, replaces } : null;
    }
    case 'item': {
      const item = folded.items.find(({ id }) => id === field.id);
      const content = item && shownContent(item)?.value;
      return content ? { what: 'item', id: field.id, content: withText(content, text), replaces } : null;
    }
  }
}

const nothingLogged: CaseWork<null> = { value: null, logged: [] };

interface FoundCase {
  readonly share: string;
  readonly folded: FoldedCase;
  readonly case: Case;
  readonly sharing: CaseSharing;
}

/** Returns a shared case with what was saved of it, by the ID with which it is listed; null if there is none. */
async function find(session: Session, id: string, now: number): Promise<FoundCase | null> {
  const copy = await readCase(session, id);
  if (copy && copy.team === undefined) return null;
  if (copy) await settled(session, copy, now);
  const share = copy?.team?.share ?? id;
  if (await isHidden(session, share)) return null;
  const folded = foldCase(await entriesAbout(session, share));
  const sharing = sharingOf(folded);
  return sharing && { share, folded, case: caseOf(folded, { id, share }), sharing };
}

/**
 * Shares what was saved of a shared case, and makes the copy what the log says then. Returns null for a case that a blind
 * review hides: what was saved of it waits.
 */
export async function settled(
  session: Session,
  copy: Case,
  now: number,
): Promise<CaseWork<ListedCase | null>> {
  const { team, id } = copy;
  if (team === undefined) return { value: copy, logged: [] };
  const { share, heads } = team;
  if (await isHidden(session, share)) return { value: null, logged: [] };
  const entries = await entriesAbout(session, share);
  if (entries.length === 0) {
    // The log was lost. If the team still has the case, it is received again, as another one.
    await saveCase(session, ownCase(copy));
    return { value: ownCase(copy), logged: [] };
  }
  const device = (await readMetadata(session, 'device')) ?? '';
  const included = foldCase(entriesUpTo(entries, { heads, device }));
  const before = foldCase(entries);
  if (before.ended) {
    const own = ownCase(rebased(caseOf(included, { id, share }), copy, caseOf(before, { id, share })));
    await saveCase(session, own);
    return { value: own, logged: [] };
  }
  const changes = caseChangesSince(included, copy);
  if (changes.length > 0) await append(session, { share, after: heads, changes, now });
  const folded = changes.length > 0 ? foldCase(await entriesAbout(session, share)) : before;
  const merged = caseOf(folded, { id, share });
  if (JSON.stringify(merged) !== JSON.stringify(copy)) await saveCase(session, merged);
  const sharing = sharingOf(folded);
  return {
    value: sharing ? { ...merged, sharing } : merged,
    logged: changes.length > 0 ? [subjectOfCase(share)] : [],
  };
}

/** Returns a case as one that isn't shared. */
function ownCase({ team: _, sharing: __, ...own }: ListedCase): Case {
  return own;
}

async function entriesAbout(session: Session, share: string): Promise<readonly ReadEntry[]> {
  const [found] = await entriesOf(session, [subjectOfCase(share)], { marks: false });
  return (found?.entries ?? []).map(readEntry);
}

const subjectRow = z.object({ subject: z.string() });

/** Shared cases that are listed besides those that were changed here: a hostile colleague could share any number. */
const maxShares = 500;

/** Returns the IDs of the shared cases that were changed last. */
async function readShares(session: Session): Promise<readonly string[]> {
  const rows = await session.rows(
    "SELECT subject FROM entry WHERE kind = 'case' GROUP BY subject ORDER BY max(position) DESC LIMIT ?",
    [maxShares],
    subjectRow,
  );
  return rows.flatMap(({ subject }) => shareOfSubject(subject) ?? []).filter(isId);
}

function isId(share: string): boolean {
  return z.uuid().safeParse(share).success;
}

const hiddenCount = `SELECT count(*) AS subject FROM hidden_entry WHERE subject = ?1 UNION ALL
  SELECT count(*) FROM json_each((SELECT value FROM metadata WHERE name = 'hidden')) WHERE value = ?1`;
const countRow = z.object({ subject: z.int() });

/** Whether a blind review hides some of a shared case. */
async function isHidden(session: Session, share: string): Promise<boolean> {
  const counts = await session.rows(hiddenCount, [subjectOfCase(share)], countRow);
  return counts.some(({ subject }) => subject > 0);
}

/** Characters of changes that one entry has: a file of entries takes up to a million. */
const maxEntryLength = 300_000;
/** Changes that one entry has, so that it names no more subjects than an entry may. */
const maxEntryChanges = 400;

/** Appends changes as entries that follow each other. */
async function append(
  session: Session,
  {
    share,
    after,
    changes,
    now,
  }: {
    readonly share: string;
    readonly after: readonly string[];
    readonly changes: readonly CaseChange[];
    readonly now: number;
  },
): Promise<void> {
  let follows = after;
  for (const part of partsOf(changes)) {
    const id = randomUUID();
    const subjects = subjectsOf(part);
    const body = subjects.length > 0 ? { changes: part, subjects } : { changes: part };
    const said = { kind: 'case', body } as const;
    await insertEntries(session, [
      { id, subject: subjectOfCase(share), after: follows, saidAt: now, ...said },
    ]);
    follows = [id];
  }
}

function partsOf(changes: readonly CaseChange[]): readonly (readonly CaseChange[])[] {
  const parts: CaseChange[][] = [];
  let length = 0;
  for (const change of changes) {
    const size = JSON.stringify(change).length;
    const part = parts.at(-1);
    if (part && part.length < maxEntryChanges && length + size <= maxEntryLength) {
      part.push(change);
      length += size;
    } else {
      parts.push([change]);
      length = size;
    }
  }
  return parts;
}

/** Returns the subjects of the reports that changes add. */
function subjectsOf(changes: readonly CaseChange[]): readonly string[] {
  const subjects = changes.flatMap((change) => {
    if (change.what !== 'item' || change.content?.kind !== 'report') return [];
    const { key, transactionId } = change.content;
    return [subjectOf({ key, transactionId }), subjectOfReport(key)];
  });
  return [...new Set(subjects)].filter((subject) => subjectSchema.safeParse(subject).success);
}

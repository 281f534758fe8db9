import type { Case } from '../../../shared/domain/case';
import {
  type CaseList,
  type CaseSharing,
  type ListedCase,
  rebased,
  withoutTeam,
} from '../../../shared/domain/case-change';
import { caseChangesSince } from '../../../shared/domain/case-changes-since';
import { subjectOfCase } from '../../../shared/domain/review-log';
import { entriesUpTo } from '../../../shared/domain/review-state';
import {
  caseOf,
  endedBy,
  endingOf,
  type FoldedCase,
  foldCase,
  sharingOf,
} from '../../../shared/domain/shared-case';
import type { Session } from '../../../shared/node/database/session';
import { readMetadata } from '../metadata';
import { appendChanges, entriesAbout } from './case-entries';
import { CaseLog } from './case-log';
import { readCase, readCases, type StoredCase, saveCase } from './cases';
import type { KnownCases } from './known-cases';
import { readWithheld } from './withheld-cases';

/**
 * Reads cases that the team shares. They are derived from entries of the log. The file also has a copy of each case that
 * was changed here, with the entries that it includes, so that the input is on disk before it is shared.
 */

/** What was done to cases, and which subjects of the log got entries. */
export interface CaseWork<Value> {
  readonly value: Value;
  readonly logged: readonly string[];
}

/** A transaction in which cases are read and changed. */
export interface CaseTurn {
  readonly session: Session;
  readonly known: KnownCases;
  /** ms since 1970. */
  readonly now: number;
}

/** Returns all cases, after sharing what was saved of shared ones. */
export async function readCaseList({ session, known, now }: CaseTurn): Promise<CaseWork<CaseList>> {
  const log = await CaseLog.open(session, known);
  const listed: ListedCase[] = [];
  const logged: string[] = [];
  const copied = new Set<string>();
  for (const stored of await readCases(session, known)) {
    const { case: copy } = stored;
    copied.add(copy.id);
    if (copy.team) copied.add(copy.team.share);
    const { value, logged: shared } = await settledOnce({ session, known, now }, log, stored);
    if (value) listed.push(value);
    logged.push(...shared);
  }
  known.copies.retain(copied);
  for (const share of log.shares) {
    const found = copied.has(share) ? null : await readUncopied(known, log, share);
    if (found) listed.push(found);
  }
  return { value: { cases: listed, withheld: await readWithheld(session, log, listed) }, logged };
}

/** Settles a copy if it or its entries in the log have changed since it was settled last. */
async function settledOnce(
  { session, known, now }: CaseTurn,
  log: CaseLog,
  { case: copy, text }: StoredCase,
): Promise<CaseWork<ListedCase | null>> {
  if (copy.team === undefined) return { value: copy, logged: [] };
  const { share } = copy.team;
  const state = `${log.stateOf(share)} ${text}`;
  const settledLast = log.isHidden(share) ? undefined : known.copies.find(copy.id, state);
  if (settledLast) return { value: settledLast, logged: [] };
  const work = await settled(session, log, copy, now);
  const isUnchanged = work.value?.sharing !== undefined && isSame(work.value, copy);
  if (work.value && isUnchanged) known.copies.set(copy.id, state, work.value);
  return work;
}

function isSame({ sharing: _, ...listed }: ListedCase, copy: Case): boolean {
  return JSON.stringify(listed) === JSON.stringify(copy);
}

/** Returns a shared case without a copy; null if it isn't listed. */
async function readUncopied(known: KnownCases, log: CaseLog, share: string): Promise<ListedCase | null> {
  if (log.isHidden(share)) return null;
  const state = log.stateOf(share);
  const listedLast = known.shared.find(share, state);
  if (listedLast !== undefined) return listedLast;
  const found = await readShared(log, { id: share, share });
  const listed = found && { ...found.case, sharing: found.sharing };
  known.shared.set(share, state, listed);
  return listed;
}

/** Returns a case as it is listed; null if there is none with this ID. */
export async function readListedCase(
  { session, known, now }: CaseTurn,
  id: string,
): Promise<CaseWork<Case | null>> {
  const log = await CaseLog.open(session, known);
  const copy = await readCase(session, id);
  if (copy === null) return { value: (await readShared(log, { id, share: id }))?.case ?? null, logged: [] };
  const { value, logged } = await settled(session, log, copy, now);
  if (value === null) return { value, logged };
  const { sharing: _, ...listed } = value;
  return { value: listed, logged };
}

/** A shared case, derived from its entries. */
export interface SharedCase {
  readonly share: string;
  readonly folded: FoldedCase;
  readonly case: Case;
  readonly sharing: CaseSharing;
}

/** Returns a shared case by the ID with which it is listed, after sharing what was saved of it; null if there is none. */
export async function findShared({ session, known, now }: CaseTurn, id: string): Promise<SharedCase | null> {
  const copy = await readCase(session, id);
  if (copy && copy.team === undefined) return null;
  const log = await CaseLog.open(session, known);
  if (copy) await settled(session, log, copy, now);
  return readShared(log, { id, share: copy?.team?.share ?? id });
}

async function readShared(
  log: CaseLog,
  { id, share }: { readonly id: string; readonly share: string },
): Promise<SharedCase | null> {
  if (log.isHidden(share)) return null;
  const folded = await log.folded(share);
  const sharing = sharingOf(folded, log.rights);
  return sharing && { share, folded, case: caseOf(folded, { id, share }), sharing };
}

/**
 * Shares what was saved of a shared case, and makes the copy what the log then results in. Returns null for a case that a blind
 * review hides: what was saved of it waits.
 */
export async function settled(
  session: Session,
  log: CaseLog,
  copy: Case,
  now: number,
): Promise<CaseWork<ListedCase | null>> {
  const { team, id } = copy;
  if (team === undefined) return { value: copy, logged: [] };
  const { share, heads } = team;
  if (log.isHidden(share)) return { value: null, logged: [] };
  const entries = await entriesAbout(session, share);
  if (entries.length === 0) {
    // The log was lost. If the team still has the case, it is received again, as another one.
    await saveCase(session, withoutTeam(copy));
    return { value: withoutTeam(copy), logged: [] };
  }
  const device = (await readMetadata(session, 'device')) ?? '';
  const included = foldCase(entriesUpTo(entries, { heads, device }));
  const before = await log.folded(share);
  const ending = endingOf(before, log.rights.leads);
  if (ending) {
    const merged = rebased(caseOf(included, { id, share }), copy, caseOf(before, { id, share }));
    const isNews = ending.person !== null;
    const own = { ...withoutTeam(merged), ...(isNews && { ended: endedBy(ending) }) };
    await saveCase(session, own);
    return { value: own, logged: [] };
  }
  const changes = caseChangesSince(included, copy);
  if (changes.length > 0) {
    await appendChanges(session, { share, after: heads, changes, now });
    await log.appended();
  }
  const folded = await log.folded(share);
  const merged = caseOf(folded, { id, share });
  if (JSON.stringify(merged) !== JSON.stringify(copy)) await saveCase(session, merged);
  const sharing = sharingOf(folded, log.rights);
  return {
    value: sharing ? { ...merged, sharing } : merged,
    logged: changes.length > 0 ? [subjectOfCase(share)] : [],
  };
}

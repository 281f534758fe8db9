import type { Case } from '../../../shared/domain/case';
import { type CaseSharing, type ListedCase, rebased, withoutTeam } from '../../../shared/domain/case-change';
import { caseChangesSince } from '../../../shared/domain/case-changes-since';
import { subjectOfCase } from '../../../shared/domain/review-log';
import { entriesUpTo } from '../../../shared/domain/review-state';
import { caseOf, type FoldedCase, foldCase, sharingOf } from '../../../shared/domain/shared-case';
import type { Session } from '../../../shared/node/database/connection';
import { readMetadata } from '../metadata';
import { appendChanges, entriesAbout, isHidden, readShares } from './case-entries';
import { readCase, readCases, saveCase } from './cases';

/**
 * Reads cases that the team shares. They are derived from entries of the log. The file also has a copy of each case that
 * was changed here, with the entries that it includes, so that what was typed is on disk before it is shared.
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
    const found = copied.has(share) ? null : await readShared(session, { id: share, share });
    if (found) listed.push({ ...found.case, sharing: found.sharing });
  }
  return { value: listed, logged };
}

/** Returns a case as it is listed; null if there is none with this ID. */
export async function readListedCase(
  session: Session,
  id: string,
  now: number,
): Promise<CaseWork<Case | null>> {
  const copy = await readCase(session, id);
  if (copy === null)
    return { value: (await readShared(session, { id, share: id }))?.case ?? null, logged: [] };
  const { value, logged } = await settled(session, copy, now);
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
export async function findShared(session: Session, id: string, now: number): Promise<SharedCase | null> {
  const copy = await readCase(session, id);
  if (copy && copy.team === undefined) return null;
  if (copy) await settled(session, copy, now);
  return readShared(session, { id, share: copy?.team?.share ?? id });
}

async function readShared(
  session: Session,
  { id, share }: { readonly id: string; readonly share: string },
): Promise<SharedCase | null> {
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
    await saveCase(session, withoutTeam(copy));
    return { value: withoutTeam(copy), logged: [] };
  }
  const device = (await readMetadata(session, 'device')) ?? '';
  const included = foldCase(entriesUpTo(entries, { heads, device }));
  const before = foldCase(entries);
  if (before.ended) {
    const merged = rebased(caseOf(included, { id, share }), copy, caseOf(before, { id, share }));
    await saveCase(session, withoutTeam(merged));
    return { value: withoutTeam(merged), logged: [] };
  }
  const changes = caseChangesSince(included, copy);
  if (changes.length > 0) await appendChanges(session, { share, after: heads, changes, now });
  const folded = changes.length > 0 ? foldCase(await entriesAbout(session, share)) : before;
  const merged = caseOf(folded, { id, share });
  if (JSON.stringify(merged) !== JSON.stringify(copy)) await saveCase(session, merged);
  const sharing = sharingOf(folded);
  return {
    value: sharing ? { ...merged, sharing } : merged,
    logged: changes.length > 0 ? [subjectOfCase(share)] : [],
  };
}

import { addItems, type Case, caseStatuses, maxCases } from '../../../shared/domain/case';
import { type CaseChange, type CaseField, withoutTeam, withText } from '../../../shared/domain/case-change';
import { caseChangesSince } from '../../../shared/domain/case-changes-since';
import { subjectOfCase } from '../../../shared/domain/review-log';
import { caseOf, type FoldedCase, foldCase, shownContent } from '../../../shared/domain/shared-case';
import { caseChangeSchema } from '../../../shared/schemas/case-schema';
import type { CreatedCase, RevisedCase } from '../calls/own.calls';
import type { StoreRequest } from '../contract';
import { appendEntries } from './append-entries';
import { appendChanges, entriesAbout } from './case-entries';
import { CaseLog } from './case-log';
import { readCase, removeCase, saveCase, saveEdited } from './cases';
import { hasEntry } from './log-entries';
import {
  type CaseTurn,
  type CaseWork,
  findShared,
  readCaseList,
  readListedCase,
  settled,
} from './shared-cases';

/** What an analyst does to a case that the team shares, besides editing it. */

const nothingLogged: CaseWork<null> = { value: null, logged: [] };

/** Creates a case, unless there is one with its ID or its title, which is returned; null if there are too many. */
export async function createCase(turn: CaseTurn, created: Case): Promise<CaseWork<CreatedCase | null>> {
  const { value, logged } = await readCaseList(turn);
  const same = value.cases.find(({ id, title }) => id === created.id || title === created.title);
  if (same) return { value: { id: same.id, isNew: false }, logged };
  if (value.cases.length >= maxCases) return { value: null, logged };
  await saveCase(turn.session, created);
  return { value: { id: created.id, isNew: true }, logged };
}

/** Adds items to the current version of a case, and opens or closes it. Returns null if there is no such case; changes nothing if it is full. */
export async function reviseCase(
  turn: CaseTurn,
  { id, items, status }: StoreRequest<'cases.revise'>,
): Promise<CaseWork<RevisedCase | null>> {
  const { value: current, logged } = await readListedCase(turn, id);
  if (current === null) return { value: null, logged };
  const { value, added, known, over } = addItems(current, items, turn.now);
  const { title } = current;
  if (over > 0) return { value: { title, items: current.items.length, added: 0, known, over }, logged };
  const isSameStatus = status === null || status === current.status;
  const revised = isSameStatus ? value : { ...value, status, changedAt: turn.now };
  if (revised !== current) await saveEdited(turn.session, revised);
  const published = await publishCase(turn, id);
  const answer = { title, items: revised.items.length, added, known, over };
  return { value: answer, logged: [...logged, ...published.logged] };
}

/** Shares what was saved of a case since. */
export async function publishCase({ session, known, now }: CaseTurn, id: string): Promise<CaseWork<null>> {
  const copy = await readCase(session, id);
  if (copy?.team === undefined) return nothingLogged;
  const { logged } = await settled(session, await CaseLog.open(session, known), copy, now);
  return { value: null, logged };
}

/** Shares a case that isn't shared; not under the ID of an entry, which the entry that shares it gets. */
export async function shareCase(
  { session, now }: CaseTurn,
  { id, share }: StoreRequest<'cases.share'>,
): Promise<CaseWork<null>> {
  const shared = await readCase(session, id);
  if (shared === null || shared.team !== undefined || (await hasEntry(session, share))) return nothingLogged;
  const sharing = { what: 'sharing', on: true, createdAt: shared.createdAt } as const;
  // Last, so that the case isn't listed before all of it has arrived.
  const changes = [...caseChangesSince(foldCase([]), shared), sharing];
  await appendChanges(session, { share, after: [], changes, now, lastId: share });
  const folded = foldCase(await entriesAbout(session, share));
  await saveCase(session, caseOf(folded, { id, share }));
  return { value: null, logged: [subjectOfCase(share)] };
}

/** Ends the sharing of a case, if this analyst may, and leaves a copy of it if they shared or changed it. */
export async function stopSharingCase(turn: CaseTurn, id: string): Promise<CaseWork<null>> {
  const { session, now } = turn;
  const found = await findShared(turn, id);
  if (!found?.sharing.canEnd) return nothingLogged;
  const { share, folded } = found;
  const ending = { what: 'sharing', on: false, createdAt: found.case.createdAt } as const;
  await appendChanges(session, { share, after: folded.heads, changes: [ending], now });
  if (found.sharing.by === null || (await readCase(session, id)))
    await saveCase(session, withoutTeam(found.case));
  return { value: null, logged: [subjectOfCase(share)] };
}

/** Removes the copy of a case, and ends its sharing if this analyst may. */
export async function removeAnyCase(turn: CaseTurn, id: string): Promise<CaseWork<null>> {
  const { logged } = await stopSharingCase(turn, id);
  await removeCase(turn.session, id);
  return { value: null, logged };
}

/** Replaces versions of a field with the one that was picked. */
export async function pickVersion(
  turn: CaseTurn,
  { id, entry, field, text, replaces }: StoreRequest<'cases.pick'>,
): Promise<CaseWork<null>> {
  const { session, now } = turn;
  const found = await findShared(turn, id);
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

import { z } from 'zod';
import type { ListedCase, WithheldCase } from '../../../shared/domain/case-change';
import { endedBy, endingOf, foldCase, shownVersion } from '../../../shared/domain/shared-case';
import type { Session } from '../../../shared/node/database/session';
import { fromStoredJson, toStoredJson } from '../json-column';
import { readMetadata, writeMetadata } from '../metadata';
import { entriesAbout } from './case-entries';
import type { CaseLog } from './case-log';

/**
 * Shared cases that were in this analyst's list and no longer are. Those that never were aren't mentioned: that a report
 * is in a case would tell a second reviewer something.
 */

const listedSchema = fromStoredJson(z.record(z.string(), z.string()));

/** Returns the cases that were listed before and aren't now, and notes what is listed. */
export async function readWithheld(
  session: Session,
  log: CaseLog,
  listed: readonly ListedCase[],
): Promise<readonly WithheldCase[]> {
  const before = listedSchema.parse((await readMetadata(session, 'listed cases')) ?? '{}');
  const shared = listed.filter(({ sharing }) => sharing !== undefined);
  const now = new Map(shared.map(({ id, team }) => [team?.share ?? id, id]));
  const ids = new Set(listed.map(({ id }) => id));
  const withheld: WithheldCase[] = [];
  for (const [share, id] of Object.entries(before)) {
    if (now.has(share) || ids.has(id)) continue;
    const found = await withheldCase(session, log, { id, share });
    if (found === null) continue;
    withheld.push(found);
    now.set(share, id);
  }
  const after = Object.fromEntries(now);
  if (JSON.stringify(after) !== JSON.stringify(before))
    await writeMetadata(session, 'listed cases', toStoredJson(after));
  return withheld;
}

/** Removes a case from those that were listed. */
export async function dismissWithheld(session: Session, id: string): Promise<void> {
  const before = listedSchema.parse((await readMetadata(session, 'listed cases')) ?? '{}');
  const after = Object.fromEntries(Object.entries(before).filter(([, listed]) => listed !== id));
  await writeMetadata(session, 'listed cases', toStoredJson(after));
}

/** Returns null for a case of which the log was lost, and for one whose sharing this analyst ended. */
async function withheldCase(
  session: Session,
  log: CaseLog,
  { id, share }: { readonly id: string; readonly share: string },
): Promise<WithheldCase | null> {
  if (log.isHidden(share)) {
    const own = (await entriesAbout(session, share)).filter(({ entry }) => entry.person === null);
    const title = shownVersion(foldCase(own).title)?.value ?? '';
    return { id, title, reason: { kind: 'second-review' } };
  }
  const folded = await log.folded(share);
  const ending = endingOf(folded, log.rights.leads);
  if (ending === null || ending.person === null) return null;
  const title = shownVersion(folded.title)?.value ?? '';
  return { id, title, reason: { kind: 'ended', ...endedBy(ending) } };
}

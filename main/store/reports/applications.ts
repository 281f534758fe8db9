import { z } from 'zod';
import type { Session } from '../../../shared/node/database/connection';
import type { NewReport } from './new-report';
import { storedText } from './stored-text';

const upsert = `INSERT INTO application (id, reports) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET reports = reports + excluded.reports`;
const mostFrequent = 'SELECT id FROM application ORDER BY reports DESC, id LIMIT 1';

/** Counts the applications named by added reports, to find out which ones are foreign. */
export async function countApplications(session: Session, added: readonly NewReport[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { applicationId } of added)
    if (applicationId !== null) counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1);
  for (const [id, count] of counts) await session.run(upsert, [storedText(id), count]);
}

/** Whether an application is not the most frequent one. */
export async function isForeign(session: Session, applicationId: string | null): Promise<boolean> {
  if (applicationId === null) return false;
  const found = await session.row(mostFrequent, [], z.object({ id: z.string() }));
  return found !== null && found.id !== storedText(applicationId);
}

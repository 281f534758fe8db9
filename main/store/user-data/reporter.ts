import { z } from 'zod';
import type { Reporter } from '../../../shared/domain/feedback';
import type { Session } from '../../../shared/node/database/connection';
import { reporterSchema } from '../../../shared/schemas/settings-schema';
import { fromStoredJson, toStoredJson } from './stored-json';

const row = z.object({ json: fromStoredJson(reporterSchema) });

/** Returns who sends this profile's feedback; null if not set. */
export async function readReporter(session: Session): Promise<Reporter | null> {
  const found = await session.row('SELECT json FROM reporter', [], row);
  return found?.json ?? null;
}

export function writeReporter(session: Session, reporter: Reporter): Promise<void> {
  return session.run(
    'INSERT INTO reporter (position, json) VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
    [toStoredJson(reporter)],
  );
}

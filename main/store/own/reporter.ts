import { z } from 'zod';
import type { Reporter } from '../../../shared/domain/feedback';
import { reporterSchema } from '../../../shared/settings-schema';
import type { Session } from '../../database/connection';
import { fromKeptJson, keptJson } from './kept-json';

const row = z.object({ json: fromKeptJson(reporterSchema) });

/** Who sends this profile's feedback; null where nobody said yet. */
export async function readReporter(session: Session): Promise<Reporter | null> {
  const found = await session.row('SELECT json FROM reporter', [], row);
  return found?.json ?? null;
}

export function writeReporter(session: Session, reporter: Reporter): Promise<void> {
  return session.run(
    'INSERT INTO reporter (position, json) VALUES (1, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
    [keptJson(reporter)],
  );
}

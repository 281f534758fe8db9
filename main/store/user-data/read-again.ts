import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import { entryContentSchema } from '../../../shared/schemas/review-log-schema';
import { fromStoredJson, inputRows } from '../json-column';
import { kindRead } from './log-entries';
import { deriveAllStates, subjectsChanged } from './subject-states';

/** Grows when entries are read or folded differently although the schema's shape is the same. */
const rules = 3;

/** Returns the version of what is read of entries: it changes with the schema. */
export function readingVersion(): string {
  const shape = z.toJSONSchema(entryContentSchema, { io: 'input', unrepresentable: 'any' });
  return createHash('sha256')
    .update(JSON.stringify([rules, shape]))
    .digest('hex');
}

const entryRow = z.object({
  position: z.int(),
  subject: z.string(),
  kind: z.string(),
  version: z.int(),
  body: fromStoredJson(z.unknown()),
  said: z.string().nullable(),
});
/** Bodies may be long. */
const entries = `SELECT position, subject, kind, version, body, said FROM entry
  WHERE position > ? ORDER BY position LIMIT 200`;
const update = `${inputRows} UPDATE entry SET said = value ->> 1 FROM input WHERE position = value ->> 0`;

/**
 * Reads all entries again, as after an update of the app, and derives what is counted of them. `before`: the version by
 * which they were read last; null for never, when no one has read them differently.
 */
export async function readAgain(session: Session, before: string | null): Promise<void> {
  const changed = new Set<string>();
  for (let last = 0; ; ) {
    const found = await session.rows(entries, [last], entryRow);
    const end = found.at(-1);
    if (end === undefined) break;
    last = end.position;
    const differing = found.flatMap((entry) => {
      const said = kindRead(entry);
      return said === entry.said ? [] : [{ ...entry, said }];
    });
    for (const { subject } of differing) changed.add(subject);
    if (differing.length > 0)
      await session.run(update, [JSON.stringify(differing.map(({ position, said }) => [position, said]))]);
  }
  await deriveAllStates(session);
  if (before !== null) await subjectsChanged(session, [...changed]);
}

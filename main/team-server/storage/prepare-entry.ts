import { parseJson, stringifyExact } from '../../../shared/json/exact-json';
import { isShallow } from '../../../shared/json/is-shallow';
import { maxEntryBodyBytes, type PushedEntry } from '../../../shared/team-api/wire';
import { subjectKey } from './schema';
import type { EntryRefusal } from './team-storage';

/** Deeper bodies can't be written as JSON safely. */
const maxDepth = 500;

/** Writes UUIDs as the database returns them, and finds what it can't store. */
export function prepareEntry(entry: PushedEntry) {
  const refusedField = unstorableField(entry);
  const bodyText = refusedField === null ? stringifyExact(entry.body ?? null) : '';
  const isTooLarge = Buffer.byteLength(bodyText) > maxEntryBodyBytes;
  const refusal: EntryRefusal | null = isTooLarge ? { field: 'body', reason: 'too-large' } : refusedField;
  return {
    ...entry,
    id: entry.id.toLowerCase(),
    device: entry.device.toLowerCase(),
    after: entry.after.map((id) => id.toLowerCase()),
    // As readers parse it: the hash is made of that.
    body: refusal === null ? parseJson(bodyText) : null,
    bodyText,
    key: subjectKey(entry.application, entry.subject),
    refusal,
  };
}

function unstorableField({ application, kind, body }: PushedEntry): EntryRefusal | null {
  if (!isText(application)) return { field: 'application', reason: 'character' };
  if (!isText(kind)) return { field: 'kind', reason: 'character' };
  return isShallow(body, maxDepth) ? null : { field: 'body', reason: 'too-deep' };
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

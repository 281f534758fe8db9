import { excessOf, type JsonBounds } from '../../../shared/json/bounded-json';
import { parseJson, stringifyExact } from '../../../shared/json/exact-json';
import { isShallow } from '../../../shared/json/is-shallow';
import {
  maxEntryBodyBytes,
  maxEntryLevels,
  maxEntryValues,
  type PushedEntry,
} from '../../../shared/team-api/wire';
import { subjectKey } from './schema';
import type { EntryRefusal } from './team-storage';

const bodyBounds: JsonBounds = {
  length: maxEntryBodyBytes,
  levels: maxEntryLevels,
  values: maxEntryValues,
  textLength: maxEntryBodyBytes,
  numberLength: maxEntryBodyBytes,
};

/** Writes UUIDs as the database returns them, and finds what it can't store. */
export function prepareEntry(entry: PushedEntry) {
  const refusedField = unstorableField(entry);
  const bodyText = refusedField === null ? stringifyExact(entry.body ?? null) : '';
  const refusal = refusedField ?? unstorableBody(bodyText);
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
  return isShallow(body, maxEntryLevels) ? null : { field: 'body', reason: 'too-deep' };
}

function unstorableBody(text: string): EntryRefusal | null {
  if (Buffer.byteLength(text) > maxEntryBodyBytes) return { field: 'body', reason: 'too-large' };
  switch (excessOf(text, bodyBounds)?.bound) {
    case undefined:
      return null;
    case 'values':
      return { field: 'body', reason: 'too-many-values' };
    default:
      return { field: 'body', reason: 'too-large' };
  }
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

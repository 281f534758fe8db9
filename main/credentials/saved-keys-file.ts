import { z } from 'zod';
import { type JsonStore, openJsonStore, type ReadByField } from '../files/json-store';

/** Where the key of one account is saved. */
const savedKeySchema = z.object({
  /** True if the keychain has one: it was saved or read there. The one in this file, if any, is newer. */
  inKeychain: z.boolean(),
  /** The encrypted key; null if it is only in the keychain. */
  encrypted: z.base64().min(1).nullable(),
});
export type SavedKey = Readonly<z.output<typeof savedKeySchema>>;

/** The saved keys by account. Without the keychain, nothing in here can be decrypted. */
export interface SavedKeys {
  readonly keys: Readonly<Record<string, SavedKey>>;
}

/** Opens the file. An entry that can't be read is dropped, and the original file is copied. */
export function openSavedKeys(path: string): Promise<JsonStore<SavedKeys>> {
  return openJsonStore<SavedKeys>({ path, what: 'savedKeys', read: readSavedKeys, initial: { keys: {} } });
}

const fileSchema = z.object({ keys: z.record(z.string(), z.unknown()) });

function readSavedKeys(given: unknown): ReadByField<SavedKeys> | null {
  const file = fileSchema.safeParse(given);
  if (!file.success) return null;
  const entries = Object.entries(file.data.keys).map(
    ([account, entry]) => [account, savedKeySchema.safeParse(entry).data] as const,
  );
  return {
    value: {
      keys: Object.fromEntries(entries.flatMap(([account, key]) => (key ? [[account, key] as const] : []))),
    },
    notUnderstood: entries.flatMap(([account, key]) => (key ? [] : [`keys.${account}`])),
  };
}

import type { Problem } from '../../shared/domain/problem';
import { maxOutsideLinks, type OutsideLink } from '../../shared/outside-link';
import { fail, type Result } from '../../shared/result';
import {
  changedSettings,
  outsideLinkSchema,
  type SettingsChange,
  settingsSchema,
} from '../../shared/schemas/settings-schema';
import { defaultSettings, type Settings } from '../../shared/settings';
import { tileAddressError } from '../../shared/tile-address';
import { fieldsOf, type JsonStore, openJsonStore, type ReadByField, readByField } from '../files/json-store';
import { withPresentCommands } from './renamed-commands';

export interface SettingsFile extends Pick<JsonStore<Settings>, 'current' | 'fault'> {
  /** Changes some settings. Fails and changes nothing if one of them is invalid or the file cannot be written. */
  readonly save: (change: SettingsChange) => Promise<Result<Settings, Problem>>;
}

/** Opens the user's settings. Unknown values get defaults; a file in another format is set aside. */
export async function openSettings(path: string): Promise<SettingsFile> {
  const file = await openJsonStore<Settings>({
    path,
    what: 'settings',
    read: readSettings,
    initial: defaultSettings,
  });
  return {
    current: file.current,
    fault: file.fault,
    save: async (change) => {
      const error = tileAddressError(change.tileAddress ?? '');
      if (error) return fail({ kind: 'invalid-input', field: 'tileAddress', reason: error });
      return file.replace((settings) => changedSettings(settings, change));
    },
  };
}

/** Returns what is understood of a settings file; null if it is in another format. */
export function readSettings(data: unknown): ReadByField<Settings> | null {
  const given = withPresentCommands(data);
  const fields = fieldsOf(given);
  const links = readLinks(fields?.outsideLinks);
  const read = readByField(
    settingsInFile,
    { ...defaultSettings },
    fields && links ? { ...fields, outsideLinks: links.read } : given,
  );
  return read && { ...read, notUnderstood: [...read.notUnderstood, ...(links?.notUnderstood ?? [])] };
}

/** Returns the links that can be read, each with an ID of its own; null for what is no list. */
function readLinks(
  given: unknown,
): { readonly read: readonly OutsideLink[]; readonly notUnderstood: readonly string[] } | null {
  if (!Array.isArray(given)) return null;
  const read: OutsideLink[] = [];
  const notUnderstood: string[] = [];
  for (const [at, each] of given.entries()) {
    const link = outsideLinkSchema.safeParse(each);
    const isKept =
      link.success && read.length < maxOutsideLinks && read.every(({ id }) => id !== link.data.id);
    if (isKept) read.push(link.data);
    else notUnderstood.push(`outsideLinks.${at}`);
  }
  return { read, notUnderstood };
}

/** Other programs can write the file, so a tile address that could not be saved here is not used. */
const settingsInFile = settingsSchema.extend({
  tileAddress: settingsSchema.shape.tileAddress.refine((address) => tileAddressError(address) === null),
});

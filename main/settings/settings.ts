import type { Problem } from '../../shared/domain/problem';
import { fail, type Result } from '../../shared/result';
import { changedSettings, type SettingsChange, settingsSchema } from '../../shared/schemas/settings-schema';
import { defaultSettings, type Settings } from '../../shared/settings';
import { tileAddressError } from '../../shared/tile-address';
import { type JsonStore, openJsonStore, type ReadByField, readByField } from '../files/json-store';
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
  return readByField(settingsInFile, { ...defaultSettings }, withPresentCommands(data));
}

/** Other programs can write the file, so a tile address that could not be saved here is not used. */
const settingsInFile = settingsSchema.extend({
  tileAddress: settingsSchema.shape.tileAddress.refine((address) => tileAddressError(address) === null),
});

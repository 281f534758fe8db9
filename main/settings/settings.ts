import type { Problem } from '../../shared/problem';
import { fail, type Result } from '../../shared/result';
import { defaultSettings, type Settings } from '../../shared/settings';
import { changedSettings, type SettingsChange, settingsSchema } from '../../shared/settings-schema';
import { tileAddressMistake } from '../../shared/tile-address';
import { type KeptFile, openKeptFile } from '../files/kept-file';
import { type ReadByField, readByField } from '../files/read-by-field';

export interface SettingsFile extends Pick<KeptFile<Settings>, 'current' | 'fault'> {
  /** Changes some settings; nothing changes when one of them is not right or the file cannot be written. */
  readonly save: (change: SettingsChange) => Promise<Result<Settings, Problem>>;
}

/** The person's settings. Of a file that is not understood whole, what is not has its default; one that is no settings file at all is set aside. */
export async function openSettings(path: string): Promise<SettingsFile> {
  const file = await openKeptFile<Settings>({
    path,
    what: 'settings',
    read: readSettings,
    initial: defaultSettings,
  });
  return {
    current: file.current,
    fault: file.fault,
    save: async (change) => {
      const mistake = tileAddressMistake(change.tileAddress ?? '');
      if (mistake) return fail({ kind: 'invalid-input', field: 'tileAddress', reason: mistake });
      return file.replace((settings) => changedSettings(settings, change));
    },
  };
}

/** What is understood of a settings file; null where it is none. */
export function readSettings(given: unknown): ReadByField<Settings> | null {
  return readByField(settingsInFile, { ...defaultSettings }, given);
}

/** Other programs can write the file: an address that could not be saved is not used either. */
const settingsInFile = settingsSchema.extend({
  tileAddress: settingsSchema.shape.tileAddress.refine((address) => tileAddressMistake(address) === null),
});

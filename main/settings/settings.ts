import type { Problem } from '../../shared/problem';
import { fail, type Result } from '../../shared/result';
import { defaultSettings, type Settings } from '../../shared/settings';
import { changedSettings, type SettingsChange, settingsFileSchema } from '../../shared/settings-schema';
import { tileAddressMistake } from '../../shared/tile-address';
import { type KeptFile, openKeptFile } from '../files/kept-file';

export interface SettingsFile extends Pick<KeptFile<Settings>, 'current' | 'fault'> {
  /** Changes some settings; nothing changes when one of them is not right or the file cannot be written. */
  readonly save: (change: SettingsChange) => Promise<Result<Settings, Problem>>;
}

/** The person's settings. A damaged file is set aside and the defaults are used. */
export async function openSettings(path: string): Promise<SettingsFile> {
  const file = await openKeptFile<Settings>({
    path,
    what: 'settings',
    schema: settingsFileSchema,
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

import type { Problem } from '../shared/problem';
import { fail, type Result, succeed } from '../shared/result';
import { defaultSettings, type Settings } from '../shared/settings';
import { changedSettings, type SettingsChange, settingsFileSchema } from '../shared/settings-schema';
import { tileAddressMistake } from '../shared/tile-address';
import { readJsonFile, writeJsonFile } from './json-file';

export interface SettingsFile {
  readonly current: () => Settings;
  /** Changes some settings; nothing changes when one of them is not right or the file cannot be written. */
  readonly save: (change: SettingsChange) => Promise<Result<Settings, Problem>>;
}

/** The person's settings. A damaged file is set aside and the defaults are used. */
export async function openSettings(path: string): Promise<SettingsFile> {
  const read = await readJsonFile(path, settingsFileSchema);
  let settings = (read.ok ? read.value : null) ?? defaultSettings;
  return {
    current: () => settings,
    save: async (change) => {
      const next = changedSettings(settings, change);
      const mistake = tileAddressMistake(next.tileAddress);
      if (mistake) return fail({ kind: 'invalid-input', field: 'tileAddress', reason: mistake });
      const written = await writeJsonFile(path, next);
      if (!written.ok) return fail({ kind: 'disk', what: 'settings', code: written.problem.code });
      settings = next;
      return succeed(settings);
    },
  };
}

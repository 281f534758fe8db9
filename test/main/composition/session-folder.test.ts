import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameSessionFolder } from '../../../main/composition/session-folder';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const user = process.getuid?.();

/** What a program that is started with these variables has then. */
function named(env: NodeJS.ProcessEnv, hasFolder = true): string | undefined {
  const folders = temporaryFolder();
  if (hasFolder) mkdirSync(join(folders, String(user)));
  nameSessionFolder(env, folders);
  return env.XDG_RUNTIME_DIR?.replace(folders, '');
}

describe.skipIf(user === undefined)('the folder of the session', () => {
  it('is named to a program that was started with few variables', () => {
    expect(named({})).toBe(`/${user}`);
  });

  it('is left as it is, or without a name if there is none', () => {
    expect(named({ XDG_RUNTIME_DIR: '/elsewhere' })).toBe('/elsewhere');
    expect(named({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/bus' })).toBeUndefined();
    expect(named({}, false)).toBeUndefined();
  });
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RenameSystem, rename } from '../../../shared/node/files';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** A system that refuses the first renames with these codes. Returns it with the number of attempts and the pauses, in ms. */
function refusing(platform: NodeJS.Platform, codes: readonly string[]) {
  const pauses: number[] = [];
  let attempts = 0;
  const system: RenameSystem = {
    platform,
    rename: async () => {
      const code = codes[attempts];
      attempts += 1;
      if (code !== undefined) throw Object.assign(new Error('refused'), { code });
    },
    pause: async (milliseconds) => pauses.push(milliseconds),
  };
  return { system, pauses, attempts: () => attempts };
}

describe('a rename', () => {
  it('replaces a file, on the system of the test', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'new'), 'new');
    writeFileSync(join(folder, 'file'), 'old');
    await rename(join(folder, 'new'), join(folder, 'file'));
    expect(readdirSync(folder)).toEqual(['file']);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new');
    mkdirSync(join(folder, 'a'));
    await rename(join(folder, 'a'), join(folder, 'b'));
    expect(readdirSync(folder)).toEqual(['b', 'file']);
  });

  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'on Windows waits longer each time another program has the file open (%s), until it succeeds',
    async (code) => {
      const { system, pauses, attempts } = refusing('win32', [code, code, code]);
      await rename('a', 'b', system);
      expect(attempts()).toBe(4);
      expect(pauses).toEqual([10, 40, 100]);
    },
  );

  it('on Windows fails after a second and a half if the file stays open', async () => {
    const { system, pauses } = refusing('win32', Array(20).fill('EBUSY'));
    await expect(rename('a', 'b', system)).rejects.toMatchObject({ code: 'EBUSY' });
    expect(pauses.reduce((sum, each) => sum + each)).toBe(1_550);
  });

  it.each(['ENOENT', 'EISDIR', 'EXDEV'])('on Windows fails at once with %s', async (code) => {
    const { system, attempts } = refusing('win32', [code]);
    await expect(rename('a', 'b', system)).rejects.toMatchObject({ code });
    expect(attempts()).toBe(1);
  });

  it.each(['linux', 'darwin'] as const)(
    'on %s fails at once, because open files can be renamed',
    async (platform) => {
      const { system, attempts } = refusing(platform, ['EPERM']);
      await expect(rename('a', 'b', system)).rejects.toMatchObject({ code: 'EPERM' });
      expect(attempts()).toBe(1);
    },
  );
});

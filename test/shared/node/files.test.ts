import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../../../shared/node/files';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const schema = z.object({ count: z.int() });

describe('a JSON file of the profile folder', () => {
  it('is null before it is first written', async () => {
    expect(await readJsonFile(join(temporaryFolder(), 'a.json'), schema)).toEqual({ ok: true, value: null });
  });

  it('is read as written, is readable by its owner only, and leaves no other files', async () => {
    const folder = join(temporaryFolder(), 'new');
    const path = join(folder, 'a.json');
    expect(await writeJsonFile(path, { count: 3 })).toEqual({ ok: true, value: null });
    expect(await readJsonFile(path, schema)).toEqual({ ok: true, value: { count: 3 } });
    expect(modeOf(path)).toBe(ownerOnly.file);
    expect(modeOf(folder)).toBe(ownerOnly.folder);
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('has the content of the last of many concurrent writes', async () => {
    const path = join(temporaryFolder(), 'a.json');
    await Promise.all(Array.from({ length: 20 }, (_, count) => writeJsonFile(path, { count })));
    expect(await readJsonFile(path, schema)).toEqual({ ok: true, value: { count: 19 } });
  });

  it.each(['', '{"count":', '{"count":"three"}', 'null'])(
    'is set aside, not deleted, when it contains %j',
    async (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'a.json'), text);
      expect(await readJsonFile(join(folder, 'a.json'), schema)).toEqual({
        ok: false,
        problem: { setAside: expect.stringMatching(/^a\.json\.damaged-\d+$/) },
      });
      const [aside = ''] = readdirSync(folder);
      expect(aside).toMatch(/^a\.json\.damaged-\d+$/);
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(text);
    },
  );

  it('keeps its content and reports the system’s code when it cannot be written', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.json');
    mkdirSync(join(folder, 'a.json'));
    expect(await writeJsonFile(path, { count: 1 })).toMatchObject({
      ok: false,
      problem: { code: expect.stringMatching(/^E/) },
    });
    expect(readdirSync(folder)).toEqual(['a.json']);
    chmodSync(folder, 0o700);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readApplications } from '../../../main/reports-service/application';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { temporaryFolder } from '../../support/runner/temporary-folder';

describe('applications.json', () => {
  it('is created once with owner-only permissions and then reused', async () => {
    const folder = join(temporaryFolder(), 'data');
    const made = await readApplications(folder, 2);
    expect(await readApplications(folder, 2)).toEqual(made);
    expect(new Set(made.flatMap(({ id, key }) => [id, key])).size).toBe(4);
    expect(modeOf(join(folder, 'applications.json'))).toBe(ownerOnly.file);
  });

  it('grows if more applications are requested, and loses none if fewer are', async () => {
    const folder = temporaryFolder();
    const [first] = await readApplications(folder, 1);
    const three = await readApplications(folder, 3);
    expect(three[0]).toEqual(first);
    expect(await readApplications(folder, 1)).toEqual([first]);
    expect(await readApplications(folder, 3)).toEqual(three);
  });

  it.each([
    ['no JSON'],
    ['{}'],
    ['[{"id":"../../etc","key":"XXXXXX.0123456789012345"}]'],
    ['[{"id":"a","key":"short"}]'],
    ['[{"id":"a","key":"XXXXXX.0123456789012345"'],
  ])('is refused with the content %j, and not overwritten', async (text) => {
    const folder = temporaryFolder();
    const path = join(folder, 'applications.json');
    writeFileSync(path, text);
    const refused = await readApplications(folder, 1).catch((error: Error) => error.message);
    expect(refused).toContain(`${path} is not a list of applications`);
    expect(refused).not.toContain('012345');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

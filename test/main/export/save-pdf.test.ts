import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { savePdf } from '../../../main/export/save-pdf';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const pdf = new TextEncoder().encode('%PDF-1.4 a sheet');
const makePdf = async () => pdf;

describe('a case sheet', () => {
  it('is written only where the user says', async () => {
    const folder = temporaryFolder();
    const suggested: string[] = [];
    const choosePath = async (name: string) => {
      suggested.push(name);
      return join(folder, 'mine.pdf');
    };
    expect(await savePdf('case-login-22.pdf', makePdf, choosePath)).toEqual({
      ok: true,
      value: { fileName: 'mine.pdf' },
    });
    expect(suggested).toEqual(['case-login-22.pdf']);
    expect(readFileSync(join(folder, 'mine.pdf'), 'utf8')).toBe('%PDF-1.4 a sheet');
    expect(readdirSync(folder)).toEqual(['mine.pdf']);
  });

  it('is not written when the dialog is cancelled', async () => {
    expect(await savePdf('x.pdf', makePdf, async () => null)).toEqual({
      ok: false,
      problem: { kind: 'cancelled' },
    });
  });

  it('that cannot be written reports why, and leaves nothing behind', async () => {
    const folder = join(temporaryFolder(), 'not there');
    expect(await savePdf('x.pdf', makePdf, async () => join(folder, 'x.pdf'))).toEqual({
      ok: false,
      problem: { kind: 'disk', what: 'case sheet', code: 'ENOENT' },
    });
    expect(existsSync(folder)).toBe(false);
  });
});

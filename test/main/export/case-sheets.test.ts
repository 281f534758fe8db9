import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CaseSheets, suggestedName } from '../../../main/export/case-sheets';
import { temporaryFolder } from '../../support/temporary-folder';

const pdf = new TextEncoder().encode('%PDF-1.4 a sheet');

describe('a case sheet', () => {
  it('is written only to the selected path', async () => {
    const folder = temporaryFolder();
    const suggested: string[] = [];
    const sheets = new CaseSheets({
      makePdf: async () => pdf,
      choosePath: async (name) => {
        suggested.push(name);
        return join(folder, 'mine.pdf');
      },
    });
    expect(await sheets.savePdf('login-22')).toEqual({ ok: true, value: { fileName: 'mine.pdf' } });
    expect(suggested).toEqual(['case-login-22.pdf']);
    expect(readFileSync(join(folder, 'mine.pdf'), 'utf8')).toBe('%PDF-1.4 a sheet');
    expect(readdirSync(folder)).toEqual(['mine.pdf']);
  });

  it('is written under a name of maximum length', async () => {
    const folder = temporaryFolder();
    const sheets = new CaseSheets({
      makePdf: async () => pdf,
      choosePath: async (name) => join(folder, name),
    });
    const name = `case-${'漢'.repeat(80)}.pdf`;
    expect(await sheets.savePdf('漢'.repeat(100))).toEqual({ ok: true, value: { fileName: name } });
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('is not written when the dialog is cancelled', async () => {
    const sheets = new CaseSheets({ makePdf: async () => pdf, choosePath: async () => null });
    expect(await sheets.savePdf('x')).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });

  it('that cannot be written reports the reason, and leaves no file', async () => {
    const folder = join(temporaryFolder(), 'not there');
    const sheets = new CaseSheets({
      makePdf: async () => pdf,
      choosePath: async () => join(folder, 'x.pdf'),
    });
    expect(await sheets.savePdf('x')).toEqual({
      ok: false,
      problem: { kind: 'disk', what: 'case sheet', code: 'ENOENT' },
    });
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['login-22', 'case-login-22.pdf'],
    ['../../etc/passwd', 'case-etc-passwd.pdf'],
    ['..', 'case.pdf'],
    ['', 'case.pdf'],
    ['a\u0000b\u202Ec', 'case-a-b-c.pdf'],
    ['C:\\Windows\\x', 'case-C-Windows-x.pdf'],
    ['x'.repeat(500), `case-${'x'.repeat(80)}.pdf`],
  ])('of transaction %j gets the name %s', (transactionId, name) => {
    expect(suggestedName(transactionId)).toBe(name);
  });
});

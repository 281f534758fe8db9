import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveCaseSheet, suggestedName } from '../../../main/export/case-sheets';
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
    expect(await saveCaseSheet('login-22', makePdf, choosePath)).toEqual({
      ok: true,
      value: { fileName: 'mine.pdf' },
    });
    expect(suggested).toEqual(['case-login-22.pdf']);
    expect(readFileSync(join(folder, 'mine.pdf'), 'utf8')).toBe('%PDF-1.4 a sheet');
    expect(readdirSync(folder)).toEqual(['mine.pdf']);
  });

  it('is written under a name of maximum length', async () => {
    const folder = temporaryFolder();
    const choosePath = async (suggested: string) => join(folder, suggested);
    const name = `case-${'漢'.repeat(80)}.pdf`;
    expect(await saveCaseSheet('漢'.repeat(100), makePdf, choosePath)).toEqual({
      ok: true,
      value: { fileName: name },
    });
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('is not written when the dialog is cancelled', async () => {
    expect(await saveCaseSheet('x', makePdf, async () => null)).toEqual({
      ok: false,
      problem: { kind: 'cancelled' },
    });
  });

  it('that cannot be written reports why, and leaves nothing behind', async () => {
    const folder = join(temporaryFolder(), 'not there');
    expect(await saveCaseSheet('x', makePdf, async () => join(folder, 'x.pdf'))).toEqual({
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

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { datedName } from '../../../main/files/atomic-file';
import { caseFileName, reportFileName } from '../../../main/files/file-names';
import { messages, setLocale } from '../../../shared/i18n/messages';
import { testNow } from '../../support/clocks/test-time';

/**
 * What Windows refuses as the name of a file: some characters, a dot or space at the end, and the names of devices,
 * whatever follows them.
 */
const refused = /[<>:"/\\|?*\p{Cc}]|[. ]$|^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/iu;

afterEach(() => setLocale('en'));

describe('the name suggested for a saved file', () => {
  it('of a case sheet or a case is one that Windows accepts, whatever the ID or title', () => {
    const part = fc.constantFrom(
      'CON',
      'nul',
      'com1',
      '.',
      ' ',
      ':',
      '\\',
      '/',
      '?',
      '\u0001',
      'é',
      '漢',
      'x',
    );
    const id = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(id, (text) => {
        for (const name of [reportFileName(text), caseFileName(text, testNow, 'zip')]) {
          expect(name).not.toMatch(refused);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
          expect(name).toMatch(/^case[-.]/);
        }
      }),
    );
  });

  it.each([
    ['login-22', 'case-login-22.pdf'],
    ['../../etc/passwd', 'case-etc-passwd.pdf'],
    ['..', 'case.pdf'],
    ['', 'case.pdf'],
    ['a\u0000b\u202Ec', 'case-a-b-c.pdf'],
    ['C:\\Windows\\x', 'case-C-Windows-x.pdf'],
    ['x'.repeat(500), `case-${'x'.repeat(80)}.pdf`],
  ])('of the case sheet of %j is %s', (id, name) => {
    expect(reportFileName(id)).toBe(name);
  });

  it.each(['en', 'es'] as const)('of an export is one that Windows accepts, in %s', async (language) => {
    await setLocale(language);
    const { reports, feedback, map } = messages.program.fileNames;
    for (const name of [reports, feedback, map, 'whereabouts-diagnostics'])
      expect(datedName(name, Date.UTC(2026, 2, 1), 'csv')).not.toMatch(refused);
  });

  it('would be refused with a colon, a dot at the end, or as the name of a device', () => {
    for (const name of ['a:b', 'a.', 'a ', 'NUL', 'con.txt', 'lpt1.csv']) expect(name).toMatch(refused);
    for (const name of ['a.b', 'console.txt', 'null']) expect(name).not.toMatch(refused);
  });
});

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { suggestedName } from '../../../main/export/case-sheets';
import { datedName } from '../../../main/files/atomic-file';
import { messages, setLocale } from '../../../shared/i18n/messages';

/**
 * What Windows refuses as the name of a file: some characters, a dot or space at the end, and the names of devices,
 * whatever follows them.
 */
const refused = /[<>:"/\\|?*\p{Cc}]|[. ]$|^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/iu;

afterEach(() => setLocale('en'));

describe('the name suggested for a saved file', () => {
  it('of a case sheet is one that Windows accepts, whatever the transaction ID', () => {
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
      fc.property(id, (transactionId) => {
        expect(suggestedName(transactionId)).not.toMatch(refused);
      }),
    );
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

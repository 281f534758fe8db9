import { describe, expect, it } from 'vitest';
import { csvDialect, defaultCsvChoice } from '../../../shared/domain/csv-dialect';

describe('csvDialect', () => {
  it.each(['es-ES', 'de-DE', 'fr-FR', 'pt-BR', 'es-AR', 'pl', 'en-ES', 'it-IT'])(
    'has semicolons and a decimal comma where Excel has them: %s',
    (region) => {
      expect(csvDialect(defaultCsvChoice, region)).toEqual({
        separator: ';',
        decimalSign: ',',
        byteOrderMark: true,
      });
    },
  );

  it.each(['de-CH', 'it-CH', 'de-LI'])('has semicolons and a decimal point: %s', (region) => {
    expect(csvDialect(defaultCsvChoice, region)).toMatchObject({ separator: ';', decimalSign: '.' });
  });

  it.each(['en-US', 'en-GB', 'es-MX', 'ja-JP', 'ar-EG', '', 'C', 'POSIX', 'en_US.UTF-8'])(
    'has commas and a decimal point elsewhere, and without a region: %s',
    (region) => {
      expect(csvDialect(defaultCsvChoice, region)).toEqual({
        separator: ',',
        decimalSign: '.',
        byteOrderMark: true,
      });
    },
  );

  it('follows the choice in any region', () => {
    const choice = { separator: 'tab', decimalSign: 'point', byteOrderMark: false } as const;
    expect(csvDialect(choice, 'es-ES')).toEqual({ separator: '\t', decimalSign: '.', byteOrderMark: false });
    expect(csvDialect({ ...defaultCsvChoice, decimalSign: 'point' }, 'es-ES')).toMatchObject({
      separator: ';',
      decimalSign: '.',
    });
  });
});

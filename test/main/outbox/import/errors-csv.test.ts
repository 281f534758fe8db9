import { expect, it } from 'vitest';
import { errorsCsv } from '../../../../main/outbox/import/feedback-import';
import { plainCsv } from '../../../support/files/plain-csv';
import { formulasIn } from '../../../support/files/spreadsheet-cells';

it('has no formulas for a spreadsheet, whatever the imported file contains', () => {
  const csv = errorsCsv(
    [
      { line: 2, column: 'a;@b', value: 'x;=1+1\r\n+2+2', reason: '-1' },
      { line: 3, column: null, value: 'y;', reason: 'no such risk' },
    ],
    plainCsv,
  );
  expect(formulasIn(csv)).toEqual([]);
  expect(csv).toContain(`"x;'=1+1\r\n'+2+2"`);
});

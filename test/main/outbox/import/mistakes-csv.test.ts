import { expect, it } from 'vitest';
import { mistakesCsv } from '../../../../main/outbox/import/mistakes-csv';
import { formulasIn } from '../../../support/spreadsheet-cells';

it('has nothing that a spreadsheet takes for a formula, whatever the file that was imported says', () => {
  const csv = mistakesCsv([
    { line: 2, column: 'a;@b', value: 'x;=1+1\r\n+2', reason: '-1' },
    { line: 3, column: null, value: 'y;', reason: 'no such risk' },
  ]);
  expect(formulasIn(csv)).toEqual([]);
  expect(csv).toContain(`"x;'=1+1\r\n'+2"`);
});

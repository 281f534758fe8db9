import { expect, it } from 'vitest';
import { coverageWords } from '../../../../renderer/features/map/all-reports/map-coverage';

const all = { shown: 20, unplaced: 0, hidden: 0, empty: 0 };

it('describes how many of the grid’s reports the map shows', () => {
  expect(coverageWords(all)).toBe('20 of 20 reports on the map');
  expect(coverageWords({ ...all, shown: 1 })).toBe('1 of 1 report on the map');
  expect(coverageWords({ ...all, shown: 12_400, unplaced: 1_300 })).toBe(
    '11,100 of 12,400 reports on the map',
  );
  expect(coverageWords({ shown: 20, unplaced: 1, hidden: 3, empty: 2 })).toBe(
    '16 of 20 reports on the map, 2 of them without information; 3 only in hidden layers',
  );
});

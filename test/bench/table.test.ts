import { expect, it } from 'vitest';
import { tableOf } from './table';

const row = {
  name: 'service: request',
  unit: 'µs',
  ours: 171.23,
  reference: 51,
  ratio: 3.3574,
  goal: 3,
  otherLoad: 0.1,
};

it('shows three significant digits of each figure, and whether the goal is met', () => {
  const rows = [
    { ...row, holds: false },
    { ...row, name: 'grid', ours: 0.012345, reference: 1234567, ratio: 1e-8, holds: true },
    { ...row, name: 'none', ours: 0, ratio: 0, holds: true },
  ];
  expect(tableOf(rows).split('\n')).toEqual([
    '                    ours  reference  unit         ratio  goal  holds',
    'service: request     171       51.0  µs            3.36     3  NO',
    'grid              0.0123    1234567  µs    0.0000000100     3  yes',
    'none                   0       51.0  µs               0     3  yes',
  ]);
});

it('has only a header if nothing was measured', () => {
  expect(tableOf([])).toBe('  ours  reference  unit  ratio  goal  holds');
});

it('marks what was measured while other programs used more than a tenth of the processors’ time', () => {
  const rows = [
    { ...row, holds: true, otherLoad: 0.374 },
    { ...row, holds: true, otherLoad: null },
  ];
  expect(tableOf(rows).split('\n').slice(1)).toEqual([
    'service: request   171       51.0  µs     3.36     3  yes    beside other load (37 %)',
    'service: request   171       51.0  µs     3.36     3  yes',
  ]);
});

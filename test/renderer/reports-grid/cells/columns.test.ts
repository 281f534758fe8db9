import { describe, expect, it } from 'vitest';
import { cellValueText, isComplete } from '../../../../renderer/features/reports-grid/cells/cell-values';
import { cellRanges, cellText, cellValues } from '../../../../renderer/features/reports-grid/cells/columns';
import { columns } from '../../../../shared/domain/columns';
import { beginningOf, maxRowTextLength } from '../../../../shared/shown-text';
import { emptyDetail, exactId, fullDetail, hostileDetail, rowOf } from '../../../support/inputs/sample-rows';

const full = rowOf(fullDetail);
const empty = rowOf(emptyDetail);

describe('the values of a cell', () => {
  it.each([
    ['risk', ['Risk: fraud']],
    ['fraudCases', ['Fraud case: Location fraud', 'Fraud case: Device Swapping']],
    ['signals', ['Signal: TOR', 'Signal: VPN', 'Signal: Rooted', 'Signal: GPS spoofed']],
    ['country', ['Country: Portugal', 'Country: Germany']],
    ['user', ['User: user-42']],
    ['device', ['Device model: Pixel 9', 'Device: device-01']],
    ['place', ['Place: Porto, Portugal']],
    ['transaction', ['Transaction: registration-7f3a']],
  ] as const)('of the column %s are what can be filtered by', (column, words) => {
    expect(cellValues(full, column).map(cellValueText)).toEqual(words);
  });

  it('name one verdict, or that there are two', () => {
    const judged = { ...full, verdict: 'fraud' as const };
    expect(cellText(judged, 'verdict')).toBe('Confirmed fraud');
    expect(cellText({ ...judged, divided: true }, 'verdict')).toBe('Two verdicts');
    expect(cellText(full, 'verdict')).toBe('');
  });

  it('are "not given" if the report doesn’t have them, which can be filtered by too', () => {
    const given = columns.flatMap((column) => cellValues(empty, column)).map(({ value }) => value);
    expect(given).toEqual(given.map(() => null));
    expect(cellValues(empty, 'country').map(cellValueText)).toEqual(['Country: not given']);
  });

  it('show deceptive characters as text', () => {
    expect(cellValues(rowOf(hostileDetail), 'user').map(cellValueText)).toEqual([
      expect.stringContaining('⟨U+202E⟩'),
    ]);
  });

  it('give the ends of ranges for times, distances and scores', () => {
    expect(cellRanges(full, 'time').map(({ filter }) => filter)).toEqual([
      { field: 'time', range: { kind: 'between', from: '1772373909123456789', until: null } },
      { field: 'time', range: { kind: 'between', from: null, until: '1772373909123456789' } },
    ]);
    expect(cellRanges(full, 'distance').map(({ filter }) => filter)).toEqual([
      { field: 'distance', atLeast: full.distance, atMost: null },
      { field: 'distance', atLeast: null, atMost: full.distance },
    ]);
    expect(cellRanges(full, 'disagreement').map(({ filter }) => filter)).toEqual([
      { field: 'disagreement', atLeast: full.disagreement, atMost: null },
      { field: 'disagreement', atLeast: null, atMost: full.disagreement },
    ]);
    expect(cellRanges(empty, 'disagreement')).toEqual([]);
    expect(cellRanges(rowOf(hostileDetail), 'time')).toEqual([]);
  });

  it('are copied exactly as received', () => {
    expect(cellText(full, 'id')).toBe(exactId);
    expect(cellText(full, 'time')).toBe('1772373909123456789');
    expect(cellText(full, 'fraudCases')).toBe('Location fraud\nDevice Swapping');
    expect(cellText(full, 'device')).toBe('Pixel 9\ndevice-01');
    expect(cellText(full, 'distance')).toBe(String(full.distance));
    expect(cellText(full, 'positions').split('\n')).toHaveLength(full.positions.length);
    const derived = {
      ...{ ...full, derived: ['New device' as const], deviceUsers: 7, travel: 1_234.5, amount: '0.10' },
    };
    expect(cellText(derived, 'signals')).toMatch(/^New device\nTOR\n/);
    expect(cellText(derived, 'deviceUsers')).toBe('7');
    expect(cellText(derived, 'travel')).toBe('1,235 km/h');
    expect(cellText(derived, 'amount')).toBe('0.10');
    expect(cellText(rowOf(hostileDetail), 'user')).toBe(hostileDetail.report.user?.id);
    for (const column of columns) expect(cellText(empty, column)).toBe('');
  });

  it('are neither copied nor filtered by if truncated', () => {
    const userId = beginningOf('a'.repeat(1_000_000), maxRowTextLength);
    const [user] = cellValues({ ...full, userId }, 'user');
    expect(user && isComplete(user)).toBe(false);
    expect(cellText({ ...full, userId }, 'user')).toBe('');
  });
});

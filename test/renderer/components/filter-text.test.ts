import { describe, expect, it } from 'vitest';
import { filterPieces, filterText } from '../../../renderer/components/filter-text';
import type { ReportFilter } from '../../../shared/domain/report-query';
import { hostileText } from '../../support/inputs/sample-rows';

const words = (filter: ReportFilter) => filterText(filter, 'utc');

describe('a filter in words', () => {
  it.each<[ReportFilter, string]>([
    [{ field: 'risk', in: ['fraud', 'high'], out: [] }, 'Risk: fraud, high'],
    [{ field: 'country', in: [], out: ['Spain'] }, 'Exclude country: Spain'],
    [{ field: 'fraudCase', in: ['Phising'], out: ['New user'] }, 'Fraud case: Phishing; exclude New user'],
    [{ field: 'user', in: [null, ''], out: [] }, 'User: not given, empty'],
    [
      { field: 'verdict', in: ['fraud', 'newer', null], out: [] },
      'Verdict: Confirmed fraud, newer, Not judged',
    ],
    [{ field: 'verdict', in: [], out: ['unclear'] }, 'Exclude verdict: Can’t tell'],
    [{ field: 'standing', in: ['waiting', 'returned'] }, 'Review: To be reviewed, Came back'],
    [{ field: 'time', range: { kind: 'last', seconds: 86_400 } }, 'Time: last 24 h'],
    [{ field: 'time', range: { kind: 'last', seconds: 604_800 } }, 'Time: last 7 d'],
    [{ field: 'time', range: { kind: 'last', seconds: 5_400 } }, 'Time: last 90 min'],
    [{ field: 'distance', atLeast: 500, atMost: null }, 'Distance ≥ 500 km'],
    [{ field: 'distance', atLeast: null, atMost: 1500.5 }, 'Distance ≤ 1,500.5 km'],
    [{ field: 'distance', atLeast: 20, atMost: 500 }, 'Distance 20–500 km'],
    [{ field: 'disagreement', atLeast: 40, atMost: null }, 'Disagreement ≥ 40'],
    [{ field: 'disagreement', atLeast: 1, atMost: 60 }, 'Disagreement 1–60'],
    [{ field: 'unread', unread: true }, 'Unread only'],
    [{ field: 'unread', unread: false }, 'Read only'],
    [
      { field: 'area', area: { kind: 'box', south: -10.5, west: 170, north: 2, east: -175.25 } },
      'Area: 10.5° S 170° E – 2° N 175.25° W',
    ],
    [
      { field: 'area', area: { kind: 'lasso', points: Array(24).fill({ latitude: 0, longitude: 0 }) } },
      'Area: drawn, with 24 corners',
    ],
    [
      { field: 'area', area: { kind: 'circle', latitude: 40.71, longitude: -74.01, km: 10 } },
      'Area: within 10 km of 40.71, -74.01',
    ],
    [
      { field: 'area', area: { kind: 'circle', latitude: 0, longitude: 179.5, km: 1_000 }, sources: ['ip'] },
      'Area: within 1,000 km of 0, 179.5, by IP address',
    ],
    [{ field: 'placed', placed: true }, 'With a position'],
    [{ field: 'placed', placed: false }, 'Without a usable position'],
    [{ field: 'listed', keys: ['1'], reason: 'newlyFlagged', found: 1 }, 'What-if: newly flagged (1 report)'],
    [
      { field: 'listed', keys: ['1', '2'], reason: 'noLongerFlagged', found: 3_120 },
      'What-if: no longer flagged (the newest 2 of 3,120 reports)',
    ],
    [{ field: 'lookUp', id: 'a', transactionId: 'login-22' }, 'Transaction login-22 (look-up)'],
  ])('%j is "%s"', (filter, expected) => {
    expect(words(filter)).toBe(expected);
  });

  it('shows a time range to the second, or with all digits of an end within one', () => {
    const between = (from: string | null, until: string | null): ReportFilter => ({
      field: 'time',
      range: { kind: 'between', from, until },
    });
    expect(words(between('1772373909000000000', '1772373910999999999'))).toBe(
      'Time: 2026-03-01 14:05:09 UTC – 2026-03-01 14:05:10 UTC',
    );
    expect(words(between('1772373909123456789', null))).toBe('Time: from 2026-03-01 14:05:09.123456789 UTC');
    expect(words(between(null, '9223372036854775807'))).toBe('Time: until 2262-04-11 23:47:16.854775807 UTC');
  });

  it('separates values of reports from its own text, and spells out hidden characters', () => {
    const filter: ReportFilter = { field: 'device', in: [hostileText], out: [] };
    expect(filterPieces(filter, 'utc')).toEqual([
      { text: 'Device: ', received: false },
      { text: hostileText, received: true },
    ]);
    expect(words(filter)).toContain('⟨U+202E⟩');
    expect(words(filter)).not.toContain('\u202E');
  });

  it('names the first of many values', () => {
    const filter: ReportFilter = { field: 'country', in: ['A', 'B', 'C', 'D', 'E'], out: [] };
    const text = filterPieces(filter, 'utc', 3).map((piece) => piece.text);
    expect(text.join('')).toBe('Country: A, B, C +2');
  });
});

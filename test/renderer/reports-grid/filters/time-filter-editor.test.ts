import { describe, expect, it } from 'vitest';
import { readRange, typedRange } from '../../../../renderer/features/reports-grid/filters/time-filter-editor';
import type { TimeFilter } from '../../../../shared/domain/report-query';

const between = (from: string | null, until: string | null): TimeFilter => ({
  field: 'time',
  range: { kind: 'between', from, until },
});

describe('a typed range', () => {
  it('includes its first and last second completely', () => {
    const typed = { from: '2026-03-01T14:05:09', until: '2026-03-01T14:05:10' };
    expect(readRange(typed, null, 'utc').filter).toEqual(
      between('1772373909000000000', '1772373910999999999'),
    );
  });

  it('keeps every digit of an unedited end', () => {
    const before = between('1772373909123456789', '1772373910000000001');
    const typed = { ...typedRange(before, 'utc'), until: '2026-03-02T00:00' };
    expect(readRange(typed, before, 'utc').filter).toEqual(
      between('1772373909123456789', '1772409600999999999'),
    );
  });

  it('gives no filter with two open ends, and reports errors', () => {
    expect(readRange({ from: '', until: '' }, null, 'utc')).toEqual({ filter: null, errors: {} });
    const reversed = readRange({ from: '2026-03-02T00:00', until: '2026-03-01T00:00' }, null, 'utc');
    expect(reversed).toEqual({ filter: null, errors: { until: 'This is earlier than “From”.' } });
    expect(readRange({ from: '0001-01-01T00:00', until: '' }, null, 'utc').errors.from).toContain('1678');
  });
});

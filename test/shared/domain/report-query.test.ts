import { describe, expect, it } from 'vitest';
import { everyReport, type ReportQuery } from '../../../shared/domain/report-query';
import { freezeRelativeTimes } from '../../../shared/query/freeze-relative-times';

describe('a query with frozen times', () => {
  it('has the hour before now in place of the last hour, to the nanosecond, without an end', () => {
    const query: ReportQuery = {
      ...everyReport,
      text: 'vpn',
      filters: [
        { field: 'unread', unread: true },
        { field: 'time', range: { kind: 'last', seconds: 3600 } },
      ],
    };
    expect(freezeRelativeTimes(query, 1_772_374_000_123)).toEqual({
      ...query,
      filters: [
        { field: 'unread', unread: true },
        { field: 'time', range: { kind: 'between', from: '1772370400123000000', until: null } },
      ],
    });
  });

  it('is unchanged if its times are absolute', () => {
    const query: ReportQuery = {
      ...everyReport,
      filters: [{ field: 'time', range: { kind: 'between', from: '1', until: '2' } }],
    };
    expect(freezeRelativeTimes(query, 0)).toEqual(query);
  });
});

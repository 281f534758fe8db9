import { describe, expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { type ReportRow, reportRow } from '../../../shared/domain/report-row';
import { positionsIn } from '../../../shared/gazetteer';
import { type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

function rowOf(changes: SampleFields = {}): ReportRow {
  const received = readReport(sampleReport(changes), 'key-1');
  return reportRow(received, positionsIn(received.report).usable);
}

describe('reportRow', () => {
  it('contains what the grid and the map need', () => {
    const row = rowOf({ ip: { tor: true }, id: 9_223_372_036_854_775_807n });
    expect(row).toMatchObject({
      key: 'key-1',
      id: '9223372036854775807',
      transactionId: 'transaction-1',
      timestamp: '1772373909123456789',
      riskAssignment: 'clear',
      fraudCases: ['Common usage'],
      userId: 'ana.silva@example.com',
      deviceId: 'device-1',
      deviceModel: 'Google Pixel 8',
      place: 'Bilbao, Basque Country, Spain',
      signals: ['TOR'],
      problemCount: 0,
    });
    expect(row.positions).toHaveLength(4);
  });

  it('contains nulls and empty lists for an empty report', () => {
    expect(reportRow(readReport('{}', '#0'), [])).toEqual({
      key: '#0',
      id: null,
      transactionId: null,
      timestamp: null,
      riskAssignment: null,
      fraudCases: [],
      userId: null,
      deviceId: null,
      deviceModel: null,
      place: '',
      isPlaceOfIp: false,
      signals: [],
      positions: [],
      distance: null,
      countries: [],
      problemCount: 0,
      extra: [],
      amount: null,
      currency: null,
    });
  });

  it('counts the fields that could not be read', () => {
    expect(rowOf({ id: 'x', user: 5 }).problemCount).toBe(2);
  });
});

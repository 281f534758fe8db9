import { describe, expect, it } from 'vitest';
import { readRestError } from '../../../shared/api/read-answer';
import { readAnswerText } from '../../support/read-answer-text';
import { pageOf, raw, sampleReport, sampleReports } from '../../support/sample-reports';

function keysOf(body: string): readonly string[] | string {
  const read = readAnswerText(body);
  return read.ok ? read.value.map(({ key }) => key) : read.problem;
}

describe('readReports', () => {
  it('reads a page in the order of the service, each report by its id and with its own text', () => {
    const reports = sampleReports(3);
    const read = readAnswerText(pageOf(...reports));
    expect(read.ok && read.value.map(({ json }) => json)).toEqual(reports);
    expect(keysOf(pageOf(...reports))).toEqual([
      '1000000000000000004',
      '1000000000000000003',
      '1000000000000000002',
    ]);
  });

  it.each([['[]'], [' [ ]\n'], ['\uFEFF[]']])('reads the empty page %j', (body) => {
    expect(keysOf(body)).toEqual([]);
  });

  it('reads a page behind a byte order mark', () => {
    expect(keysOf(`\uFEFF${pageOf(sampleReport())}`)).toEqual(['1000000000000000001']);
  });

  it('takes one report alone for a page of one', () => {
    expect(keysOf(sampleReport())).toEqual(['1000000000000000001']);
    expect(keysOf('{"transaction_id":"t"}')).toEqual(['#0']);
  });

  it('tells reports apart that share an id or have none', () => {
    const body = pageOf(
      sampleReport(),
      sampleReport(),
      sampleReport({ id: undefined }),
      sampleReport({ id: 'x' }),
    );
    expect(keysOf(body)).toEqual(['1000000000000000001', '#1', '#2', '#3']);
  });

  it('keeps the good reports beside bad ones', () => {
    const read = readAnswerText(`[5, ${sampleReport({ event: 'x' })}, null, ${sampleReport({ id: 7 })}]`);
    expect(read.ok && read.value.map(({ key, problems }) => [key, problems.length])).toEqual([
      ['#0', 1],
      ['1000000000000000001', 1],
      ['#2', 1],
      ['7', 0],
    ]);
  });

  it('reads reports of any depth', () => {
    const deep = raw(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(keysOf(pageOf(sampleReport({ extra_data: deep }), sampleReport({ id: 2 })))).toEqual([
      '1000000000000000001',
      '2',
    ]);
  });

  it.each([
    ['empty', ''],
    ['empty', ' \r\n'],
    ['empty', '\uFEFF'],
    ['html', '<!DOCTYPE html><html></html>'],
    ['html', '\n <html>'],
    ['not JSON', 'Service unavailable'],
    ['not JSON', '[{"id":1}'],
    ['not JSON', '[{"id":1}] and more'],
    ['not JSON', '[][]'],
    ['not JSON', '[{"id":01234567890123456}]'],
    ['not reports', 'null'],
    ['not reports', '5'],
    ['not reports', '"text"'],
    ['not reports', '12345678901234567890'],
    ['not reports', '{}'],
    ['not reports', '{"reports":[]}'],
    ['not reports', '{"error":"Not Found","error_code":"X"}'],
  ])('is %s: %j', (reason, body) => {
    expect(keysOf(body)).toBe(reason);
  });
});

describe('readRestError', () => {
  it('reads the four fields', () => {
    const body =
      '{"error":"Not Found","error_code":"TRANSACTION_NOT_FOUND","cause":"None.","traceability_id":"t"}';
    expect(readRestError(body)).toEqual({
      error: 'Not Found',
      errorCode: 'TRANSACTION_NOT_FOUND',
      cause: 'None.',
      traceabilityId: 't',
    });
  });

  it('reads the good fields beside wrong ones', () => {
    const body = '{"error":5,"error_code":null,"cause":["x"],"traceability_id":"trace-1"}';
    expect(readRestError(body)).toEqual({
      error: null,
      errorCode: null,
      cause: null,
      traceabilityId: 'trace-1',
    });
  });

  it.each([
    [''],
    ['<html></html>'],
    ['{}'],
    ['[]'],
    ['null'],
    ['{"message":"x"}'],
    ['{"error":5}'],
    ['"error"'],
  ])('finds none in %j', (body) => {
    expect(readRestError(body)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFormat, jsonLinesFormat } from '../../../main/export/formats/json';
import { textOf } from '../../../main/export/formats/text-format';
import { chunkReport } from '../../support/inputs/chunk-report';
import { raw, sampleReport } from '../../support/inputs/sample-reports';
import { runs } from '../../support/runner/depth';

const linesOf = (...jsons: readonly string[]) =>
  textOf(
    jsonLinesFormat,
    jsons.map((json) => chunkReport(json)),
  );

describe('JSON Lines', () => {
  it('has a line for each report, with every digit and in the order of its fields', () => {
    const jsons = [
      sampleReport({ id: 9_223_372_036_854_775_807n, extra_data: { amount: raw('1.10'), b: 1, a: 2 } }),
      '{ "id": -9007199254740993,"id":-9007199254740993,"extra_data":["\\n\\u0041\\ud800\u2028", 1.0e+2]}',
    ];
    expect(linesOf(...jsons)).toBe(jsons.map((json) => `${json}\n`).join(''));
  });

  it('has none of the line ends between tokens, and all in strings', () => {
    const json = '{\r\n  "id": 7,\n\r"user": {"id": "a\\n b"\n}\r}';
    expect(linesOf(json)).toBe('{   "id": 7, "user": {"id": "a\\n b" } }\n');
  });

  it('has a report that isn’t JSON as a string with its text', () => {
    const damaged = '{"id": 7,\n"user": }';
    const report = {
      ...chunkReport('{}'),
      json: damaged,
      problems: [{ path: '', expected: 'JSON', received: '}', invalidFrom: 18 }],
    };
    expect(JSON.parse(textOf(jsonLinesFormat, [report]))).toBe(damaged);
    expect(JSON.parse(textOf(jsonFormat, [report]))).toEqual([damaged]);
  });

  it('means the same as the report, for any JSON in any layout', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('\n', '\r\n', '\r'), (value, lineEnd) => {
        const json = JSON.stringify({ value }, null, 1).replaceAll('\n', lineEnd);
        const written = textOf(jsonLinesFormat, [{ ...chunkReport('{}'), json }]);
        expect(written.indexOf('\n')).toBe(written.length - 1);
        expect(JSON.parse(written)).toEqual(JSON.parse(json));
      }),
      { numRuns: runs(200) },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { readRestError } from '../../../shared/api/rest-error';

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

  it('reads the valid fields next to invalid ones', () => {
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
  ])('returns null for %j', (body) => {
    expect(readRestError(body)).toBeNull();
  });
});

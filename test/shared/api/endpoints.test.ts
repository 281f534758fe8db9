import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feedbackPath,
  reportsPath,
  transactionIdError,
  transactionReportsPath,
} from '../../../shared/api/endpoints';
import { transactionIdErrorText } from '../../../shared/i18n/validation-text';
import { runs } from '../../support/runner/depth';

const base = 'https://reports.example.com/api/';

describe('the paths of the endpoints', () => {
  it('contain limit and page', () => {
    expect(reportsPath({ limit: 20, page: 3 })).toBe('reports?limit=20&page=3');
  });

  it('contain every parameter of a look-up', () => {
    const query = { limit: 20, page: 1, since: '30d', timeout: '5s' };
    expect(transactionReportsPath('t-1', query)).toBe('reports/t-1?limit=20&page=1&since=30d&timeout=5s');
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['%2e%2e', '%252e%252e'],
    ['a b?c#d', 'a%20b%3Fc%23d'],
    ['../version', '..%2Fversion'],
    ['東京', '%E6%9D%B1%E4%BA%AC'],
    ['...', '...'],
  ])('encode the transaction ID %j', (transactionId, encoded) => {
    expect(feedbackPath(transactionId)).toBe(`feedback/${encoded}`);
  });

  it('never leave the endpoint, whatever the transaction ID', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (transactionId) => {
        if (transactionIdError(transactionId) !== null) return;
        const query = { limit: 20, page: 1, since: '30d', timeout: '5s' };
        for (const path of [feedbackPath(transactionId), transactionReportsPath(transactionId, query)]) {
          const url = new URL(path, base);
          const [, api, endpoint, id = '', ...more] = url.pathname.split('/');
          expect([url.origin, api, more]).toEqual(['https://reports.example.com', 'api', []]);
          expect(endpoint).toMatch(/^(feedback|reports)$/);
          expect(decodeURIComponent(id)).toBe(transactionId);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('transactionIdError', () => {
  it.each([['t-1'], ['a/b'], ['%2e%2e'], ['...'], [' . '], ['é'], ['x'.repeat(1_000)]])(
    'accepts %j',
    (id) => {
      expect(transactionIdError(id)).toBeNull();
    },
  );

  it.each([
    ['', 'Enter'],
    ['.', '"."'],
    ['..', '".."'],
    ['x'.repeat(1_001), '1000'],
    ['\ud800', 'incomplete character'],
  ])('refuses %j', (id, words) => {
    const error = transactionIdError(id);
    expect(error && transactionIdErrorText(error)).toContain(words);
  });
});

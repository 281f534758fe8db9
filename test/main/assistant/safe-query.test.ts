import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSafeQuery } from '../../../main/assistant/tools/safe-query';
import { parseQuery } from '../../../shared/query/parse-query';
import { runs } from '../../support/runner/depth';

/** What becomes of `user:user-7` if a report says that it stands for `value`. */
const asked = (value: string) =>
  readSafeQuery('risk:high user:user-7 is:unread', {
    coarseKm: 25,
    zone: 'utc',
    find: async () => ({ kind: 'user', value }),
  });

describe('a value of a report in a query', () => {
  it.each([
    'x" OR user:a* OR user:"y',
    'x” OR user:a* OR user:“y',
    'x„ OR risk:low',
    'x‟ OR risk:low',
    'x＂ OR risk:low',
    'x\nrisk:low',
    '“quoted”',
    'a：b',
    '（a）',
  ])('is refused if it would be more than a value: %s', async (value) => {
    expect(await asked(value)).toMatchObject({ ok: false });
  });

  it('is that whole value, or refused', async () => {
    const parts = [...'ab*\\ ()-:"“”„‟＂：（）\n\u200b', 'user:', ' OR ', ' AND ', 'NOT ', 'risk:low'];
    const values = fc.string({ unit: fc.constantFrom(...parts), minLength: 1 });
    const check = async (value: string) => {
      const read = await asked(value);
      if (!read.ok) return;
      const { node, problems } = parseQuery(read.value.text, 'utc');
      expect(problems).toEqual([]);
      expect(node).toEqual({
        kind: 'all',
        of: [
          { kind: 'term', term: { field: 'risk', sign: '', risk: 'high' } },
          { kind: 'term', term: { field: 'user', match: { kind: 'whole', text: value } } },
          { kind: 'term', term: { field: 'is', state: 'unread' } },
        ],
      });
    };
    await fc.assert(fc.asyncProperty(values, check), { numRuns: runs(5_000) });
  });

  it('can’t make a query longer than queries are', async () => {
    expect(await asked('x'.repeat(5_000))).toMatchObject({ ok: false });
  });
});

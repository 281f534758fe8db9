import { describe, expect, it } from 'vitest';
import { blindQueuesOf } from '../../../renderer/features/review/blind-queues';
import type { BlindItem } from '../../../shared/domain/team';

const item = (subject: string, change: Partial<BlindItem> = {}): BlindItem => ({
  subject: `transaction:${subject}`,
  first: 'ana',
  second: 'bo',
  revealedAt: null,
  ...change,
});
const items = [item('1'), item('2', { revealedAt: 7 }), item('3', { second: 'cy' })];

describe('the queues of second reviews', () => {
  it('have the undecided reports of the second reviewer', () => {
    expect(blindQueuesOf(items, { person: 'bo' })).toMatchObject([
      { name: 'Second review', query: { filters: [{ field: 'transaction', in: ['1'] }] } },
    ]);
  });

  it('show the author of the first verdict nothing', () => {
    expect(blindQueuesOf(items, { person: 'ana' })).toEqual([]);
  });
});

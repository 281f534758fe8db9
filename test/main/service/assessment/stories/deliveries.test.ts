import { describe, expect, it } from 'vitest';
import { ada, bilbao, Story, seenAt, verdict } from '../../../../support/transaction-story';

describe('a transaction that is assessed again', () => {
  it('finds the same and teaches nothing more', () => {
    const story = new Story();
    const first = story.tell({ ...ada, ...seenAt(bilbao, 'home') });
    const before = new Map(story.past);
    const again = story.again(first.transaction);
    expect(verdict(again)).toEqual(['low', 'low_risk', ['New user']]);
    expect(again.remembered).toEqual([]);
    expect(story.past).toEqual(before);
  });
});

import { describe, expect, it } from 'vitest';
import { ada, bilbao, phone, Story, seenAt, verdict } from '../../../../support/transaction-story';

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

describe('two transactions of the same millisecond', () => {
  const home = { ...ada, ...seenAt(bilbao, 'home') };

  it('are not both the first of their user', () => {
    const story = new Story();
    expect(verdict(story.tell(home))).toEqual(['low', 'unknown_risk', ['New user']]);
    expect(verdict(story.tell(home, 0))).toEqual(['clear', 'low_risk', ['Common usage']]);
  });

  it('teach more than either: nothing that the first taught is forgotten', () => {
    const story = new Story();
    story.tell(home);
    story.tell({ ...home, device: phone('tablet') }, 0);
    expect(story.past.get(`user:${ada.userId}`)).toMatchObject({
      devices: [{ id: 'tablet' }, { id: 'ada-phone' }],
      places: [{ actions: 2 }],
    });
  });
});

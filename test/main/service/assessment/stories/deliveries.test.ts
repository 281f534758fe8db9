import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../../main/service/transaction';
import {
  ada,
  bilbao,
  day,
  lisbon,
  madrid,
  phone,
  Story,
  seenAt,
  thief,
  verdict,
} from '../../../../support/transaction-story';

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

describe('what a device that was offline tells weeks late', () => {
  const ring = seenAt(lisbon, 'ring');

  function tellsLate(story: Story, name: string, told: Partial<Transaction>): void {
    story.tell({ userId: `${name}@example.com`, ...told }, -40 * day);
    story.now += 40 * day;
  }

  it('hides no phishing ring at the same place', () => {
    const story = new Story();
    const victims = ['one', 'two', 'three'].map((name) => ({
      userId: `${name}@example.com`,
      device: phone(`${name}-phone`),
    }));
    for (const victim of victims) story.tell({ ...victim, ...seenAt(bilbao, 'home') });
    const attack = ({ userId }: { userId: string }) => story.tell({ userId, device: thief, ...ring });
    const [first, second, third] = victims;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no victims');
    attack(first);
    attack(second);
    tellsLate(story, 'guest', { device: phone('guest-phone'), ...ring });
    expect(attack(third).assessment.decisions).toContain('Phising');
  });

  it('hides no farm of identities on the same device', () => {
    const story = new Story();
    const farm = { device: phone('farm'), ...seenAt(madrid, 'farm') };
    for (const name of ['one', 'two']) story.tell({ userId: `${name}@example.com`, ...farm });
    tellsLate(story, 'guest', farm);
    expect(story.tell({ userId: 'three@example.com', ...farm }).assessment.decisions).toContain(
      'Synthetic identity',
    );
  });

  it('hides no farm of identities at the same place', () => {
    const story = new Story();
    const begin = (name: string, number: number, later?: number) =>
      story.tell(
        {
          userId: `${name}-${number}@example.com`,
          device: phone(`farm-${number % 3}`),
          ...seenAt(madrid, 'farm'),
        },
        later,
      );
    for (let number = 0; number < 5; number += 1) begin('identity', number);
    tellsLate(story, 'guest', { device: phone('guest-phone'), ...seenAt(madrid, 'farm') });
    expect(begin('identity', 5).assessment.decisions).toContain('Synthetic identity');
  });
});

import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../../main/reports-service/transaction';
import {
  ada,
  bilbao,
  day,
  lisbon,
  madrid,
  phone,
  seenAt,
  TransactionSequence,
  thief,
  verdict,
} from '../../../../support/inputs/transaction-sequence';

describe('a repeated transaction', () => {
  it('gets the same assessment and changes no history', () => {
    const story = new TransactionSequence();
    const first = story.add({ ...ada, ...seenAt(bilbao, 'home') });
    const before = new Map(story.past);
    const again = story.repeat(first.transaction);
    expect(verdict(again)).toEqual(['low', 'low_risk', ['New user']]);
    expect(again.changedHistories).toEqual([]);
    expect(story.past).toEqual(before);
  });
});

describe('two transactions of the same millisecond', () => {
  const home = { ...ada, ...seenAt(bilbao, 'home') };

  it('are not both the first of their user', () => {
    const story = new TransactionSequence();
    expect(verdict(story.add(home))).toEqual(['low', 'unknown_risk', ['New user']]);
    expect(verdict(story.add(home, 0))).toEqual(['clear', 'low_risk', ['Common usage']]);
  });

  it('both change the histories: nothing from the first one is lost', () => {
    const story = new TransactionSequence();
    story.add(home);
    story.add({ ...home, device: phone('tablet') }, 0);
    expect(story.past.get(`user:${ada.userId}`)).toMatchObject({
      devices: [{ id: 'tablet' }, { id: 'ada-phone' }],
      places: [{ actions: 2 }],
    });
  });
});

describe('a transaction that an offline device delivers weeks late', () => {
  const ring = seenAt(lisbon, 'ring');

  function deliversLate(story: TransactionSequence, name: string, fields: Partial<Transaction>): void {
    story.add({ userId: `${name}@example.com`, ...fields }, -40 * day);
    story.now += 40 * day;
  }

  it('does not hide a phishing ring at the same place', () => {
    const story = new TransactionSequence();
    const victims = ['one', 'two', 'three'].map((name) => ({
      userId: `${name}@example.com`,
      device: phone(`${name}-phone`),
    }));
    for (const victim of victims) story.add({ ...victim, ...seenAt(bilbao, 'home') });
    const attack = ({ userId }: { userId: string }) => story.add({ userId, device: thief, ...ring });
    const [first, second, third] = victims;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no victims');
    attack(first);
    attack(second);
    deliversLate(story, 'guest', { device: phone('guest-phone'), ...ring });
    expect(attack(third).assessment.decisions).toContain('Phising');
  });

  it('does not hide a synthetic identity farm on the same device', () => {
    const story = new TransactionSequence();
    const farm = { device: phone('farm'), ...seenAt(madrid, 'farm') };
    for (const name of ['one', 'two']) story.add({ userId: `${name}@example.com`, ...farm });
    deliversLate(story, 'guest', farm);
    expect(story.add({ userId: 'three@example.com', ...farm }).assessment.decisions).toContain(
      'Synthetic identity',
    );
  });

  it('does not hide a synthetic identity farm at the same place', () => {
    const story = new TransactionSequence();
    const begin = (name: string, number: number, later?: number) =>
      story.add(
        {
          userId: `${name}-${number}@example.com`,
          device: phone(`farm-${number % 3}`),
          ...seenAt(madrid, 'farm'),
        },
        later,
      );
    for (let number = 0; number < 5; number += 1) begin('identity', number);
    deliversLate(story, 'guest', { device: phone('guest-phone'), ...seenAt(madrid, 'farm') });
    expect(begin('identity', 5).assessment.decisions).toContain('Synthetic identity');
  });
});

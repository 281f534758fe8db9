import { describe, expect, it } from 'vitest';
import {
  ada,
  adaAtHome,
  at,
  bilbao,
  day,
  lisbon,
  madrid,
  minute,
  phone,
  seenAt,
  TransactionSequence,
  thief,
  verdict,
} from '../../../../support/inputs/transaction-sequence';

describe('a new phone', () => {
  const bought = { ...ada, device: phone('new-phone') };

  it('is a device swap at home, and usual afterwards', () => {
    const story = adaAtHome();
    const swap = story.add({ ...bought, ...seenAt(bilbao, 'home') });
    expect(verdict(swap)).toEqual(['low', 'low_risk', ['Device Swapping']]);
    expect(swap.assessment.descriptiveReport).toContain('from Model of ada-phone to Model of new-phone');
    expect(verdict(story.add({ ...bought, ...seenAt(bilbao, 'home') }))).toEqual([
      'clear',
      'low_risk',
      ['Common usage'],
    ]);
  });

  it("is a device swap on a journey if it has the user's SIM card", () => {
    const { assessment } = adaAtHome().add({ ...bought, ...seenAt(lisbon, 'hotel') }, 2 * day);
    expect(assessment.decisions).toEqual(['Device Swapping']);
  });

  it("does not become the user's own while nothing shows whose it is", () => {
    const story = adaAtHome();
    const unplaced = { userId: ada.userId, device: thief };
    for (let times = 0; times < 3; times += 1) {
      expect(verdict(story.add(unplaced))).toEqual(['low', 'unknown_risk', []]);
    }
  });
});

describe('an emulator', () => {
  const emulator = phone('emulator', { emulated: true, debugged: true });

  it('with a new user is a synthetic identity, and does not become usual', () => {
    const story = new TransactionSequence();
    const fix = { gpsFix: { ...at(37.422, -122.084), accuracyMetres: 5 } };
    const fields = { userId: 'invented', device: emulator, ...fix };
    expect(verdict(story.add(fields))[2]).toEqual(['Synthetic identity', 'New user']);
    for (let times = 0; times < 3; times += 1) {
      const { assessment } = story.add(fields);
      expect(assessment.riskAssignment).toBe('high');
      expect(assessment.decisions).toEqual(['Synthetic identity']);
    }
  });
});

describe('a farm of synthetic identities', () => {
  it('is detected with the third identity on one device and certain from the fifth', () => {
    const story = new TransactionSequence();
    const register = (number: number) =>
      story.add({ userId: `identity-${number}`, device: phone('farm'), ...seenAt(madrid, 'farm') });
    const levels = [1, 2, 3, 4, 5, 6].map((number) => register(number).assessment.riskAssignment);
    expect(levels).toEqual(['low', 'low', 'high', 'high', 'fraud', 'fraud']);
    expect(verdict(register(7))).toEqual(['fraud', 'fraud', ['Synthetic identity', 'New user']]);
    expect(verdict(register(3))).toEqual(['fraud', 'fraud', ['Synthetic identity']]);
  });

  it('is detected if its identities are spread over several devices at one place', () => {
    const story = new TransactionSequence();
    const assessed = [1, 2, 3, 4, 5, 6].map((number) =>
      story.add({
        userId: `identity-${number}`,
        device: phone(`farm-${number % 3}`),
        ...seenAt(madrid, 'farm'),
      }),
    );
    expect(assessed.map(({ assessment }) => assessment.riskAssignment)).toEqual([
      'low',
      'low',
      'low',
      'low',
      'low',
      'high',
    ]);
  });

  it('is distinguished from a shop where many people register on their own phones', () => {
    const story = new TransactionSequence();
    for (let number = 0; number < 40; number += 1) {
      const customer = { userId: `customer-${number}`, device: phone(`phone-${number}`) };
      const { assessment } = story.add({ ...customer, ...seenAt(madrid, 'shop') }, minute);
      expect(assessment.decisions).toEqual(['New user']);
    }
  });
});

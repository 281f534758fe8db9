import { expect, it } from 'vitest';
import { phishing } from '../../../../../main/reports-service/assessment/rules/phishing';
import {
  knownUser,
  now,
  placeWith,
  positionAt,
  sampleFacts,
  usualAt,
} from '../../../../support/sample-facts';
import { ada, day, lisbon } from '../../../../support/transaction-story';

const takeover = {
  user: knownUser,
  deviceOfUser: 'new',
  position: positionAt(lisbon),
  nearestUsual: usualAt(726),
  isFarFromUsual: true,
} as const;

function afterTakeovers(...takeovers: readonly (readonly [userId: string, daysAgo: number])[]) {
  const place = placeWith({
    takeovers: takeovers.map(([userId, days]) => ({ userId, at: now - days * day })),
  });
  return phishing(sampleFacts({ ...takeover, placeHistories: [place] }, { userId: ada.userId }));
}

it('phishing applies to the third account taken over from one place within a week', () => {
  expect(afterTakeovers(['one', 6.9], ['two', 1])).toMatchObject({
    decision: 'Phising',
    level: 'fraud',
    reason: '3 accounts, including this one, were taken over from the same place within 7 days.',
  });
});

it('phishing states the time between the takeovers, whatever their order', () => {
  expect(afterTakeovers(['one', 2], ['two', -3])?.reason).toContain('within 5 days');
});

it('phishing does not apply to the second account, a repeated one, or takeovers of long ago', () => {
  expect(afterTakeovers(['one', 1])).toBeNull();
  expect(afterTakeovers(['one', 1], [ada.userId, 2])).toBeNull();
  expect(afterTakeovers(['one', 1], ['two', 7.1])).toBeNull();
  expect(afterTakeovers()).toBeNull();
});

it('phishing counts an account once if two keys of the place have it', () => {
  const place = placeWith({ takeovers: [{ userId: 'one', at: now }] });
  expect(
    phishing(sampleFacts({ ...takeover, placeHistories: [place, place] }, { userId: ada.userId })),
  ).toBeNull();
});

it('phishing requires that this transaction is a takeover', () => {
  const placeHistories = [
    placeWith({ takeovers: ['one', 'two', 'three'].map((userId) => ({ userId, at: now })) }),
  ];
  expect(phishing(sampleFacts({ placeHistories }))).toBeNull();
});

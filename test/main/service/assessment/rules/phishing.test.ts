import { expect, it } from 'vitest';
import { phishing } from '../../../../../main/service/assessment/rules/phishing';
import { knownUser, now, placeWith, positionAt, someFacts, usualAt } from '../../../../support/some-facts';
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
  return phishing(someFacts({ ...takeover, placeHistories: [place] }, { userId: ada.userId }));
}

it('holds for the third account taken over from one place within a week', () => {
  expect(afterTakeovers(['one', 6.9], ['two', 1])).toMatchObject({
    decision: 'Phising',
    level: 'fraud',
    reason: '3 accounts, this one included, were taken over from this same place within 7 days',
  });
});

it('tells how far apart they were, also where they come in another order', () => {
  expect(afterTakeovers(['one', 2], ['two', -3])?.reason).toContain('within 5 days');
});

it('does not hold for the second, for one again, nor for ones of long ago', () => {
  expect(afterTakeovers(['one', 1])).toBeNull();
  expect(afterTakeovers(['one', 1], [ada.userId, 2])).toBeNull();
  expect(afterTakeovers(['one', 1], ['two', 7.1])).toBeNull();
  expect(afterTakeovers()).toBeNull();
});

it('counts an account once that two names of the place know', () => {
  const place = placeWith({ takeovers: [{ userId: 'one', at: now }] });
  expect(
    phishing(someFacts({ ...takeover, placeHistories: [place, place] }, { userId: ada.userId })),
  ).toBeNull();
});

it('needs a takeover now', () => {
  const placeHistories = [
    placeWith({ takeovers: ['one', 'two', 'three'].map((userId) => ({ userId, at: now })) }),
  ];
  expect(phishing(someFacts({ placeHistories }))).toBeNull();
});

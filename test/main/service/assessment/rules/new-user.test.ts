import { expect, it } from 'vitest';
import { newUser } from '../../../../../main/service/assessment/rules/new-user';
import { knownUser, positionAt, someFacts } from '../../../../support/some-facts';
import { bilbao } from '../../../../support/transaction-story';

it('holds for the first action of a user, and says from where', () => {
  expect(newUser(someFacts({ isNewUser: true, position: positionAt(bilbao) }))).toMatchObject({
    decision: 'New user',
    level: 'low',
    reason: 'first action of this user on the platform, from Bilbao, Spain',
  });
});

it('holds without a position', () => {
  expect(newUser(someFacts({ isNewUser: true }))?.reason).toBe('first action of this user on the platform');
});

it('does not hold for a known user, nor for none', () => {
  expect(newUser(someFacts({ user: knownUser }))).toBeNull();
  expect(newUser(someFacts())).toBeNull();
});

import { expect, it } from 'vitest';
import { newUser } from '../../../../../main/reports-service/assessment/rules/new-user';
import { knownUser, positionAt, sampleFacts } from '../../../../support/sample-facts';
import { bilbao } from '../../../../support/transaction-story';

it("newUser applies to a user's first action and names its place", () => {
  expect(newUser(sampleFacts({ isNewUser: true, position: positionAt(bilbao) }))).toMatchObject({
    decision: 'New user',
    level: 'low',
    reason: "The user's first action on the platform came from Bilbao, Spain.",
  });
});

it('newUser applies without a position', () => {
  expect(newUser(sampleFacts({ isNewUser: true }))?.reason).toBe(
    "This is the user's first action on the platform.",
  );
});

it('newUser does not apply to a known user, nor without a user', () => {
  expect(newUser(sampleFacts({ user: knownUser }))).toBeNull();
  expect(newUser(sampleFacts())).toBeNull();
});

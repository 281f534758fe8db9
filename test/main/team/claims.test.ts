import { expect, it } from 'vitest';
import { Claims } from '../../../main/team/claims';
import type { ClaimAnswer, TeamClient } from '../../../main/team/team-client';
import type { Problem } from '../../../shared/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import { claimRenewalMs, presenceRenewalMs } from '../../../shared/team-api/wire';
import { afterTest } from '../../support/after-test';
import { manualClock } from '../../support/manual-clock';
import { other, self } from '../../support/sample-team';

const subject = 'transaction:t';
const passingMs = 300;
const offline: Result<ClaimAnswer, Problem> = fail({ kind: 'unexpected' });
const claimed = (token: string): Result<ClaimAnswer, Problem> =>
  succeed({ kind: 'claimed', token, until: 1, person: self });
const taken: Result<ClaimAnswer, Problem> = succeed({ kind: 'taken', person: other, until: 1 });

/** The claims of a person, whose server gives these answers to claims, the last one again and again. */
function openClaims(...answers: readonly Result<ClaimAnswer, Problem>[]) {
  const clock = manualClock();
  /** When each request was made, ms since the start. */
  const asked: number[] = [];
  const looked: (string | null | undefined)[] = [];
  const client: Pick<TeamClient, 'claim' | 'claimNext' | 'release' | 'presence'> = {
    claim: async () => {
      asked.push(clock.elapsed());
      return answers[asked.length - 1] ?? answers.at(-1) ?? offline;
    },
    claimNext: async () => succeed({ subject, token: 'next', until: 1 }),
    release: async () => succeed(null),
    presence: async (_, looking) => {
      looked.push(looking?.subject);
      return succeed({ looking: [], claims: [] });
    },
  };
  const claims = new Claims({
    ...{ client, clock, access: { address: 'https://team.example/', token: 'token' } },
    ...{ application: 'app', person: self, isConnected: () => true, onPresence: () => undefined },
  });
  afterTest(() => claims.end());
  return { claims, clock, asked, looked };
}

it('a claim is renewed every five minutes until it is released', async () => {
  const { claims, clock, asked } = openClaims(claimed('one'));
  await claims.claim(subject);
  await clock.pass(claimRenewalMs - 1);
  expect(asked).toEqual([0]);
  await clock.pass(1);
  await clock.pass(claimRenewalMs);
  expect(asked).toEqual([0, claimRenewalMs, 2 * claimRenewalMs]);
  expect(claims.tokenOf(subject)).toBe('one');
  await claims.release(subject);
  await clock.pass(10 * claimRenewalMs);
  expect(asked).toHaveLength(3);
});

it('the next free one is renewed like a claim', async () => {
  const { claims, clock, asked } = openClaims(claimed('renewed'));
  await claims.claimNext([subject]);
  expect(claims.tokenOf(subject)).toBe('next');
  await clock.pass(claimRenewalMs);
  expect(asked).toEqual([claimRenewalMs]);
  expect(claims.tokenOf(subject)).toBe('renewed');
});

it('a renewal that fails is repeated with the next one, within the lease', async () => {
  const { claims, clock, asked } = openClaims(claimed('one'), offline, claimed('two'));
  await claims.claim(subject);
  await clock.pass(claimRenewalMs);
  expect(claims.tokenOf(subject)).toBe('one');
  await clock.pass(claimRenewalMs);
  expect(claims.tokenOf(subject)).toBe('two');
  expect(asked).toHaveLength(3);
});

it('a claim that another person has by now is lost, and no longer renewed', async () => {
  const { claims, clock, asked } = openClaims(claimed('one'), taken);
  await claims.claim(subject);
  await clock.pass(claimRenewalMs);
  expect(claims.tokenOf(subject)).toBeNull();
  await clock.pass(10 * claimRenewalMs);
  expect(asked).toHaveLength(2);
});

it('what is looked at is said every 30 seconds until something else is', async () => {
  const { claims, clock, looked } = openClaims();
  claims.look(subject);
  await clock.pass(passingMs);
  await clock.pass(presenceRenewalMs);
  await clock.pass(presenceRenewalMs);
  expect(looked).toEqual([subject, subject, subject]);
  claims.look(null);
  await clock.pass(10 * presenceRenewalMs);
  expect(looked).toEqual([subject, subject, subject, null]);
});

it('what is only passed is not said', async () => {
  const { claims, clock, looked } = openClaims();
  for (const passed of ['transaction:1', 'transaction:2', subject]) {
    claims.look(passed);
    await clock.pass(passingMs - 1);
  }
  expect(looked).toEqual([]);
  await clock.pass(1);
  claims.look('transaction:3');
  claims.look(null);
  await clock.pass(10 * presenceRenewalMs);
  expect(looked).toEqual([subject, null]);
});

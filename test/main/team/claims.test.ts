import { expect, it } from 'vitest';
import { Claims } from '../../../main/team/claims';
import type { ClaimAnswer, TeamClient } from '../../../main/team/team-client';
import type { Problem } from '../../../shared/domain/problem';
import type { Presence } from '../../../shared/domain/team';
import { fail, type Result, succeed } from '../../../shared/result';
import { claimRenewalMs, presenceRenewalMs } from '../../../shared/team-api/wire';
import { manualClock } from '../../support/clocks/manual-clock';
import { other, self } from '../../support/inputs/sample-team';
import { afterTest } from '../../support/runner/after-test';

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
  const link = { exchanged: async (): Promise<void> => undefined };
  const claims = new Claims({
    ...{ client, clock, access: { address: 'https://team.example/', token: 'token' } },
    ...{
      application: 'app',
      person: self,
      isConnected: () => true,
      exchanged: () => link.exchanged(),
      onPresence: () => undefined,
    },
  });
  afterTest(() => claims.end());
  return { claims, clock, asked, looked, link };
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

it('a claim stays if it is claimed again before its release reached the server', async () => {
  const { claims, link } = openClaims(claimed('one'), claimed('two'));
  await claims.claim(subject);
  link.exchanged = async () => void (await claims.claim(subject));
  await claims.release(subject);
  expect(claims.tokenOf(subject)).toBe('two');
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

it('what is looked at is announced every 30 seconds until something else is', async () => {
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

it('what is only passed is not announced', async () => {
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

/** Claims whose server answers each request of presence when the test says so. */
function openSlowPresence() {
  const clock = manualClock();
  const shown: (readonly Presence[])[] = [];
  const requests: { readonly looking: string | null | undefined; answer: (...subjects: string[]) => void }[] =
    [];
  const unused = async () => fail({ kind: 'unexpected' } as const);
  const claims = new Claims({
    client: {
      claim: unused,
      claimNext: unused,
      release: unused,
      presence: (_, looking) =>
        new Promise((resolve) => {
          const at = (seen: string) => ({ person: other, application: 'app', subject: seen });
          const answer = (...subjects: string[]) =>
            resolve(succeed({ looking: subjects.map(at), claims: [] }));
          requests.push({ looking: looking?.subject, answer });
        }),
    },
    ...{ clock, access: { address: 'https://team.example/', token: 'token' } },
    ...{ application: 'app', person: self, isConnected: () => true },
    exchanged: async () => undefined,
    onPresence: (presence) => shown.push(presence),
  });
  const subjects = () => shown.at(-1)?.map(({ subject }) => subject) ?? [];
  return { claims, clock, requests, shown, subjects };
}

it('what others look at is shown as of the latest request, if an earlier one is answered later', async () => {
  const { claims, clock, requests, subjects } = openSlowPresence();
  claims.look(subject);
  await clock.pass(passingMs);
  claims.refresh();
  requests[1]?.answer('transaction:now');
  await clock.pass(0);
  requests[0]?.answer('transaction:before');
  await clock.pass(0);
  expect(subjects()).toEqual(['transaction:now']);
});

it('nothing of what others look at is shown after the end, when another profile may be open', async () => {
  const { claims, clock, requests, shown } = openSlowPresence();
  claims.refresh();
  await claims.end();
  requests[0]?.answer('transaction:before');
  await clock.pass(0);
  expect(shown).toEqual([]);
});

it('what is looked at next is announced when the server has answered, so that it can’t arrive first', async () => {
  const { claims, clock, requests } = openSlowPresence();
  claims.look(subject);
  await clock.pass(passingMs);
  claims.look(null);
  await clock.pass(0);
  expect(requests.map(({ looking }) => looking)).toEqual([subject]);
  requests[0]?.answer();
  await clock.pass(0);
  expect(requests.map(({ looking }) => looking)).toEqual([subject, null]);
});

it('a claim of another person that ended before it was announced is not in the way', async () => {
  const { claims } = openClaims(taken, claimed('one'));
  expect(await claims.claim(subject)).toEqual({ kind: 'claimed', until: 1 });
});

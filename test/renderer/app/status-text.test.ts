import { describe, expect, it } from 'vitest';
import { connectionText, syncText } from '../../../renderer/app/status-text';
import type { Problem } from '../../../shared/domain/problem';
import { neverSynchronised, type SyncState } from '../../../shared/domain/sync';
import type { Profile } from '../../../shared/profile';
import { sampleConnection, sampleSync } from '../../support/window/fake-bridge';

const time = (at: number) => `t${at}`;
const host = 'reports.example.com';

describe('the description of the connection', () => {
  it('names the service that answers', () => {
    expect(connectionText(sampleConnection(), null, time)).toEqual({
      tone: 'good',
      text: 'Connected to reports.example.com',
    });
    const builtIn: Profile = {
      id: 'b',
      name: 'Built-in service',
      colour: 'blue',
      service: 'built-in',
      baseAddress: 'http://127.0.0.1:4711/',
    };
    expect(connectionText(sampleConnection({ profile: builtIn }), null, time).text).toBe(
      'Connected to the built-in service',
    );
  });

  it.each<[Problem, string]>([
    [{ kind: 'host-unknown', host }, 'Offline since t5 · last response t3'],
    [{ kind: 'timed-out', host, seconds: 30 }, 'Offline since t5 · last response t3'],
    [{ kind: 'key-refused', host, status: 403, restError: null }, 'Key refused since t5 · last response t3'],
    [{ kind: 'tls-refused', host, code: 'CERT_EXPIRED' }, 'Not secure since t5 · last response t3'],
    [{ kind: 'redirect-refused', host }, 'No usable response since t5 · last response t3'],
    [{ kind: 'built-in-service-stopped' }, 'Built-in service stopped since t5 · last response t3'],
  ])('says why there is no answer: %o', (problem, text) => {
    const connection = sampleConnection({ reach: { kind: 'failed', since: 5, problem } });
    expect(connectionText(connection, 3, time)).toEqual({ tone: 'bad', text });
  });

  it('claims nothing before the first request, and names no last response if there was none', () => {
    expect(connectionText(sampleConnection({ reach: { kind: 'untried' } }), null, time).tone).toBe(
      'uncertain',
    );
    const problem = { kind: 'unreachable', host, code: 'ECONNREFUSED' } as const;
    expect(
      connectionText(sampleConnection({ reach: { kind: 'failed', since: 5, problem } }), null, time).text,
    ).toBe('Offline since t5');
  });

  it('says that there is no key', () => {
    expect(connectionText(sampleConnection({ key: 'absent' }), null, time).text).toBe('No key');
  });
});

const receiving: Partial<SyncState> = { kind: 'running', pass: 'all', received: 3_400 };
const problem = { kind: 'timed-out', host: 'reports.example.com', seconds: 30 } as const;

describe('the description of the synchronisation', () => {
  it.each<[string, SyncState, number | null, string]>([
    [
      'how much is stored, and how up to date it is',
      sampleSync({ completedAt: 5 }),
      12_345,
      '12,345 reports stored · up to date t5',
    ],
    ['that before the count', sampleSync({ completedAt: 5 }), null, 'up to date t5'],
    [
      'that a first pass was not finished',
      neverSynchronised,
      500,
      '500 reports stored · not all received yet',
    ],
    ['that nothing was ever received', neverSynchronised, 0, '0 reports stored · No reports received yet'],
    [
      'how far a pass is, how fast, and how long it takes',
      sampleSync({ ...receiving, expected: 100_000, perSecond: 1_200.4, secondsLeft: 79.2 }),
      3_400,
      'Receiving 3,400 of about 100,000 · 1,200/s · 80 s left',
    ],
    [
      'a pass that has brought nothing yet',
      sampleSync({ ...receiving, received: 0 }),
      0,
      'Requesting reports…',
    ],
    ['a pass of which nothing is known yet', sampleSync(receiving), null, 'Receiving 3,400'],
    [
      'never more received than expected',
      sampleSync({ ...receiving, expected: 3_000 }),
      null,
      'Receiving 3,400 of about 3,400',
    ],
    ['a look for new ones', sampleSync({ kind: 'running', pass: 'new' }), 5, 'Checking for new reports…'],
    [
      'until when it waits',
      sampleSync({ kind: 'waiting', pass: 'all', nextAttempt: 60_000, problem }),
      1,
      'Waiting until t60000 · 1 report stored',
    ],
    [
      'that a wait ends soon rather than at the minute it is now',
      sampleSync({ kind: 'waiting', pass: 'all', nextAttempt: 59_999, problem }),
      1,
      'Retrying soon · 1 report stored',
    ],
    [
      'since when it is behind',
      sampleSync({ completedAt: 5, problem }),
      7,
      '7 reports stored · Not up to date since t5',
    ],
    [
      'which page cannot be read, while new reports arrive',
      sampleSync({ completedAt: 5, unread: { page: 1_200, limit: 500, problem } }),
      7,
      '7 reports stored · page 1,200 can’t be read',
    ],
    [
      'that it never was up to date',
      { ...neverSynchronised, problem },
      7,
      '7 reports stored · Not up to date',
    ],
  ])('says %s', (_, sync, stored, words) => {
    expect(syncText(sync, stored, time, 0).text).toBe(words);
  });

  it.each([
    [90, '90 s left'],
    [600, '10 min left'],
    [9_000, '3 h left'],
  ])('formats %i seconds as "%s"', (secondsLeft, words) => {
    expect(syncText(sampleSync({ ...receiving, secondsLeft }), null, time, 0).text).toContain(words);
  });
});

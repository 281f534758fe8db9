import { describe, expect, it } from 'vitest';
import { syncWords } from '../../../renderer/app/sync-text';
import { neverSynchronised, type SyncState } from '../../../shared/domain/sync';
import { sampleSync } from '../../support/fake-bridge';

const time = (at: number) => `t${at}`;
const receiving: Partial<SyncState> = { kind: 'running', pass: 'all', received: 3_400 };
const problem = { kind: 'timed-out', host: 'reports.example.com', seconds: 30 } as const;

describe('the description of the synchronisation', () => {
  it.each<[string, SyncState, number | null, string]>([
    [
      'what is kept, and how new it is',
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
      sampleSync({ kind: 'waiting', pass: 'all', nextAttempt: 9, problem }),
      1,
      'Waiting until t9 · 1 report stored',
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
    expect(syncWords(sync, stored, time).words).toBe(words);
  });

  it.each([
    [90, '90 s left'],
    [600, '10 min left'],
    [9_000, '3 h left'],
  ])('formats %i seconds as "%s"', (secondsLeft, words) => {
    expect(syncWords(sampleSync({ ...receiving, secondsLeft }), null, time).words).toContain(words);
  });
});

import {
  type BodyOf,
  bodyVersion,
  type EntryContent,
  type LogEntry,
  type Verdict,
} from '../../../shared/domain/review-log';

/** Returns an entry of the review log, by this analyst. */
export function sampleEntry(change: Partial<LogEntry> = {}): LogEntry {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    seq: null,
    person: null,
    device: '00000000-0000-4000-8000-00000000000d',
    deviceSeq: 1,
    application: 'built-in',
    subject: 'report:1',
    kind: 'note',
    version: bodyVersion,
    after: [],
    saidAt: 1_772_374_000_000,
    receivedAt: null,
    arrivedAt: null,
    claimToken: null,
    body: { text: 'a note' },
    previousHash: null,
    hash: null,
    ...change,
  };
}

/** Returns a verdict given on a report, by default without further details. */
export function verdictOn(
  reportKey: string,
  verdict: Verdict,
  details: Partial<BodyOf<'verdict'>> = {},
): EntryContent {
  const none = { reason: null, note: null, reportedRisk: null, tookMs: null };
  return { kind: 'verdict', body: { verdict, reportKey, reportVersion: 1, ...none, ...details } };
}

let drawn = 0;

/** Returns an ID that no other call returns. */
export function nextEntryId(): string {
  drawn += 1;
  return `00000000-0000-4000-8000-${drawn.toString(16).padStart(12, '0')}`;
}

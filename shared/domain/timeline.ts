import type { ValueFilter } from './report-query';

/** The kinds of timelines, in the order in which they are offered. */
export const timelineKinds = ['user', 'device', 'transaction', 'place'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The subject of a timeline: its reports are shown in chronological order. */
export interface TimelineSubject {
  readonly kind: TimelineKind;
  /** As given by the reports: untrusted text. */
  readonly value: string;
}

interface TimelineIds {
  readonly userId: string | null;
  readonly deviceId: string | null;
  readonly transactionId: string | null;
  /** "" for none. */
  readonly place: string;
}

/** Returns the timelines that contain a report; none for values that it doesn't give. */
export function timelinesOf({
  userId,
  deviceId,
  transactionId,
  place,
}: TimelineIds): readonly TimelineSubject[] {
  const values = { user: userId, device: deviceId, transaction: transactionId, place: place || null };
  return timelineKinds.flatMap((kind) => {
    const value = values[kind];
    return value === null ? [] : [{ kind, value }];
  });
}

export function timelineFilter({ kind, value }: TimelineSubject): ValueFilter {
  return { field: kind, in: [value], out: [] };
}

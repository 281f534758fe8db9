import type { ValueFilter } from './report-query';

/** What a timeline can be of, in the order in which they are offered. */
export const timelineKinds = ['user', 'device', 'transaction', 'place'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Whose reports are told in the order of time. */
export interface TimelineSubject {
  readonly kind: TimelineKind;
  /** As the reports give it: hostile text. */
  readonly value: string;
}

/** What of a report its timelines are made of. */
export interface TimelineIds {
  readonly userId: string | null;
  readonly deviceId: string | null;
  readonly transactionId: string | null;
  /** "" for none. */
  readonly place: string;
}

/** The timelines that a report stands in; none of what it does not give. */
export function timelinesOf({
  userId,
  deviceId,
  transactionId,
  place,
}: TimelineIds): readonly TimelineSubject[] {
  const given = { user: userId, device: deviceId, transaction: transactionId, place: place || null };
  return timelineKinds.flatMap((kind) => {
    const value = given[kind];
    return value === null ? [] : [{ kind, value }];
  });
}

/** The filter that lets through exactly the reports of a timeline. */
export function timelineFilter({ kind, value }: TimelineSubject): ValueFilter {
  return { field: kind, in: [value], out: [] };
}

import type { Point } from './geodesy';
import type { ReadEntry } from './review-log';
import { foldEntries } from './review-state';

/**
 * An IP place of which an analyst said that it tells nothing about where people are: the exit of a carrier, a satellite or
 * in-flight network, a corporate gateway. Reports whose IP address is there raise the signal "Ignored IP".
 */
export interface IgnoredPlace extends Point {
  /** Of the entries about it. */
  readonly subject: string;
  /** As a report named it; "" for no name. */
  readonly name: string;
  /** Who wrote it; null for this analyst. */
  readonly person: string | null;
  /** ms since 1970. */
  readonly saidAt: number;
}

/** Returns the ignored place that the entries of a subject make; null if it isn't ignored, or no longer. */
export function ignoredPlaceOf(subject: string, entries: readonly ReadEntry[]): IgnoredPlace | null {
  const { history, heads } = foldEntries(entries);
  const states = history.flatMap(({ entry, content: each }) =>
    each?.kind === 'ip-place' ? [{ entry, body: each.body }] : [],
  );
  // Of what was written without knowledge of each other, ignoring counts: only who knows of it can end it.
  const ignoring = states
    .filter(({ entry }) => heads.includes(entry.id))
    .findLast(({ body }) => !body.removed);
  if (!ignoring) return null;
  const { latitude, longitude, name } = ignoring.body;
  const { person, saidAt } = ignoring.entry;
  return { subject, latitude, longitude, name, person, saidAt };
}

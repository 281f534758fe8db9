import type { WatchSubject } from '../domain/watch';
import { areSameQueries } from './same-query';
import { watchedQuery } from './watched-query';

/** Returns whether two watches find the same reports, whatever their place or view is called. */
export function areSameSubjects(one: WatchSubject, other: WatchSubject): boolean {
  if (one.kind === 'view')
    return other.kind === 'view' && areSameQueries(watchedQuery(one.query), watchedQuery(other.query));
  if (one.kind === 'place')
    return (
      other.kind === 'place' &&
      one.latitude === other.latitude &&
      one.longitude === other.longitude &&
      one.radiusKm === other.radiusKm
    );
  return other.kind === one.kind && other.value === one.value;
}

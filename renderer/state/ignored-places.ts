import { createStore } from 'zustand/vanilla';
import type { Point } from '../../shared/domain/geodesy';
import type { IgnoredPlace } from '../../shared/domain/ignored-place';
import { isAtPlace } from '../../shared/domain/ip-place';
import type { Problem } from '../../shared/domain/problem';
import { subjectOfIpPlace } from '../../shared/domain/review-log';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { appendEntry } from './append-entry';
import type { OpenProfile } from './open-profile';
import { profileQueryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery } from './queries/query-observer';
import type { ToastsStore } from './toasts';

/** A place with the name that a report gives it; "" for none. */
interface NamedPoint extends Point {
  readonly name: string;
}

interface IgnoredPlacesState {
  /** The latest first. */
  readonly places: readonly IgnoredPlace[];
  readonly problem: Problem | null;
  /** Says that an IP place tells nothing about where people are. */
  readonly ignore: (place: NamedPoint) => Promise<void>;
  /** Ends it. */
  readonly compareAgain: (place: IgnoredPlace) => Promise<void>;
}

const noPlaces: readonly IgnoredPlace[] = [];

/** The IP places that the profile's analysts ignore, as entries of the log. */
export function createIgnoredPlacesStore(queries: QueryCache, profile: OpenProfile, toasts: ToastsStore) {
  return createStore<IgnoredPlacesState>((set) => {
    const places = followQuery(
      queries,
      () => profileQueryOf('ignoredPlaces.read', {}),
      ({ reply, problem }) => set({ places: reply ?? noPlaces, problem }),
    );
    async function say(subject: string, place: NamedPoint, removed: boolean): Promise<void> {
      const text = messages.ignoredPlaces;
      const { latitude, longitude, name } = place;
      const body = { latitude, longitude, name: name.slice(0, 1_000), removed };
      const answer = await appendEntry(profile.current(), subject, () => ({ kind: 'ip-place', body }));
      if (!answer.ok) return toasts.getState().showFailed(answer.problem, text.failed);
      await places.readAgain();
      const parts = { place: name || `${latitude}, ${longitude}` };
      toasts.getState().show({
        kind: 'done',
        text: removed ? text.compared({ place: gap('place') }) : text.ignored({ place: gap('place') }),
        parts,
      });
    }
    return {
      places: noPlaces,
      problem: null,
      ignore: (place) => say(subjectOfIpPlace(place), place, false),
      compareAgain: (place) => say(place.subject, place, true),
    };
  });
}

/** Returns the ignored place at a point; null for none. */
export function ignoredPlaceAt(places: readonly IgnoredPlace[], point: Point): IgnoredPlace | null {
  return places.find((place) => isAtPlace(point, [place])) ?? null;
}

import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { Point } from '../../shared/domain/geodesy';
import type { IgnoredPlace } from '../../shared/domain/ignored-place';
import { isAtPlace } from '../../shared/domain/ip-place';
import type { Problem } from '../../shared/domain/problem';
import { subjectOfIpPlace } from '../../shared/domain/review-log';
import { foldEntries } from '../../shared/domain/review-state';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import type { OpenProfile } from './open-profile';
import type { ToastsStore } from './toasts';

/** A place with the name that a report gives it; "" for none. */
interface NamedPoint extends Point {
  readonly name: string;
}

interface IgnoredPlacesState {
  /** Those said last first. */
  readonly places: readonly IgnoredPlace[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Says that an IP place tells nothing about where people are. */
  readonly ignore: (place: NamedPoint) => Promise<void>;
  /** Ends it. */
  readonly compareAgain: (place: IgnoredPlace) => Promise<void>;
  /** Clears the places of the closed profile. */
  readonly reset: () => void;
}

const nothing = { places: [], problem: null };

/** The IP places that the profile's analysts ignore, as entries of the log. */
export function createIgnoredPlacesStore(bridge: Bridge, profile: OpenProfile, toasts: ToastsStore) {
  const store = createStore<IgnoredPlacesState>((set, get) => {
    async function say(subject: string, place: NamedPoint, removed: boolean): Promise<void> {
      const calls = profile.current();
      const text = messages.ignoredPlaces;
      const known = await calls.call('log.ofSubjects', { subjects: [subject] });
      const after = foldEntries(known.ok ? known.value.flatMap(({ entries }) => entries) : []).heads;
      const { latitude, longitude, name } = place;
      const body = { latitude, longitude, name: name.slice(0, 1_000), removed };
      const entry = { id: crypto.randomUUID(), subject, after, kind: 'ip-place', body } as const;
      const answer = await calls.call('log.append', { entries: [entry] });
      if (!answer.ok) return toasts.getState().showFailed(answer.problem, text.failed);
      await get().load();
      const parts = { place: name || `${latitude}, ${longitude}` };
      toasts.getState().show({
        kind: 'done',
        text: removed ? text.compared({ place: gap('place') }) : text.ignored({ place: gap('place') }),
        parts,
      });
    }
    return {
      ...nothing,
      load: async () => {
        const calls = profile.current();
        const answer = await calls.call('ignoredPlaces.read', {});
        if (!profile.isOpen(calls)) return;
        set(answer.ok ? { places: answer.value, problem: null } : { problem: answer.problem });
      },
      ignore: (place) => say(subjectOfIpPlace(place), place, false),
      compareAgain: (place) => say(place.subject, place, true),
      reset: () => set(nothing),
    };
  });
  bridge.on('log.changed', ({ kinds }) => {
    if (kinds.includes('ip-place')) void store.getState().load();
  });
  return store;
}

/** Returns the ignored place at a point; null for none. */
export function ignoredPlaceAt(places: readonly IgnoredPlace[], point: Point): IgnoredPlace | null {
  return places.find((place) => isAtPlace(point, [place])) ?? null;
}

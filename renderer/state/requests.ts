import { createStore } from 'zustand/vanilla';
import type { HotSpot } from '../../shared/contract/hot-spots.calls';
import type { FeedbackSubject } from '../../shared/domain/outbox';
import type { TimelineSubject } from '../../shared/domain/timeline';
import type { NamedPlace } from './investigation';

/** What one feature has another one show. */
export type FeatureRequest =
  | { readonly kind: 'feedback-form'; readonly subject: FeedbackSubject }
  /** The open report, also if the user has moved the map away from it before. */
  | { readonly kind: 'report-on-map' }
  | { readonly kind: 'timeline-on-map'; readonly subject: TimelineSubject }
  /** A place, marked by its name or its coordinates. */
  | { readonly kind: 'place-on-map'; readonly place: NamedPlace }
  /** All hot spots, with the map at one of them, or where it was. */
  | { readonly kind: 'hot-spots-on-map'; readonly spot: HotSpot | null };

interface RequestsState {
  readonly latest: FeatureRequest | null;
  readonly make: (request: FeatureRequest) => void;
}

/** Features don't know each other: they make requests here, which the app fulfils at once (fulfil-requests.ts). */
export function createRequestsStore() {
  return createStore<RequestsState>((set) => ({
    latest: null,
    make: (request) => set({ latest: { ...request } }),
  }));
}

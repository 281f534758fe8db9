import type { Queue } from './queues';
import type { StoredWrite, UnsavedWrite } from './review-writes';
import { movedTo, type Session, type Step, startedSession, withSteps } from './session';

/** The list of a session. It can be large, and hardly ever changes. */
interface StoredList
  extends Pick<Session, 'items' | 'byIncident' | 'listed' | 'asOf' | 'startedAt' | 'more'> {
  readonly profileId: string | null;
  readonly queue: Queue;
}

/** What changes with each decision. */
interface StoredPlace {
  readonly position: number;
  readonly ended: boolean;
  readonly steps: readonly Step[];
}

/** The review of a window, for when it is loaded again. */
export interface StoredReview {
  readonly list: StoredList | null;
  readonly place: StoredPlace | null;
  readonly unsaved: readonly StoredWrite[] | null;
}

/** What is stored of the session. */
export interface StoredState {
  readonly session: Session | null;
  readonly ended: boolean;
}

/** Returns the stored forms of those parts of the session that differ from before. */
export function changedParts(
  now: StoredState,
  before: StoredState,
  profileId: string | null,
): Partial<Pick<StoredReview, 'list' | 'place'>> {
  const { session, ended } = now;
  const isSameList = session?.items === before.session?.items && session?.queue === before.session?.queue;
  const isSamePlace = session === before.session && ended === before.ended;
  return {
    ...(isSameList ? {} : { list: session && listOf(session, profileId) }),
    ...(isSamePlace
      ? {}
      : { place: session && { position: session.position, ended, steps: session.steps.map(storedStep) } }),
  };
}

function listOf(
  { queue, items, byIncident, listed, asOf, startedAt, more }: Session,
  profileId: string | null,
): StoredList {
  return { profileId, queue, items, byIncident, listed, asOf, startedAt, more };
}

/** The time is of this window's clock. */
function storedStep({ at: _, ...step }: Step): Step {
  return step;
}

export function storedWrite({ write, problem, calls }: UnsavedWrite): StoredWrite {
  return { write, problem, profileId: calls.id };
}

/** Returns the stored session with its decisions. */
export function restoredSession(
  { queue, items, byIncident, listed, asOf, startedAt, more }: StoredList,
  place: StoredPlace | null,
): Session {
  const started = startedSession(queue, { items, total: items.length, asOf }, startedAt);
  const session = { ...started, byIncident, listed, more };
  return place ? movedTo(withSteps(session, place.steps), place.position) : session;
}

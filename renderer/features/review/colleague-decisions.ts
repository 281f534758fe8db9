import type { StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract/contract';
import type { LogChanged } from '../../../shared/contract/review.calls';
import { foldEntries } from '../../../shared/domain/review-state';
import { changesReviewStatus } from '../../state/log-changes';
import type { OpenProfile } from '../../state/open-profile';
import { colleagueDecision } from './colleague-decision';
import type { ReviewState } from './review-state';
import { type Session, undecidedSubjects, withColleagues } from './session';
import type { SessionView } from './session-view';

/** Subjects per request (the call's limit). */
const partSize = 1_000;

/**
 * What other people decide on the reports of the session's list while it is worked through. No query: of a list of
 * thousands, only the subjects of a change are read, and what was read becomes part of the session.
 */
export class ColleagueDecisions {
  readonly #store: StoreApi<ReviewState>;
  readonly #profile: OpenProfile;
  readonly #view: SessionView;
  /** The changed subjects that are still to be read. */
  readonly #changed = new Set<string>();
  #isReading = false;

  constructor(bridge: Bridge, store: StoreApi<ReviewState>, profile: OpenProfile, view: SessionView) {
    this.#store = store;
    this.#profile = profile;
    this.#view = view;
    bridge.on('log.changed', (change) => {
      if (changesReviewStatus(change)) void this.#follow(change.subjects);
    });
  }

  /** Reads what was decided on all undecided reports, because the list is from an earlier time. */
  readAll(): Promise<void> {
    return this.#follow(null);
  }

  async #follow(changed: LogChanged['subjects']): Promise<void> {
    const { session } = this.#store.getState();
    if (!session) return;
    const undecided = undecidedSubjects(session);
    for (const subject of changed ?? undecided) if (undecided.has(subject)) this.#changed.add(subject);
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#changed.size > 0) if (!(await this.#readPart())) break;
    this.#isReading = false;
  }

  /** Returns false if it couldn't be read: the next change tries again. */
  async #readPart(): Promise<boolean> {
    const { session } = this.#store.getState();
    if (!session) {
      this.#changed.clear();
      return false;
    }
    const subjects = [...this.#changed].slice(0, partSize);
    for (const subject of subjects) this.#changed.delete(subject);
    const answer = await this.#profile.current().call('log.ofSubjects', { subjects });
    const now = this.#store.getState().session;
    if (!now || !isSameList(now, session)) return true;
    if (!answer.ok) {
      for (const subject of subjects) this.#changed.add(subject);
      return false;
    }
    const { queue, startedAt } = now;
    const read = answer.value.map(
      ({ subject, entries }) => [subject, colleagueDecision(foldEntries(entries), queue, startedAt)] as const,
    );
    const after = withColleagues(now, new Map(read));
    if (after !== now) this.#view.show(after, true);
    return true;
  }
}

function isSameList(one: Session, other: Session): boolean {
  return one.queue === other.queue && one.startedAt === other.startedAt;
}

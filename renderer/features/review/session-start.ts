import type { StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract/contract';
import { subjectOf } from '../../../shared/domain/review-log';
import { timeNow } from '../../clock';
import type { OpenProfile } from '../../state/open-profile';
import type { SettingsState } from '../../state/settings';
import { isBlind } from './blind-queues';
import type { ColleagueDecisions } from './colleague-decisions';
import type { QueueArrivals } from './queue-arrivals';
import { type Queue, standardQueue } from './queues';
import { noReasons, readReasons } from './recent-reasons';
import type { ReviewState } from './review-state';
import { type Session, startedSession } from './session';
import { ordered } from './session-list';
import type { SessionView } from './session-view';
import { restoredSession, type StoredReview } from './stored-review';

interface StartDependencies {
  readonly profile: OpenProfile;
  readonly settings: StoreApi<SettingsState>;
  readonly view: SessionView;
  readonly arrivals: QueueArrivals;
  readonly colleagues: ColleagueDecisions;
}

/** Starts the session of a queue, or restores the one that an earlier window left. */
export class SessionStart {
  readonly #bridge: Bridge;
  readonly #store: StoreApi<ReviewState>;
  readonly #profile: OpenProfile;
  readonly #settings: StoreApi<SettingsState>;
  readonly #view: SessionView;
  readonly #arrivals: QueueArrivals;
  readonly #colleagues: ColleagueDecisions;
  /** What is to be restored once its profile is open. */
  #stored: StoredReview | null = null;

  constructor(
    bridge: Bridge,
    store: StoreApi<ReviewState>,
    { profile, settings, view, arrivals, colleagues }: StartDependencies,
  ) {
    this.#bridge = bridge;
    this.#store = store;
    this.#profile = profile;
    this.#settings = settings;
    this.#view = view;
    this.#arrivals = arrivals;
    this.#colleagues = colleagues;
  }

  async start(queue: Queue): Promise<void> {
    const { getState, setState } = this.#store;
    setState({ starting: queue, problem: null });
    void this.#readFirst(queue);
    const startedAt = timeNow();
    const answer = await this.#arrivals.start({ queue, startedAt });
    if (getState().starting !== queue) return;
    setState({ starting: null });
    if (!answer.ok) {
      setState({ problem: answer.problem });
      this.#arrivals.resume();
      return;
    }
    const { reviewByIncident } = this.#settings.getState().settings;
    const session = startedSession(queue, answer.value, startedAt);
    this.#open(ordered(session, reviewByIncident && !isBlind(queue)));
    // The list may have been read before a change that was announced before its answer.
    if (this.#arrivals.countSince(answer.value)) void this.#colleagues.readAll();
  }

  /** Starts the first queue, unless a session is open or is to be restored. */
  begin(): void {
    const { session, starting } = this.#store.getState();
    if (!session && !starting && !this.#openStored()) void this.start(standardQueue('needs-review'));
  }

  /** Shows the session of an earlier window, at once or when its profile is open. */
  restore(stored: StoredReview): void {
    this.#stored = stored;
    this.#openStored();
  }

  /** Clears the session of the closed profile. */
  reset(): void {
    this.#view.clear();
    this.#arrivals.stop();
    this.#store.setState({ reasons: noReasons });
    this.#openStored();
  }

  #open(session: Session, ended = false): void {
    this.#view.open(session, ended);
    void this.#readReasons();
  }

  /** Shows the stored session if its profile is open and nothing was decided since. */
  #openStored(): boolean {
    const openId = this.#profile.current().id;
    if (!this.#stored?.list || openId === null) return false;
    const { list, place } = this.#stored;
    this.#stored = null;
    const { session } = this.#store.getState();
    if (list.profileId !== openId || (session && session.steps.length > 0)) return false;
    this.#open(restoredSession(list, place), place?.ended);
    this.#arrivals.resume();
    void this.#colleagues.readAll();
    return true;
  }

  /** Reads the first report of a queue while its list is read: nearly always the first of its query. */
  async #readFirst(queue: Queue): Promise<void> {
    const first = { query: queue.query, asOf: null, page: 1, limit: 1 };
    const answer = await this.#bridge.call('reports.page', first);
    const [row] = answer.ok ? answer.value.rows : [];
    if (row && this.#store.getState().starting === queue)
      this.#view.readAhead({ key: row.key, subject: subjectOf(row) });
  }

  async #readReasons(): Promise<void> {
    const calls = this.#profile.current();
    const reasons = await readReasons(calls);
    if (reasons && this.#profile.isOpen(calls)) this.#store.setState({ reasons });
  }
}

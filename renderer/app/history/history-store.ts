import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { unsafeParse } from '../../../shared/unsafe-cast';
import type { ConnectionState } from '../../state/connection';
import { openProfileId } from '../../state/open-profile';
import {
  changesBetween,
  emptyHistory,
  type FormerHistory,
  goBack,
  goForward,
  type History,
  isUnchanged,
  maxPast,
  replacePresent,
  visit,
} from './history';
import { type PlaceStores, ShownPlace } from './shown-place';

interface HistoryState {
  readonly history: History;
  readonly back: () => void;
  readonly forward: () => void;
  /** Ends the present step: what changes next is another one, however soon it follows. */
  readonly endStep: () => void;
  /** Returns the nearest steps as JSON, as many as fit; null if there are none. */
  readonly takeSteps: () => string | null;
  /**
   * Continues the history of an earlier window and shows its present place; `showRest` shows what is left of it. If the user
   * has taken steps since, they follow the earlier ones, and nothing is shown.
   */
  readonly restore: (steps: string, showRest: () => Promise<void>) => Promise<void>;
}

interface HistoryDependencies extends PlaceStores {
  readonly connection: StoreApi<ConnectionState>;
}

/** The history of the open profile. It follows the stores, and changes them to show a place again. */
export function createHistoryStore(stores: HistoryDependencies) {
  return createStore<HistoryState>((_set, get, store) => {
    const visits = new Visits(stores, store);
    return {
      history: emptyHistory,
      back: () => visits.go(goBack),
      forward: () => visits.go(goForward),
      endStep: () => visits.endStep(),
      takeSteps: () => {
        const { history } = get();
        return history.present === null ? null : nearestSteps(history, maxPast);
      },
      restore: (steps, showRest) => visits.restore(unsafeParse(steps), showRest),
    };
  });
}

/** Maximum length of the JSON of the steps, in characters. */
const maxStepsLength = 200_000;

/** Serializes as many of the nearest steps as fit, at most `count` in each direction. */
function nearestSteps({ past, present, future }: FormerHistory, count: number): string | null {
  const json = JSON.stringify({
    past: past.slice(past.length - Math.min(count, past.length)),
    present,
    future: future.slice(0, count),
  });
  if (json.length <= maxStepsLength) return json;
  return count === 0 ? null : nearestSteps({ past, present, future }, Math.floor(count / 2));
}

/** Records the places that are visited, and leads back to them. */
class Visits {
  readonly #stores: HistoryDependencies;
  readonly #store: StoreApi<HistoryState>;
  readonly #shown: ShownPlace;
  #profileId: string | null = null;
  #hadPage = false;
  #isScheduled = false;
  /** True while an earlier window's place is shown again, which is no step. */
  #isRestoring = false;

  constructor(stores: HistoryDependencies, store: StoreApi<HistoryState>) {
    this.#stores = stores;
    this.#store = store;
    this.#shown = new ShownPlace(stores);
    const { connection, navigation, reports, openReport, feedback, investigation } = stores;
    for (const subject of [connection, navigation, reports, openReport, feedback, investigation])
      subject.subscribe(() => this.#schedule());
  }

  go(step: (history: History) => History): void {
    // Records what changed in this task.
    this.#record();
    const { history } = this.#store.getState();
    const next = step(history);
    if (next === history || next.present === null) return;
    this.#store.setState({ history: next });
    this.#shown.show(next.present);
  }

  endStep(): void {
    this.#record();
    this.#store.setState(({ history }) => ({ history: { ...history, lastStep: null } }));
  }

  async restore({ past, present, future }: FormerHistory, showRest: () => Promise<void>): Promise<void> {
    this.#record();
    const of = this.#profileId;
    const isUntouched = this.#store.getState().history.past.length === 0;
    this.#isRestoring = isUntouched;
    try {
      if (isUntouched && present) await this.#shown.showScreen(present);
      await showRest();
    } finally {
      this.#isRestoring = false;
    }
    if (this.#profileId !== of) return;
    const { history } = this.#store.getState();
    this.#store.setState({
      history: isUntouched
        ? { past, present: this.#shown.read(), future, lastStep: null }
        : { ...history, past: [...past, ...(present ? [present] : []), ...history.past].slice(-maxPast) },
    });
  }

  /** Changes made in the same task are one step. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#record();
    });
  }

  /** Records what is shown now, as a step or as no step. */
  #record(): void {
    const { history } = this.#store.getState();
    const openId = openProfileId(this.#stores.connection.getState());
    const place = this.#shown.read();
    const isFirstPage = !this.#hadPage;
    this.#hadPage = this.#stores.reports.getState().page !== null;
    if (openId !== this.#profileId) {
      this.#profileId = openId;
      const present = openId === null ? null : place;
      this.#store.setState({ history: { ...emptyHistory, present } });
      return;
    }
    if (openId === null || this.#isRestoring || isUnchanged(history.present, place)) return;
    const changes = history.present ? changesBetween(history.present, place) : [];
    // What the grid shows at the start is no step of the user, nor is a page that replaces a missing one.
    const isStart = isFirstPage && !changes.some((change) => ['screen', 'report', 'form'].includes(change));
    const isOtherPage = this.#shown.isLoading && changes.join() === 'page';
    const next =
      isStart || isOtherPage ? replacePresent(history, place) : visit(history, place, performance.now());
    this.#store.setState({ history: next });
  }
}

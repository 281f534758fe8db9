import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultColumns, type SavedView } from '../../shared/domain/report-query';
import { type BodyOf, everyEntry, type ReadEntry, subjectOfView } from '../../shared/domain/review-log';
import { foldEntries } from '../../shared/domain/review-state';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { queryLanguage, renewedText } from '../../shared/query/earlier-text';
import { succeed } from '../../shared/result';
import { appendEntry } from './append-entry';
import type { OpenProfile } from './open-profile';
import type { Query } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery } from './queries/query-observer';
import type { TeamStoreState } from './team';
import type { ToastsStore } from './toasts';

export interface SharedView {
  /** `null` is this analyst. */
  readonly author: string | null;
  /** With its own ID, since a saved view may have the same. */
  readonly view: SavedView;
  /** The view of its author that is shared. */
  readonly of: string;
}

interface SharedViewsState {
  /** By name. Empty without a team. */
  readonly views: readonly SharedView[];
  readonly readAgain: () => Promise<void>;
  readonly share: (view: SavedView) => Promise<void>;
  readonly stopSharing: (view: SavedView) => Promise<void>;
  /** Must be called when a saved view was changed or deleted: the shared one follows. */
  readonly follow: (view: SavedView, change: 'changed' | 'deleted') => Promise<void>;
}

interface SharedViewsDependencies {
  readonly queries: QueryCache;
  readonly profile: OpenProfile;
  readonly team: StoreApi<TeamStoreState>;
  readonly toasts: ToastsStore;
}

const noViews: readonly SharedView[] = [];

/** Entries that are searched for shared views. */
const maxEntries = 1_000;

/** The views that people of the team share, as entries of the log. */
export function createSharedViewsStore({ queries, profile, team, toasts }: SharedViewsDependencies) {
  return createStore<SharedViewsState>((set, get) => {
    const shared = followQuery(
      queries,
      () => (team.getState().team.kind === 'joined' ? sharedViewsQuery : null),
      ({ reply }) => set({ views: reply ?? noViews }),
    );
    team.subscribe(shared.follow);
    /** Returns whether it was written; if not, a toast says so. */
    async function say(view: SavedView, removed: boolean): Promise<boolean> {
      const calls = profile.current();
      const { id, name, query, columns } = view;
      const answer = await appendEntry(calls, subjectOfView(id), (known) => ({
        kind: 'view',
        body: { ...latestOwn(known), id, name, query, columns, language: queryLanguage, removed },
      }));
      if (!answer.ok) {
        const text = messages.team.views;
        toasts.getState().showFailed(answer.problem, removed ? text.notStopped : text.failed);
        return false;
      }
      await shared.readAgain();
      return true;
    }
    async function change(view: SavedView, removed: boolean): Promise<void> {
      if (!(await say(view, removed))) return;
      const { shared, stopped } = messages.team.views;
      const text = (removed ? stopped : shared)({ name: gap('name') });
      toasts.getState().show({ kind: 'done', text, parts: { name: view.name } });
    }
    return {
      views: noViews,
      readAgain: shared.readAgain,
      share: (view) => change(view, false),
      stopSharing: (view) => change(view, true),
      follow: async (view, how) => {
        if (isSharedIn(get().views, view)) await say(view, how === 'deleted');
      },
    };
  });
}

const sharedViewsQuery: Query<readonly SharedView[]> = {
  call: 'log.page',
  args: ['shared'],
  concerns: { 'log.changed': ({ kinds }) => kinds.includes('view') },
  read: async ({ calls }) => {
    const request = { ...everyEntry, verdicts: [], page: 1, limit: maxEntries };
    const page = await calls.call('log.page', { ...request, kinds: ['view'] });
    if (!page.ok) return page;
    const subjects = [...new Set(page.value.entries.map(({ subject }) => subject))];
    const histories = await calls.call('log.ofSubjects', { subjects });
    if (!histories.ok) return histories;
    const views = histories.value.flatMap(({ entries }) => sharedView(entries) ?? []);
    return succeed(views.toSorted((one, other) => one.view.name.localeCompare(other.view.name)));
  },
};

/** Returns whether this analyst shares a saved view. */
export function isSharedIn(views: readonly SharedView[], { id }: SavedView): boolean {
  return views.some(({ author, of }) => author === null && of === id);
}

/** Returns what this analyst wrote last about a view, with the fields of newer versions of the app. */
function latestOwn(entries: readonly ReadEntry[]): BodyOf<'view'> | null {
  const latest = foldEntries(entries).history.findLast(
    ({ entry, content }) => entry.person === null && content?.kind === 'view',
  );
  return latest?.content?.kind === 'view' ? latest.content.body : null;
}

/** Returns the view that a subject's entries share; null for none. Only the author of the first one changes it. */
function sharedView(entries: readonly ReadEntry[]): SharedView | null {
  const versions = foldEntries(entries).history.flatMap(({ entry, content }) =>
    content?.kind === 'view' ? [{ author: entry.person, body: content.body }] : [],
  );
  const [first] = versions;
  const latest = versions.findLast(({ author }) => author === first?.author);
  return latest && !latest.body.removed ? shownView(latest.author, latest.body) : null;
}

function shownView(
  author: string | null,
  { id, name, query, columns = defaultColumns, language }: BodyOf<'view'>,
): SharedView {
  const text = language === undefined ? renewedText(query.text) : query.text;
  return { author, of: id, view: { id: `team-${id}`, name, query: { ...query, text }, columns } };
}

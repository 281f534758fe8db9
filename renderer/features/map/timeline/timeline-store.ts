import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OpenReportState } from '../../../state/open-report';
import type { QueryCache } from '../../../state/queries/query-cache';
import type { SettingsState } from '../../../state/settings';
import { TimelineReading } from './timeline-reading';
import { hasReport, type TimelineState } from './timeline-state';

const initialState = {
  subject: null,
  story: null,
  earlier: null,
  sharing: null,
  loading: false,
  problem: null,
  cursor: null,
  playing: false,
  includesProxies: false,
} as const;

/** The open timeline: reports of one subject. It doesn't change the grid's query. */
export function createTimelineStore(
  queries: QueryCache,
  {
    settings,
    selection,
  }: { readonly settings: StoreApi<SettingsState>; readonly selection: StoreApi<OpenReportState> },
) {
  const store = createStore<TimelineState>((set, get, api) => {
    const reading = new TimelineReading(queries, api, settings, selection);
    const at = () => get().story?.stops.findIndex(({ report }) => report.key === get().cursor) ?? -1;

    return {
      ...initialState,
      turn: 0,
      showsNight: true,
      open: async (subject) => {
        reading.cancel();
        const includesProxies = !settings.getState().settings.travelLimits.excludeProxies;
        set({ ...initialState, subject, includesProxies, turn: get().turn + 1 });
        await reading.read(subject);
      },
      close: () => {
        reading.cancel();
        set(initialState);
      },
      clear: () => get().close(),
      take: () => {
        const { subject, cursor, includesProxies, showsNight } = get();
        return subject && { subject, cursor, includesProxies, showsNight };
      },
      restore: async ({ subject, cursor, includesProxies, showsNight }) => {
        if (get().subject) return;
        get().showNight(showsNight);
        await get().open(subject);
        if (get().subject !== subject) return;
        if (get().includesProxies !== includesProxies) get().includeProxies(includesProxies);
        if (cursor !== null) get().moveTo(cursor);
      },
      retry: () => reading.readAgain(),
      moveTo: (key) => {
        const { story } = get();
        if (story && hasReport(story, key)) set({ cursor: key });
      },
      moveBy: (reports) => {
        const stops = get().story?.stops ?? [];
        const next = stops[Math.max(0, Math.min(stops.length - 1, at() + reports))];
        if (!next) return;
        const isLast = next === stops.at(-1);
        set({ cursor: next.report.key, ...(isLast ? { playing: false } : {}) });
      },
      play: () => {
        const stops = get().story?.stops ?? [];
        if (stops.length < 2) return;
        const first = stops[0]?.report.key ?? null;
        set({ playing: true, ...(at() === stops.length - 1 ? { cursor: first } : {}) });
      },
      pause: () => set({ playing: false }),
      showNight: (shown) => set({ showsNight: shown }),
      includeProxies: (includes) => set({ includesProxies: includes, story: reading.storyNow(includes) }),
    };
  });

  settings.subscribe(({ settings: now }, { settings: before }) => {
    const { story, includesProxies, includeProxies } = store.getState();
    if (!story || (now.assumedRadii === before.assumedRadii && now.travelLimits === before.travelLimits))
      return;
    const changed = now.travelLimits.excludeProxies !== before.travelLimits.excludeProxies;
    includeProxies(changed ? !now.travelLimits.excludeProxies : includesProxies);
  });
  // A report selected in the grid or on the map is selected on the timeline too. One that isn't on it closes it: the map
  // would show other reports than the window beside it.
  selection.subscribe(({ key }, before) => {
    if (key === null || key === before.key) return;
    const { story, moveTo, close } = store.getState();
    if (story && !hasReport(story, key)) close();
    else moveTo(key);
  });
  return store;
}

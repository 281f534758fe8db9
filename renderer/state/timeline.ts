import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { everyReport } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { type TimelineSubject, timelineFilter } from '../../shared/domain/timeline';
import type { TrackReport } from '../../shared/domain/track';
import { type TravelStory, tellTravelStory } from '../../shared/domain/travel-story';
import { atOnce, inPieces } from '../../shared/in-pieces';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { Settings } from '../../shared/settings';
import { atMostEvery } from './at-most-every';
import { type DeviceSharing, readDeviceSharing } from './device-sharing';
import { latestOnly } from './latest-only';
import type { SelectionState } from './selection';
import type { SettingsState } from './settings';

/** A row as a track needs it: how its location was found is not known there, so the widest radius counts. */
export type TimelineRow = StoredRow & TrackReport;

export interface TimelineState {
  /** Whose reports they are; null while no timeline is open. */
  readonly subject: TimelineSubject | null;
  /** Tells one opening from another: grows with each. */
  readonly turn: number;
  /** The newest reports of the subject, oldest first, with how it came from each to the next; null until they are read. */
  readonly story: TravelStory<TimelineRow> | null;
  /** Reports of the subject that are older than those; null until they are counted. */
  readonly earlier: number | null;
  /** null until it is known, and for subjects that have none. */
  readonly sharing: DeviceSharing | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  /** Key of the report up to which the story is told; null where there is none. */
  readonly cursor: string | null;
  readonly playing: boolean;
  /** Positions that VPN or TOR moves are compared with others. */
  readonly takesProxiesIn: boolean;
  /** The night of the cursor's moment is shaded on the map. */
  readonly showsNight: boolean;
  readonly open: (subject: TimelineSubject) => Promise<void>;
  readonly close: () => void;
  readonly retry: () => Promise<void>;
  /** To a report; nothing where it is not of the track. */
  readonly moveTo: (key: string) => void;
  /** So many reports on, or back, as far as there are any. */
  readonly moveBy: (reports: number) => void;
  /** Report after report until the last one; begins anew from there. Whoever shows the timeline moves it on. */
  readonly play: () => void;
  readonly pause: () => void;
  readonly takeProxiesIn: (taken: boolean) => void;
  readonly showNight: (shown: boolean) => void;
}

/** So many reports of a subject are read, the newest: as many as one page can have. */
export const mostOfTimeline = 1_000;
/** While reports pour in, how often they are read anew, ms. */
const rereadInterval = 2_000;

const closed = {
  subject: null,
  story: null,
  earlier: null,
  sharing: null,
  loading: false,
  problem: null,
  cursor: null,
  playing: false,
  takesProxiesIn: false,
} as const;

/** The timeline that is open: reports of one subject, beside the grid's query and without changing it. */
export function createTimelineStore(
  bridge: Bridge,
  {
    settings,
    selection,
  }: { readonly settings: StoreApi<SettingsState>; readonly selection: StoreApi<SelectionState> },
) {
  const pages = latestOnly((subject: TimelineSubject) =>
    bridge.call('reports.page', {
      query: { ...everyReport, filters: [timelineFilter(subject)] },
      asOf: null,
      page: 1,
      limit: mostOfTimeline,
    }),
  );
  const counts = latestOnly((asked: { readonly subject: TimelineSubject; readonly asOf: number }) =>
    bridge.call('reports.count', {
      query: { ...everyReport, filters: [timelineFilter(asked.subject)] },
      asOf: asked.asOf,
    }),
  );
  const sharings = latestOnly((subject: TimelineSubject) => readDeviceSharing(bridge, subject));
  let rows: readonly TimelineRow[] = [];

  const store = createStore<TimelineState>((set, get) => {
    const tell = ({ assumedRadii, travelLimits }: Settings, takesProxiesIn: boolean) =>
      tellTravelStory(rows, assumedRadii, { ...travelLimits, strikeOutProxies: !takesProxiesIn });

    /** The story of the rows as they are, unless there are others by then. */
    async function tellRows(): Promise<TravelStory<TimelineRow> | null> {
      for (;;) {
        const [mine, now, taken] = [rows, settings.getState().settings, get().takesProxiesIn];
        const story = await inPieces(tell(now, taken));
        if (rows !== mine) return null;
        if (settings.getState().settings === now && get().takesProxiesIn === taken) return story;
      }
    }

    async function read(subject: TimelineSubject): Promise<void> {
      set({ loading: true, problem: null });
      const answer = await pages.ask(subject);
      if (!answer) return;
      if (!answer.ok) {
        set({ loading: false, problem: answer.problem });
        return;
      }
      const { rows: found, mayHaveNext, asOf } = answer.value;
      rows = found.map((row) => ({ ...row, locationType: null }));
      const story = await tellRows();
      if (!story) return;
      const isThere = (key: string | null) => story.stops.some(({ report }) => report.key === key);
      const wanted = [get().cursor, selection.getState().key].find(isThere);
      const cursor = wanted ?? story.stops.at(-1)?.report.key ?? null;
      set({ loading: false, story, cursor, ...(mayHaveNext ? {} : { earlier: 0 }) });
      const [counted, sharing] = await Promise.all([
        mayHaveNext ? counts.ask({ subject, asOf }) : null,
        sharings.ask(subject),
      ]);
      if (counted?.ok) set({ earlier: Math.max(0, counted.value.shown - found.length) });
      if (sharing && get().subject === subject) set({ sharing });
    }

    function forget(): void {
      pages.forget();
      counts.forget();
      sharings.forget();
      rows = [];
    }

    const at = () => get().story?.stops.findIndex(({ report }) => report.key === get().cursor) ?? -1;

    return {
      ...closed,
      turn: 0,
      showsNight: true,
      open: async (subject) => {
        forget();
        const takesProxiesIn = !settings.getState().settings.travelLimits.strikeOutProxies;
        set({ ...closed, subject, takesProxiesIn, turn: get().turn + 1 });
        await read(subject);
      },
      close: () => {
        forget();
        set(closed);
      },
      retry: async () => {
        const { subject } = get();
        if (subject) await read(subject);
      },
      moveTo: (key) => {
        if (get().story?.stops.some(({ report }) => report.key === key)) set({ cursor: key });
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
      takeProxiesIn: (taken) =>
        set({ takesProxiesIn: taken, story: atOnce(tell(settings.getState().settings, taken)) }),
    };
  });

  const reportsCame = atMostEvery(rereadInterval, () => void store.getState().retry());
  bridge.on('reports.changed', () => {
    if (store.getState().subject) reportsCame();
  });
  settings.subscribe(({ settings: now }, { settings: before }) => {
    const { story, takesProxiesIn, takeProxiesIn } = store.getState();
    if (!story || (now.assumedRadii === before.assumedRadii && now.travelLimits === before.travelLimits))
      return;
    const changed = now.travelLimits.strikeOutProxies !== before.travelLimits.strikeOutProxies;
    takeProxiesIn(changed ? !now.travelLimits.strikeOutProxies : takesProxiesIn);
  });
  // Whoever chooses a report, on the grid or on the map, finds it on the timeline too.
  selection.subscribe(({ key }, before) => {
    if (key !== null && key !== before.key) store.getState().moveTo(key);
  });
  return store;
}

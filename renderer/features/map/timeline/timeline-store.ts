import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import { processInChunks, runToCompletion } from '../../../../shared/domain/process-in-chunks';
import { everyReport } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { type TimelineSubject, timelineFilter } from '../../../../shared/domain/timeline';
import type { TrackReport } from '../../../../shared/domain/track';
import { buildTravelStory, type TravelStory } from '../../../../shared/domain/travel-story';
import type { Problem } from '../../../../shared/problem';
import type { Settings } from '../../../../shared/settings';
import type { OpenReportState } from '../../../state/open-report';
import { latestOnly, throttle } from '../../../state/pacing';
import type { SettingsState } from '../../../state/settings';
import { type DeviceSharing, readDeviceSharing } from './device-sharing';

/** A row in the form that tracks use. Rows don't say how the location was found, so the widest radius applies. */
export type TimelineRow = StoredRow & TrackReport;

interface TimelineState {
  /** The subject of the timeline; null while none is open. */
  readonly subject: TimelineSubject | null;
  /** Grows with each opening. */
  readonly turn: number;
  /** The newest reports of the subject, oldest first, with the moves between them; null until they are read. */
  readonly story: TravelStory<TimelineRow> | null;
  /** Number of older reports of the subject; null until they are counted. */
  readonly earlier: number | null;
  /** null until it is read, and for subjects without sharing. */
  readonly sharing: DeviceSharing | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  /** Key of the report at the cursor; null if there are none. */
  readonly cursor: string | null;
  readonly playing: boolean;
  /** True if positions that VPN or TOR moves are compared with others. */
  readonly includesProxies: boolean;
  /** True if the map shades the night at the cursor's time. */
  readonly showsNight: boolean;
  readonly open: (subject: TimelineSubject) => Promise<void>;
  readonly close: () => void;
  readonly retry: () => Promise<void>;
  /** Moves the cursor to a report. Does nothing if it isn't in the timeline. */
  readonly moveTo: (key: string) => void;
  /** Moves the cursor by a number of reports, as far as there are any. */
  readonly moveBy: (reports: number) => void;
  /** Plays from the cursor, or from the start if it is at the end. The component that shows the timeline moves the cursor. */
  readonly play: () => void;
  readonly pause: () => void;
  readonly includeProxies: (includes: boolean) => void;
  readonly showNight: (shown: boolean) => void;
}

/** Maximum number of reports read, the newest: the size of one page. */
const maxTimelineReports = 1_000;
/** Minimum interval between two reads while many reports arrive, ms. */
const reloadInterval = 2_000;

const closed = {
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
  bridge: Bridge,
  {
    settings,
    selection,
  }: { readonly settings: StoreApi<SettingsState>; readonly selection: StoreApi<OpenReportState> },
) {
  const pages = latestOnly((subject: TimelineSubject) =>
    bridge.call('reports.page', {
      query: { ...everyReport, filters: [timelineFilter(subject)] },
      asOf: null,
      page: 1,
      limit: maxTimelineReports,
    }),
  );
  const counts = latestOnly((request: { readonly subject: TimelineSubject; readonly asOf: number }) =>
    bridge.call('reports.count', {
      query: { ...everyReport, filters: [timelineFilter(request.subject)] },
      asOf: request.asOf,
    }),
  );
  const sharings = latestOnly((subject: TimelineSubject) => readDeviceSharing(bridge, subject));
  let rows: readonly TimelineRow[] = [];

  const store = createStore<TimelineState>((set, get) => {
    const computeStory = ({ assumedRadii, travelLimits }: Settings, includesProxies: boolean) =>
      buildTravelStory(rows, assumedRadii, { ...travelLimits, excludeProxies: !includesProxies });

    /** Computes the travel story of the rows. Returns null if they were replaced in the meantime. */
    async function storyOfRows(): Promise<TravelStory<TimelineRow> | null> {
      for (;;) {
        const [current, now, includes] = [rows, settings.getState().settings, get().includesProxies];
        const story = await processInChunks(computeStory(now, includes));
        if (rows !== current) return null;
        if (settings.getState().settings === now && get().includesProxies === includes) return story;
      }
    }

    async function read(subject: TimelineSubject): Promise<void> {
      set({ loading: true, problem: null });
      const answer = await pages.send(subject);
      if (!answer) return;
      if (!answer.ok) {
        set({ loading: false, problem: answer.problem });
        return;
      }
      const { rows: found, mayHaveNext, asOf } = answer.value;
      rows = found.map((row) => ({ ...row, locationType: null }));
      const story = await storyOfRows();
      if (!story) return;
      const isInStory = (key: string | null) => story.stops.some(({ report }) => report.key === key);
      const selected = [get().cursor, selection.getState().key].find(isInStory);
      const cursor = selected ?? story.stops.at(-1)?.report.key ?? null;
      set({ loading: false, story, cursor, ...(mayHaveNext ? {} : { earlier: 0 }) });
      const [counted, sharing] = await Promise.all([
        mayHaveNext ? counts.send({ subject, asOf }) : null,
        sharings.send(subject),
      ]);
      if (counted?.ok) set({ earlier: Math.max(0, counted.value.shown - found.length) });
      if (sharing && get().subject === subject) set({ sharing });
    }

    function cancelRequests(): void {
      pages.discard();
      counts.discard();
      sharings.discard();
      rows = [];
    }

    const at = () => get().story?.stops.findIndex(({ report }) => report.key === get().cursor) ?? -1;

    return {
      ...closed,
      turn: 0,
      showsNight: true,
      open: async (subject) => {
        cancelRequests();
        const includesProxies = !settings.getState().settings.travelLimits.excludeProxies;
        set({ ...closed, subject, includesProxies, turn: get().turn + 1 });
        await read(subject);
      },
      close: () => {
        cancelRequests();
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
      includeProxies: (includes) =>
        set({
          includesProxies: includes,
          story: runToCompletion(computeStory(settings.getState().settings, includes)),
        }),
    };
  });

  const onReportsStored = throttle(reloadInterval, () => void store.getState().retry());
  bridge.on('reports.changed', () => {
    if (store.getState().subject) onReportsStored();
  });
  settings.subscribe(({ settings: now }, { settings: before }) => {
    const { story, includesProxies, includeProxies } = store.getState();
    if (!story || (now.assumedRadii === before.assumedRadii && now.travelLimits === before.travelLimits))
      return;
    const changed = now.travelLimits.excludeProxies !== before.travelLimits.excludeProxies;
    includeProxies(changed ? !now.travelLimits.excludeProxies : includesProxies);
  });
  // A report selected in the grid or on the map is selected on the timeline too.
  selection.subscribe(({ key }, before) => {
    if (key !== null && key !== before.key) store.getState().moveTo(key);
  });
  return store;
}

import type { StoreApi } from 'zustand';
import type { Answer, Bridge } from '../../../../shared/contract/contract';
import { processInChunks, runToCompletion } from '../../../../shared/domain/process-in-chunks';
import { everyReport } from '../../../../shared/domain/report-query';
import { type TimelineSubject, timelineFilter } from '../../../../shared/domain/timeline';
import { buildTravelStory, type TravelStory } from '../../../../shared/domain/travel-story';
import type { Settings } from '../../../../shared/settings';
import type { OpenReportState } from '../../../state/open-report';
import { type LatestOnly, latestOnly } from '../../../state/pacing';
import type { SettingsState } from '../../../state/settings';
import { type DeviceSharing, readDeviceSharing } from './device-sharing';
import type { TimelineRow, TimelineState } from './timeline-state';

/** Maximum number of reports read, the newest: the size of one page. */
const maxTimelineReports = 1_000;

interface CountRequest {
  readonly subject: TimelineSubject;
  readonly asOf: number;
}

/** Reads what the timeline of a subject shows. */
export class TimelineReading {
  readonly #store: StoreApi<TimelineState>;
  readonly #settings: StoreApi<SettingsState>;
  readonly #selection: StoreApi<OpenReportState>;
  readonly #pages: LatestOnly<TimelineSubject, Answer<'reports.page'>>;
  readonly #counts: LatestOnly<CountRequest, Answer<'reports.count'>>;
  readonly #sharings: LatestOnly<TimelineSubject, DeviceSharing | null>;
  #rows: readonly TimelineRow[] = [];

  constructor(
    bridge: Bridge,
    store: StoreApi<TimelineState>,
    settings: StoreApi<SettingsState>,
    selection: StoreApi<OpenReportState>,
  ) {
    this.#store = store;
    this.#settings = settings;
    this.#selection = selection;
    const queryOf = (subject: TimelineSubject) => ({ ...everyReport, filters: [timelineFilter(subject)] });
    this.#pages = latestOnly((subject) =>
      bridge.call('reports.page', {
        query: queryOf(subject),
        asOf: null,
        page: 1,
        limit: maxTimelineReports,
      }),
    );
    this.#counts = latestOnly(({ subject, asOf }) =>
      bridge.call('reports.count', { query: queryOf(subject), asOf }),
    );
    this.#sharings = latestOnly((subject) => readDeviceSharing(bridge, subject));
  }

  async read(subject: TimelineSubject): Promise<void> {
    const { getState, setState } = this.#store;
    setState({ loading: true, problem: null });
    const answer = await this.#pages.send(subject);
    if (!answer) return;
    if (!answer.ok) {
      setState({ loading: false, problem: answer.problem });
      return;
    }
    const { rows, mayHaveNext, asOf } = answer.value;
    this.#rows = rows.map((row) => ({ ...row, locationType: null }));
    const story = await this.#storyOfRows();
    if (!story) return;
    setState({
      loading: false,
      story,
      cursor: this.#cursorIn(story),
      ...(mayHaveNext ? {} : { earlier: 0 }),
    });
    const [counted, sharing] = await Promise.all([
      mayHaveNext ? this.#counts.send({ subject, asOf }) : null,
      this.#sharings.send(subject),
    ]);
    if (counted?.ok) setState({ earlier: Math.max(0, counted.value.shown - rows.length) });
    if (sharing && getState().subject === subject) setState({ sharing });
  }

  /** Ignores the answers to the requests in progress, and forgets the rows. */
  cancel(): void {
    this.#pages.discard();
    this.#counts.discard();
    this.#sharings.discard();
    this.#rows = [];
  }

  /** Returns the travel story of the rows by the current settings. */
  storyNow(includesProxies: boolean): TravelStory<TimelineRow> {
    return runToCompletion(this.#computeStory(this.#settings.getState().settings, includesProxies));
  }

  /** Computes the travel story of the rows in chunks. Returns null if they were replaced in the meantime. */
  async #storyOfRows(): Promise<TravelStory<TimelineRow> | null> {
    for (;;) {
      const rows = this.#rows;
      const { settings } = this.#settings.getState();
      const { includesProxies } = this.#store.getState();
      const story = await processInChunks(this.#computeStory(settings, includesProxies));
      if (this.#rows !== rows) return null;
      const isCurrent =
        this.#settings.getState().settings === settings &&
        this.#store.getState().includesProxies === includesProxies;
      if (isCurrent) return story;
    }
  }

  #computeStory({ assumedRadii, travelLimits }: Settings, includesProxies: boolean) {
    return buildTravelStory(this.#rows, assumedRadii, { ...travelLimits, excludeProxies: !includesProxies });
  }

  /** Returns the report at the cursor: the same as before, that which is open, or the last one. */
  #cursorIn({ stops }: TravelStory<TimelineRow>): string | null {
    const isInStory = (key: string | null) => stops.some(({ report }) => report.key === key);
    const selected = [this.#store.getState().cursor, this.#selection.getState().key].find(isInStory);
    return selected ?? stops.at(-1)?.report.key ?? null;
  }
}

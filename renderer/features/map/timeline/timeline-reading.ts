import type { StoreApi } from 'zustand';
import type { ReportPage } from '../../../../shared/contract/report.calls';
import { processInChunks, runToCompletion } from '../../../../shared/domain/process-in-chunks';
import { everyReport } from '../../../../shared/domain/report-query';
import { type TimelineSubject, timelineFilter } from '../../../../shared/domain/timeline';
import { buildTravelStory, type TravelStory } from '../../../../shared/domain/travel-story';
import { succeed } from '../../../../shared/result';
import type { Settings } from '../../../../shared/settings';
import type { OpenReportState } from '../../../state/open-report';
import { type Query, queryOf } from '../../../state/queries/query';
import type { QueryCache } from '../../../state/queries/query-cache';
import { QueryObserver } from '../../../state/queries/query-observer';
import type { SettingsState } from '../../../state/settings';
import { type DeviceSharing, readDeviceSharing } from './device-sharing';
import type { TimelineRow, TimelineState } from './timeline-state';

/** Maximum number of reports read, the newest: the size of one page. */
const maxTimelineReports = 1_000;

/** Minimum interval between two reads while many reports arrive, ms. */
const reloadInterval = 2_000;

/** What is known of a subject beyond its newest reports. */
interface Surroundings {
  /** Number of older reports; null if they can't be counted. */
  readonly earlier: number | null;
  readonly sharing: DeviceSharing | null;
}

/** Reads what the timeline of a subject shows. */
export class TimelineReading {
  readonly #queries: QueryCache;
  readonly #store: StoreApi<TimelineState>;
  readonly #settings: StoreApi<SettingsState>;
  readonly #selection: StoreApi<OpenReportState>;
  readonly #pages: QueryObserver<ReportPage>;
  readonly #surroundings: QueryObserver<Surroundings>;
  /** The page of which the timeline is made, and its rows. */
  #page: ReportPage | null = null;
  #rows: readonly TimelineRow[] = [];
  #showing: Promise<void> = Promise.resolve();

  constructor(
    queries: QueryCache,
    store: StoreApi<TimelineState>,
    settings: StoreApi<SettingsState>,
    selection: StoreApi<OpenReportState>,
  ) {
    this.#queries = queries;
    this.#store = store;
    this.#settings = settings;
    this.#selection = selection;
    this.#pages = new QueryObserver<ReportPage>(queries, { interval: reloadInterval });
    this.#surroundings = new QueryObserver<Surroundings>(queries);
    this.#pages.subscribe(() => this.#follow());
  }

  async read(subject: TimelineSubject): Promise<void> {
    await this.#pages.show(pageOf(subject));
    await this.#showing;
  }

  async readAgain(): Promise<void> {
    await this.#pages.readAgain();
    await this.#showing;
  }

  /** Ignores the answers to the requests in progress, and forgets the rows. */
  cancel(): void {
    this.#pages.stop();
    this.#surroundings.stop();
    this.#page = null;
    this.#rows = [];
  }

  #follow(): void {
    const { subject } = this.#store.getState();
    if (!subject) return;
    const { reply, problem, isReading } = this.#queries.stateOf(pageOf(subject));
    if (isReading) this.#store.setState({ loading: true, problem: null });
    else if (problem) this.#store.setState({ loading: false, problem });
    else if (reply && reply !== this.#page) this.#showing = this.#show(subject, reply);
  }

  async #show(subject: TimelineSubject, page: ReportPage): Promise<void> {
    const { setState } = this.#store;
    this.#page = page;
    this.#rows = page.rows.map((row) => ({ ...row, locationType: null }));
    const story = await this.#storyOfRows();
    if (!story) return;
    setState({
      loading: false,
      story,
      cursor: this.#cursorIn(story),
      ...(page.mayHaveNext ? {} : { earlier: 0 }),
    });
    const surroundings = surroundingsOf(subject, page);
    await this.#surroundings.show(surroundings);
    const { reply } = this.#queries.stateOf(surroundings);
    if (reply && this.#page === page) setState(reply);
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

const reportsOf = (subject: TimelineSubject) => ({ ...everyReport, filters: [timelineFilter(subject)] });

function pageOf(subject: TimelineSubject): Query<ReportPage> {
  const request = { query: reportsOf(subject), asOf: null, page: 1, limit: maxTimelineReports };
  return queryOf('reports.page', request);
}

function surroundingsOf(
  subject: TimelineSubject,
  { asOf, rows, mayHaveNext }: ReportPage,
): Query<Surroundings> {
  return {
    call: 'reports.values',
    args: ['timeline', subject, asOf],
    read: async ({ bridge }) => {
      const [counted, sharing] = await Promise.all([
        mayHaveNext ? bridge.call('reports.count', { query: reportsOf(subject), asOf }) : null,
        readDeviceSharing(bridge, subject),
      ]);
      const shown = counted?.ok ? counted.value.shown : null;
      const earlier = shown === null ? null : Math.max(0, shown - rows.length);
      return succeed({ earlier: mayHaveNext ? earlier : 0, sharing });
    },
  };
}

import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../shared/contract/contract';
import type { ExportProgress } from '../../shared/contract/report.calls';
import type { OutboxQuery } from '../../shared/domain/outbox';
import type { PositionSource } from '../../shared/domain/position';
import type { ExportFormat, ReportQuery, ShownColumns } from '../../shared/domain/report-query';
import type { LogQuery } from '../../shared/domain/review-log';
import { messages } from '../../shared/i18n/messages';
import type { OpenProfile } from './open-profile';
import type { ToastsStore } from './toasts';

/** What to export: the reports of a query as of a moment, in the columns shown. */
interface ExportRequest {
  readonly query: ReportQuery;
  readonly asOf: number | null;
  readonly columns: ShownColumns;
  readonly format: ExportFormat;
  /** The sources whose positions are written; all sources if left out. */
  readonly sources?: readonly PositionSource[] | undefined;
}

/** What an export contains. */
export type ExportedThing = 'report' | 'feedback' | 'review';

interface ExportState {
  /** The content of the running export, or of the last one. */
  readonly what: ExportedThing;
  /** True from choosing the file until the export ends. */
  readonly running: boolean;
  /** Progress; null before the file is chosen. */
  readonly progress: ExportProgress | null;
  /** Asks for a file and writes the reports to it. One export at a time. */
  readonly start: (request: ExportRequest) => Promise<void>;
  /** Exports the feedback history in the same way. */
  readonly startFeedback: (query: OutboxQuery, format: 'csv' | 'json') => Promise<void>;
  /** Exports the review history in the same way: as CSV or, with the author's name, as a file for a colleague. */
  readonly startLog: (query: LogQuery, author: string | null) => Promise<void>;
  /** Shows why there is nothing to export. */
  readonly refuse: (reason: string) => void;
  readonly cancel: () => Promise<void>;
}

/** The export of reports or feedback to a file. Main pushes the progress. */
export function createExportStore(bridge: Bridge, profile: OpenProfile, toasts: ToastsStore) {
  const store = createStore<ExportState>((set, get) => {
    async function run(what: ExportedThing, start: () => Promise<Answer<'export.start'>>): Promise<void> {
      if (get().running) return;
      set({ what, running: true, progress: null });
      const words = messages.words.files;
      toasts.getState().clearFailed(words.notExported);
      const answer = await start();
      set({ running: false, progress: null });
      if (answer.ok)
        toasts
          .getState()
          .showSaved(messages.words.counts[what]({ count: answer.value.entries }), answer.value);
      else toasts.getState().showFailed(answer.problem, words.notExported);
    }
    return {
      what: 'report',
      running: false,
      progress: null,
      start: ({ columns, sources, ...request }) =>
        run('report', () =>
          profile.current().call('export.start', {
            ...request,
            columns: [...columns],
            ...(sources ? { sources: [...sources] } : {}),
          }),
        ),
      startFeedback: (query, format) =>
        run('feedback', () => profile.current().call('outbox.export', { query, format })),
      startLog: ({ kinds, verdicts, ...others }, author) =>
        run('review', () =>
          profile
            .current()
            .call('log.export', { ...others, kinds: [...kinds], verdicts: [...verdicts], author }),
        ),
      refuse: (reason) => {
        const { notExported } = messages.words.files;
        if (!get().running)
          toasts.getState().showFailed({ kind: 'invalid-input', field: 'export', reason }, notExported);
      },
      cancel: async () => {
        await bridge.call('export.cancel', undefined);
      },
    };
  });
  bridge.on('export.changed', (progress) => {
    if (store.getState().running) store.setState({ progress });
  });
  return store;
}

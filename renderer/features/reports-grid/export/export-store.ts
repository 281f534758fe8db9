import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../../../shared/contract/contract';
import type { Exported, ExportProgress } from '../../../../shared/contract/report-calls';
import type { OutboxQuery } from '../../../../shared/domain/outbox';
import type { PositionSource } from '../../../../shared/domain/position';
import type { ExportFormat, ReportQuery, ShownColumns } from '../../../../shared/domain/report-query';
import type { Problem } from '../../../../shared/problem';
import type { OpenProfile } from '../../../state/open-profile';

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
type ExportedThing = 'report' | 'feedback';

interface ExportState {
  /** The content of the running export, or of the last one. */
  readonly what: ExportedThing;
  /** True from choosing the file until the export ends. */
  readonly running: boolean;
  /** Progress; null before the file is chosen. */
  readonly progress: ExportProgress | null;
  /** The last written file, until the user dismisses the notice. */
  readonly exported: Exported | null;
  /** Why the last export failed. */
  readonly problem: Problem | null;
  /** Asks for a file and writes the reports to it. One export at a time. */
  readonly start: (request: ExportRequest) => Promise<void>;
  /** Exports the feedback history in the same way. */
  readonly startFeedback: (query: OutboxQuery, format: 'csv' | 'json') => Promise<void>;
  /** Shows why there is nothing to export. */
  readonly refuse: (reason: string) => void;
  readonly cancel: () => Promise<void>;
  readonly dismiss: () => void;
}

/** The export of reports or feedback to a file. Main pushes the progress. */
export function createExportStore(bridge: Bridge, profile: OpenProfile) {
  const store = createStore<ExportState>((set, get) => {
    async function run(what: ExportedThing, start: () => Promise<Answer<'export.start'>>): Promise<void> {
      if (get().running) return;
      set({ what, running: true, progress: null, exported: null, problem: null });
      const answer = await start();
      const ended = { running: false, progress: null };
      if (answer.ok) set({ ...ended, exported: answer.value });
      else set({ ...ended, problem: answer.problem.kind === 'cancelled' ? null : answer.problem });
    }
    return {
      what: 'report',
      running: false,
      progress: null,
      exported: null,
      problem: null,
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
      refuse: (reason) => {
        if (!get().running)
          set({ exported: null, problem: { kind: 'invalid-input', field: 'export', reason } });
      },
      cancel: async () => {
        await bridge.call('export.cancel', undefined);
      },
      dismiss: () => set({ exported: null, problem: null }),
    };
  });
  bridge.on('export.changed', (progress) => {
    if (store.getState().running) store.setState({ progress });
  });
  return store;
}

import { createStore } from 'zustand/vanilla';
import type { ExportFormat } from '../../shared/domain/export-format';
import type { OutboxQuery } from '../../shared/domain/outbox';
import type { PositionSource } from '../../shared/domain/position';
import type { ReportQuery, ShownColumns } from '../../shared/domain/report-query';
import type { Answer, Bridge } from '../../shared/ipc';
import type { Exported, ExportProgress } from '../../shared/ipc/export-calls';
import type { Problem } from '../../shared/problem';
import type { OpenProfile } from './open-profile';

/** What is to be written: the reports of a query as of a moment, in the columns shown. */
export interface ExportRequest {
  readonly query: ReportQuery;
  readonly asOf: number | null;
  readonly columns: ShownColumns;
  readonly format: ExportFormat;
  /** Of which sources positions are written; of all where none are given. */
  readonly sources?: readonly PositionSource[] | undefined;
}

/** What is written to a file: the noun of one of them. */
export type ExportedThing = 'report' | 'feedback';

export interface ExportState {
  /** What is being written, or was last. */
  readonly what: ExportedThing;
  /** True from the choice of the file until it is written, or is not. */
  readonly running: boolean;
  /** How far it is; null before the file was chosen. */
  readonly progress: ExportProgress | null;
  /** What was written last, until it is dismissed. */
  readonly exported: Exported | null;
  /** Why it was not. */
  readonly problem: Problem | null;
  /** Asks where to, and writes there. One at a time. */
  readonly start: (request: ExportRequest) => Promise<void>;
  /** The same for the history of feedback. */
  readonly startFeedback: (query: OutboxQuery, format: 'csv' | 'json') => Promise<void>;
  /** Says why there is nothing to be written. */
  readonly refuse: (reason: string) => void;
  readonly cancel: () => Promise<void>;
  readonly dismiss: () => void;
}

/** The writing of reports, or of feedback, to a file, as main tells how far it is. */
export function createExportStore(bridge: Bridge, profile: OpenProfile) {
  const store = createStore<ExportState>((set, get) => {
    async function run(what: ExportedThing, begin: () => Promise<Answer<'export.start'>>): Promise<void> {
      if (get().running) return;
      set({ what, running: true, progress: null, exported: null, problem: null });
      const answer = await begin();
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

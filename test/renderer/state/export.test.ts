import { describe, expect, it } from 'vitest';
import { createExportStore } from '../../../renderer/state/export';
import { createToastsStore } from '../../../renderer/state/toasts';
import type { Answer } from '../../../shared/contract/contract';
import { defaultColumns, everyReport } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import { fakeBridge } from '../../support/window/fake-bridge';
import { switchedProfile } from '../../support/window/switched-profile';

const request = { query: everyReport, asOf: 7, columns: defaultColumns, format: 'csv' } as const;

/** An export that has begun, and what ends it. */
function begin() {
  let end: (answer: Answer<'export.start'>) => void = () => {};
  const { bridge, calls, push } = fakeBridge({
    'export.start': () =>
      new Promise<Answer<'export.start'>>((resolve) => {
        end = resolve;
      }),
  });
  const toasts = createToastsStore(bridge);
  const store = createExportStore(bridge, switchedProfile(bridge).profile, toasts);
  const ended = store.getState().start(request);
  const shown = () => toasts.getState().toasts.map(({ content }) => content);
  return { store, shown, calls, push, ended, end: (answer: Answer<'export.start'>) => end(answer) };
}

describe('an export', () => {
  it('requests what is shown, and reports its progress and the written file', async () => {
    const { store, shown, calls, push, ended, end } = begin();
    expect(calls).toEqual([{ name: 'export.start', request }]);
    expect(store.getState()).toMatchObject({ running: true, progress: null });
    push('export.changed', { written: 10, total: 40 });
    expect(store.getState().progress).toEqual({ written: 10, total: 40 });
    end(succeed({ fileName: 'reports.csv', entries: 40 }));
    await ended;
    expect(store.getState()).toMatchObject({ running: false, progress: null });
    expect(shown()).toMatchObject([{ kind: 'done', parts: { file: 'reports.csv' } }]);
  });

  it('runs one at a time', async () => {
    const { store, calls } = begin();
    await store.getState().start(request);
    expect(calls).toHaveLength(1);
  });

  it('shows no problem if the user cancels, and the reason if it fails', async () => {
    const cancelled = begin();
    await cancelled.store.getState().cancel();
    cancelled.end(fail({ kind: 'cancelled' }));
    await cancelled.ended;
    expect(cancelled.calls.map(({ name }) => name)).toContain('export.cancel');
    expect(cancelled.store.getState()).toMatchObject({ running: false, progress: null });
    expect(cancelled.shown()).toEqual([]);
    const failed = begin();
    failed.end(fail({ kind: 'disk', what: 'export', code: 'ENOSPC' }));
    await failed.ended;
    expect(failed.shown()).toMatchObject([
      { kind: 'failed', problem: { kind: 'disk', what: 'export', code: 'ENOSPC' } },
    ]);
  });
});

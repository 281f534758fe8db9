import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PaintedReport } from '../../../renderer/app/app';
import type { ReportPage } from '../../../shared/contract/report.calls';
import { succeed } from '../../../shared/result';
import { manyRows, samplePage } from '../../support/inputs/sample-rows';
import { firstRun, type Replies, sampleConnection } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

function telling(reported: Partial<Replies>, isAsked = true) {
  const rendered = renderWithStores(<PaintedReport isAsked={isAsked} />, reported);
  const painted = () => rendered.calls.filter(({ name }) => name === 'window.painted');
  return { ...rendered, painted };
}

describe('the window reports to main what it has painted', () => {
  it('when that is the connect screen', async () => {
    const { painted } = telling({ 'connection.read': () => succeed(firstRun) });
    await waitFor(() =>
      expect(painted()).toEqual([{ name: 'window.painted', request: { shown: 'connect' } }]),
    );
  });

  it('when it has reports, only once they are painted', async () => {
    let answer: (rows: ReportPage['rows']) => void = () => undefined;
    const requested = new Promise<ReportPage['rows']>((resolve) => {
      answer = resolve;
    });
    const { painted, stores, calls } = telling({
      'connection.read': () => succeed(sampleConnection()),
      'reports.page': async () => succeed(samplePage({ rows: await requested })),
    });
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('reports.page'));
    expect(painted()).toEqual([]);
    answer([]);
    await waitFor(() => expect(painted().map(({ request }) => request)).toEqual([{ shown: 'no-reports' }]));
    stores.reports.setState({ page: samplePage({ rows: manyRows(3) }) });
    await waitFor(() => expect(painted().at(-1)?.request).toEqual({ shown: 'reports' }));
  });

  it('only if main requested it', async () => {
    const { painted, stores } = telling({ 'connection.read': () => succeed(firstRun) }, false);
    await waitFor(() => expect(stores.connection.getState().connection).not.toBeNull());
    await document.fonts.ready;
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(painted()).toEqual([]);
  });

  it('when the store cannot be opened', async () => {
    const { painted } = telling({
      'store.read': () => succeed({ kind: 'open-failed', reason: { kind: 'key-lost' } }),
    });
    await waitFor(() => expect(painted().at(-1)?.request).toEqual({ shown: 'no-store' }));
  });
});

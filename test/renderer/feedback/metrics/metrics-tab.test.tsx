import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OutboxScreen } from '../../../../renderer/features/feedback/outbox/outbox-screen';
import { noRisks, type OutboxMetrics } from '../../../../shared/domain/outbox-metrics';
import { fail, succeed } from '../../../../shared/result';
import { sampleMetrics } from '../../../support/inputs/sample-metrics';
import { renderWithStores } from '../../../support/window/render-with-stores';

const some = sampleMetrics({
  total: 10,
  risks: [
    { reported: 'fraud', counts: { ...noRisks, fraud: 4 } },
    { reported: 'high', counts: { ...noRisks, clear: 2 } },
    { reported: 'low', counts: noRisks },
    { reported: 'clear', counts: noRisks },
    { reported: 'unknown_risk', counts: { ...noRisks, low: 1 } },
  ],
  noRisk: { ...noRisks, clear: 3 },
  agreement: { alike: 4, compared: 6 },
  fraudCases: [{ fraudCase: 'Phising', confirmed: 3, added: 1, removed: 2 }],
  allFraudCases: 21,
  steps: [
    { day: '2026-03-01', total: 7, alike: 4, compared: 6 },
    { day: '2026-03-02', total: 3, alike: 0, compared: 0 },
  ],
});

async function openMetrics(metrics: OutboxMetrics = some) {
  const opened = renderWithStores(<OutboxScreen />, { 'outbox.metrics': () => succeed(metrics) });
  await opened.user.click(screen.getByRole('tab', { name: 'Metrics' }));
  return opened;
}

const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());

describe('the metrics', () => {
  it('show the agreement, its base and what is unknown', async () => {
    await openMetrics();
    const summary = await screen.findByRole('region', { name: 'Agreement' });
    for (const words of ['67%', 'in 4 of 6 entries', '10 feedback entries sent, 3 without a known verdict'])
      expect(summary.textContent).toContain(words);
  });

  it('have a matrix of reported and desired risks', async () => {
    await openMetrics();
    const table = await screen.findByRole('table', { name: 'Reported and desired risk' });
    const rows = within(table).getAllByRole('row').slice(2).map(cellsOf);
    expect(rows).toEqual([
      ['fraud', 'matches: 4', '0', '0', '0', '100%'],
      ['high', '0', 'matches: 0', '0', '2', '0%'],
      ['low', '0', '0', 'matches: 0', '0', '–'],
      ['clear', '0', '0', '0', 'matches: 0', '–'],
      ['?unknown_risk', '0', '0', '1', '0', '–'],
      ['no verdict', '0', '0', '0', '3', '–'],
    ]);
  });

  it('have a table of fraud cases', async () => {
    await openMetrics();
    const table = await screen.findByRole('table', { name: 'Fraud cases' });
    const [, row] = within(table).getAllByRole('row');
    expect(row && cellsOf(row)).toEqual(['Phishing', '', '3', '1', '2']);
    expect(screen.getByText('The 1 most frequent of 21.')).toBeDefined();
  });

  it('have columns over time, also available as a table', async () => {
    const { user } = await openMetrics();
    const columns = await screen.findByRole('img');
    expect(columns.getAttribute('aria-label')).toBe('10 feedback entries in 2 days, at most 7 in one');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'By day' });
    expect(within(table).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['2026-03-02', '3', '0', '0', '–'],
      ['2026-03-01', '7', '6', '4', '67%'],
    ]);
  });

  it('follow the selected period', async () => {
    const { user, calls } = await openMetrics();
    await user.click(await screen.findByRole('button', { name: 'All' }));
    const request = calls.filter(({ name }) => name === 'outbox.metrics').at(-1)?.request;
    expect(request).toEqual({ from: null, until: null, states: ['Sent'], zone: 'local' });
  });

  it('say so if nothing was sent', async () => {
    await openMetrics(sampleMetrics());
    expect(await screen.findByText('No feedback sent in this period')).toBeDefined();
  });

  it('report a failure', async () => {
    const { user } = renderWithStores(<OutboxScreen />, {
      'outbox.metrics': () => fail({ kind: 'store-down' }),
    });
    await user.click(screen.getByRole('tab', { name: 'Metrics' }));
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MetricsScreen } from '../../../../renderer/features/feedback/metrics/metrics-screen';
import { noRisks, type OutboxMetrics } from '../../../../shared/domain/outbox-metrics';
import type { Role } from '../../../../shared/domain/team';
import { fail, succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { sampleMetrics } from '../../../support/inputs/sample-metrics';
import { holding, sampleRows } from '../../../support/inputs/sample-rows';
import { ana, sampleTeam } from '../../../support/window/joined-team';
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
  return renderWithStores(<MetricsScreen />, { 'outbox.metrics': () => succeed(metrics) });
}

const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());

describe('the metrics', () => {
  it('show the agreement, its base and what is unknown', async () => {
    await openMetrics();
    const summary = await screen.findByRole('region', { name: 'Feedback and the service’s verdict' });
    for (const words of ['in 4 of 6 entries', '10 feedback entries sent, 3 without a known verdict'])
      expect(summary.textContent).toContain(words);
  });

  it.each(['2026-03-1', '2026-02-31', '01/03/2026', '0000-00-00'])(
    'keep the last period while a day is typed as %s, and show the error at its field',
    async (mistyped) => {
      const asked: (number | null)[] = [];
      const { user } = await renderWithStores(<MetricsScreen />, {
        'outbox.metrics': ({ from }) => {
          asked.push(from);
          return succeed(some);
        },
      });
      await user.click(screen.getByRole('button', { name: 'Custom dates' }));
      const field = screen.getByRole('textbox', { name: 'From' });
      await user.click(field);
      await user.paste('2026-03-01');
      await waitFor(() => expect(asked.at(-1)).toBe(new Date(2026, 2, 1).getTime()));
      await user.tripleClick(field);
      await user.paste(mistyped);
      expect(field).toHaveProperty('value', mistyped);
      expect(screen.getByText('Enter a date such as 2026-03-01.')).toBeTruthy();
      expect(asked.at(-1)).toBe(new Date(2026, 2, 1).getTime());
      await user.click(screen.getByRole('button', { name: '30 days' }));
      expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull();
    },
  );

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
    renderWithStores(<MetricsScreen />, {
      'outbox.metrics': () => fail({ kind: 'store-down' }),
    });
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});

describe('a lead’s metrics', () => {
  const people = [
    { person: ana, judged: 577, agreement: { alike: 565, compared: 577 }, last: Date.UTC(2026, 2, 1, 14) },
    { person: null, judged: 2, agreement: { alike: 2, compared: 2 }, last: Date.UTC(2026, 2, 1, 13) },
  ];

  async function openPeople(role: Role) {
    const opened = renderWithStores(<MetricsScreen />, {
      'team.read': () => succeed(sampleTeam({ role })),
      'log.people': () => succeed(people),
      'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc' }),
    });
    const table = await screen.findByRole('table', { name: 'By person' });
    return { ...opened, rows: () => within(table).getAllByRole('row').slice(1).map(cellsOf) };
  }

  it('have a row for each person, and no percentage of two', async () => {
    const { rows } = await openPeople('lead');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows().map((row) => row.slice(0, 3))).toEqual([
      ['Ana', '577', '98%'],
      ['You', '2', '2 of 2'],
    ]);
  });

  it('show an analyst of a team only their own row', async () => {
    const { rows } = await openPeople('analyst');
    await waitFor(() => expect(rows().map(([name]) => name)).toEqual(['You']));
  });

  it('say how many reports wait, and since when the oldest does', async () => {
    const { calls } = renderWithStores(<MetricsScreen />, {
      ...holding(sampleRows.slice(0, 1)),
      'queue.count': () => succeed(1_234),
    });
    const card = await screen.findByRole('region', { name: 'Waiting for review' });
    expect(card.textContent).toContain('1,234 reports · The oldest is from ');
    const query = calls.find(({ name }) => name === 'queue.count')?.request;
    expect(query).toMatchObject({ query: { sort: { column: 'time', descending: false } } });
  });
});

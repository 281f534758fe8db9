import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReviewerMetrics } from '../../../../renderer/features/feedback/metrics/reviewer-metrics';
import { noVerdicts } from '../../../../shared/domain/review-metrics';
import type { ReviewerAgreement } from '../../../../shared/domain/reviewer-agreement';
import { fail, succeed } from '../../../../shared/result';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const ever = { from: null, until: null };
const none = {
  fraud: noVerdicts,
  suspicious: noVerdicts,
  legitimate: noVerdicts,
  unclear: noVerdicts,
};
const agreement: ReviewerAgreement = {
  judgedBySeveral: 300,
  all: { value: 0.5, n: 240, interval: [0.4, 0.61] },
  pairs: [
    {
      first: null,
      second: 'file:Ana <b>',
      kappa: { value: 0.7123, n: 200, interval: [0.6, 0.8] },
      counts: { ...none, fraud: { ...noVerdicts, fraud: 150, legitimate: 50 } },
    },
    {
      first: 'file:Ana <b>',
      second: 'file:Bo',
      kappa: { value: null, n: 40, interval: null },
      counts: { ...none, unclear: { ...noVerdicts, unclear: 40 } },
    },
  ],
};

function renderMetrics(replies: Partial<Replies> = { 'log.agreement': () => succeed(agreement) }) {
  return renderWithStores(<ReviewerMetrics time={ever} />, replies);
}

const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());
const bodyRows = (table: HTMLElement, heads: number) =>
  within(table).getAllByRole('row').slice(heads).map(cellsOf);

describe('the agreement between reviewers', () => {
  it('has each coefficient with its number of reports and its interval', async () => {
    renderMetrics();
    const table = await screen.findByRole('table', { name: 'Agreement between reviewers' });
    expect(bodyRows(table, 1)).toEqual([
      ['You and Ana <b> (from a file)', '0.71', 'Substantial', '0.60 to 0.80', '200'],
      ['Ana <b> (from a file) and Bo (from a file)', '–', '–', '–', '40'],
      ['Krippendorff’s alpha, everyone', '0.50', 'Not reliable', '0.40 to 0.61', '240'],
    ]);
  });

  it('says which verdicts count, and how many reports have them', async () => {
    renderMetrics();
    const card = await screen.findByRole('region', { name: 'Agreement between reviewers' });
    expect(card.textContent).toContain('judged 300 reports; on 240 of them, independently');
    expect(card.textContent).toContain('Only independent verdicts count');
    expect(card.textContent).toContain('Kappa compares how often two people agree');
  });

  it('puts a kappa in words as a tooltip, with the source of the words', async () => {
    const { user } = renderMetrics();
    await user.hover(await screen.findByRole('button', { name: '0.71' }));
    expect((await screen.findByRole('tooltip')).textContent).toMatch(
      /^Substantial agreement.*Landis and Koch/,
    );
  });

  it('has a matrix of a pair, which can be chosen', async () => {
    const { user } = renderMetrics();
    const matrix = await screen.findByRole('table', { name: 'Verdicts of two reviewers' });
    expect(bodyRows(matrix, 2)[0]).toEqual(['Confirmed fraud', 'matches: 150', '0', '50', '0', '75%']);
    const [, second] = screen.getAllByRole('option');
    if (second) await user.selectOptions(screen.getByRole('combobox', { name: 'Reviewers' }), second);
    expect(bodyRows(matrix, 2)[3]).toEqual(['Can’t tell', '0', '0', '0', 'matches: 40', '100%']);
  });

  it('says how to get verdicts to compare when there are none', async () => {
    renderMetrics({});
    expect(await screen.findByText('No independent verdicts of two people in this period')).toBeDefined();
    expect(screen.getByText(/import a colleague’s history/)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says why it can’t be read', async () => {
    renderMetrics({ 'log.agreement': () => fail({ kind: 'store-down' }) });
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});

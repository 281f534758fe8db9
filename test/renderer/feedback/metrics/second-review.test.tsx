import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReviewerMetrics } from '../../../../renderer/features/feedback/metrics/reviewer-metrics';
import { judgedFilters } from '../../../../renderer/features/feedback/metrics/second-review-plan';
import { everyReport } from '../../../../shared/domain/report-query';
import type { JoinedTeam, Role } from '../../../../shared/domain/team';
import { fail, succeed } from '../../../../shared/result';
import { readEntry } from '../../../../shared/schemas/review-log-schema';
import { queueItem } from '../../../support/inputs/queue-item';
import { sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const people = ['Ana', 'Bo', 'Cy'].map((name) => ({
  id: name,
  name,
  role: 'analyst' as const,
  active: true,
}));
const team = (role: Role): JoinedTeam => ({
  kind: 'joined',
  name: 'Night shift',
  address: 'https://team.example/',
  person: 'Ana',
  role,
  people,
  reach: { kind: 'connected' },
  unshared: 0,
  hidden: 0,
  unread: 0,
  sharedAt: null,
  historyChangedAt: null,
  lastEntry: null,
  restoredAt: null,
});
const itemOn = (subject: string) => queueItem(subject, { subject });

async function openDialog(replies: Partial<Replies> = {}) {
  const opened = renderWithStores(<ReviewerMetrics time={{ from: null, until: null }} />, {
    'team.read': () => succeed(team('lead')),
    'queue.list': ({ query }) => {
      const fraud = query.filters.some((filter) => filter.field === 'risk' && filter.in.includes('fraud'));
      const high = query.filters.some((filter) => filter.field === 'risk' && filter.in.includes('high'));
      const name = fraud ? 'fraud' : high ? 'high' : null;
      const items =
        name === null ? [] : Array.from({ length: 40 }, (_, at) => itemOn(`transaction:${name}-${at}`));
      return succeed({ items, total: items.length, asOf: 1 });
    },
    'log.ofSubjects': ({ subjects }) =>
      succeed(
        subjects.map((subject) => ({
          subject,
          entries: [readEntry(sampleEntry({ subject, person: 'Bo', ...verdictOn('1', 'fraud') }))],
        })),
      ),
    ...replies,
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Second review…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw a second review' }));
  const drawn = () =>
    opened.calls.filter(({ name }) => name === 'team.drawBlind').map(({ request }) => request);
  return { ...opened, dialog, drawn };
}

describe('drawing a second review', () => {
  it('says how many it draws of which risk, and draws the same again for a seed', async () => {
    const { dialog, user, drawn } = await openDialog();
    await dialog.findByText('Draws 8 of 80 judged reports: 4 fraud and 4 high.');
    await user.clear(dialog.getByRole('spinbutton', { name: 'Seed' }));
    await user.type(dialog.getByRole('spinbutton', { name: 'Seed' }), '7');
    await user.click(dialog.getByRole('checkbox', { name: 'Cy' }));
    await user.click(dialog.getByRole('button', { name: 'Draw' }));
    await waitFor(() => expect(drawn()).toHaveLength(1));
    expect(drawn()[0]).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ second: 'Cy' })]),
    });
  });

  it('says how many of them the selected reviewers can get, before they are drawn', async () => {
    const { dialog, user } = await openDialog({
      'log.ofSubjects': ({ subjects }) =>
        succeed(
          subjects.map((subject, at) => ({
            subject,
            entries: [
              readEntry(sampleEntry({ subject, person: at < 3 ? 'Cy' : 'Bo', ...verdictOn('1', 'fraud') })),
            ],
          })),
        ),
    });
    await dialog.findByText(/^Draws 8/);
    await user.click(dialog.getByRole('checkbox', { name: 'Cy' }));
    await dialog.findByText(/^Draws 8 of 80 .* 5 of them can be assigned; 3 can’t: the team has no verdict/);
  });

  it('draws what it has counted, without counting again', async () => {
    const { dialog, user, drawn, calls } = await openDialog();
    await dialog.findByText(/^Draws 8/);
    await user.click(dialog.getByRole('checkbox', { name: 'Cy' }));
    const counts = () => calls.filter(({ name }) => name === 'log.ofSubjects');
    const before = counts();
    await user.click(dialog.getByRole('button', { name: 'Draw' }));
    await waitFor(() => expect(drawn()).toHaveLength(1));
    expect(counts()).toEqual(before);
  });

  it('counts again after a verdict on a drawn report, and draws nothing until then', async () => {
    const delayed = delayedAnswers();
    let judge = 'Bo';
    const { dialog, user, drawn, push } = await openDialog({
      'log.ofSubjects': ({ subjects }) => {
        const histories = subjects.map((subject, at) => ({
          subject,
          entries: [
            readEntry(sampleEntry({ subject, person: at < 3 ? judge : 'Bo', ...verdictOn('1', 'fraud') })),
          ],
        }));
        return judge === 'Bo' ? succeed(histories) : delayed.delay(succeed(histories));
      },
    });
    await dialog.findByText(/^Draws 8/);
    await user.click(dialog.getByRole('checkbox', { name: 'Cy' }));
    judge = 'Cy';
    act(() => push('log.changed', { kinds: ['verdict'], subjects: null }));
    await user.click(dialog.getByRole('button', { name: 'Draw' }));
    expect(drawn()).toEqual([]);
    delayed.give();
    await dialog.findByText(/5 of them can be assigned; 3 can’t/);
    await user.click(dialog.getByRole('button', { name: 'Draw' }));
    await waitFor(() => expect(drawn()).toMatchObject([{ items: { length: 5 } }]));
  });

  it('says why it can’t count, and counts again on request', async () => {
    let fails = true;
    const { dialog, user } = await openDialog({
      'log.ofSubjects': () => (fails ? fail({ kind: 'store-down' }) : succeed([])),
    });
    await dialog.findByText(/^Draws 8/);
    await user.click(dialog.getByRole('checkbox', { name: 'Cy' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Couldn’t draw the second review.');
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText(/0 of them can be assigned/);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('gives no one a report that they have judged', async () => {
    const { dialog, user, drawn } = await openDialog();
    await dialog.findByText(/^Draws 8/);
    await user.click(dialog.getByRole('checkbox', { name: 'Bo' }));
    await user.click(dialog.getByRole('button', { name: 'Draw' }));
    await dialog.findByText(/have judged all of these reports already/);
    expect(drawn()).toEqual([]);
  });

  it('says why it failed, and can be tried again', async () => {
    const { dialog, user } = await openDialog({ 'team.drawBlind': () => fail({ kind: 'not-found' }) });
    await dialog.findByText(/^Draws 8/);
    await user.click(dialog.getByRole('checkbox', { name: 'Cy' }));
    await user.click(dialog.getByRole('button', { name: 'Draw' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Couldn’t draw the second review.');
  });

  it('is offered to leads only', async () => {
    renderWithStores(<ReviewerMetrics time={{ from: null, until: null }} />, {
      'team.read': () => succeed(team('analyst')),
    });
    await screen.findByText('No independent verdicts of two people in this period');
    expect(screen.queryByRole('button', { name: 'Second review…' })).toBeNull();
  });
});

describe('the reports to draw from', () => {
  it('are the judged ones of a view in each risk that it has', () => {
    const view = { ...everyReport, filters: [{ field: 'risk', in: ['fraud'], out: [] }] } as const;
    expect(judgedFilters(view, 'high')).toBeNull();
    expect(judgedFilters(view, 'other')).toBeNull();
    expect(judgedFilters(view, 'fraud')?.[0]).toEqual({ field: 'risk', in: ['fraud'], out: [] });
    const judged = { ...everyReport, filters: [{ field: 'verdict', in: [null, 'fraud'], out: [] }] } as const;
    expect(judgedFilters(judged, 'low')?.[1]).toEqual({ field: 'verdict', in: ['fraud'], out: [] });
  });
});

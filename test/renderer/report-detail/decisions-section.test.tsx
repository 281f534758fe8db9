import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReportDetails } from '../../../renderer/features/report-detail/report-details';
import type { LogChanged } from '../../../shared/contract/review.calls';
import type { ReadEntry } from '../../../shared/domain/review-log';
import { succeed } from '../../../shared/result';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { reviewedOf } from '../../support/inputs/sample-reviewed';
import { fullDetail } from '../../support/inputs/sample-rows';
import { delayedAnswers } from '../../support/window/delayed-answers';
import { renderWithStores } from '../../support/window/render-with-stores';

const subject = `report:${fullDetail.key}`;
const judged = readEntry(
  sampleEntry({ subject, ...verdictOn(fullDetail.key, 'fraud', { reason: 'Stolen' }) }),
);

const note = { id: '00000000-0000-4000-8000-000000000002', deviceSeq: 2, body: { text: 'Called.' } };
const noted = readEntry(sampleEntry({ subject, kind: 'note', ...note }));
const noteAdded: LogChanged = { kinds: ['note'], subjects: [subject] };

async function openReport(entries: () => readonly ReadEntry[]) {
  const opened = renderWithStores(
    <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
    {
      'reports.detail': () =>
        succeed(reviewedOf(fullDetail, { entries: [{ subject, entries: entries() }] }).detail),
    },
  );
  await waitFor(() => expect(opened.stores.connection.getState().connection).not.toBeNull());
  await act(() => opened.stores.openReport.getState().select(fullDetail.key));
  const reads = () => opened.calls.filter(({ name }) => name === 'reports.detail').length;
  return { ...opened, reads };
}

it('the details list what was decided on a report, and what is decided while they are shown', async () => {
  let entries = [judged];
  const { push, calls, reads } = await openReport(() => entries);
  const section = within(await screen.findByRole('region', { name: 'Decisions' }));
  const list = section.getByRole('list', { name: 'History' });
  expect(list.textContent).toContain('Confirmed fraud');
  expect(list.textContent).toContain('Reason: Stolen');
  expect(reads()).toBe(1);
  entries = [judged, noted];
  act(() => push('log.changed', noteAdded));
  await waitFor(() => expect(list.textContent).toContain('Note: Called.'));
  expect(calls.map(({ name }) => name)).not.toContain('review.read');
});

it('changes of the log that concern other reports, or only read marks, read nothing again', async () => {
  const { push, reads } = await openReport(() => [judged]);
  act(() => {
    push('log.changed', { kinds: ['note'], subjects: ['report:another'] });
    push('log.changed', { kinds: ['seen'], subjects: [subject] });
  });
  expect(reads()).toBe(1);
  act(() => push('log.changed', { kinds: ['note'], subjects: null }));
  expect(reads()).toBe(2);
});

it('the details have no decisions before there are any', async () => {
  const { reads } = await openReport(() => []);
  expect(reads()).toBe(1);
  expect(screen.queryByRole('region', { name: 'Decisions' })).toBeNull();
});

/** Opens a report whose details are answered when the test says so. */
async function openHeld(entries: () => readonly ReadEntry[]) {
  const delayed = delayedAnswers();
  const opened = renderWithStores(
    <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
    {
      'reports.detail': () =>
        delayed.delay(
          succeed(reviewedOf(fullDetail, { entries: [{ subject, entries: [...entries()] }] }).detail),
        ),
    },
  );
  await waitFor(() => expect(opened.stores.connection.getState().connection).not.toBeNull());
  act(() => void opened.stores.openReport.getState().select(fullDetail.key));
  const answer = () => act(async () => delayed.give());
  return { ...opened, delayed, answer };
}

it('the details list what was decided between two changes in a row and the first answer', async () => {
  let entries = [judged];
  const { push, delayed, answer } = await openHeld(() => entries);
  await answer();
  act(() => push('log.changed', noteAdded));
  entries = [judged, noted];
  act(() => push('log.changed', noteAdded));
  await answer();
  await waitFor(() => expect(delayed.count).toBe(1));
  await answer();
  const section = within(await screen.findByRole('region', { name: 'Decisions' }));
  expect(section.getByRole('list', { name: 'History' }).textContent).toContain('Note: Called.');
});

it('the details list what was decided while they were being read', async () => {
  let entries = [judged];
  const { push, delayed, answer } = await openHeld(() => entries);
  entries = [judged, noted];
  act(() => push('log.changed', noteAdded));
  await answer();
  await waitFor(() => expect(delayed.count).toBe(1));
  await answer();
  const section = within(await screen.findByRole('region', { name: 'Decisions' }));
  expect(section.getByRole('list', { name: 'History' }).textContent).toContain('Note: Called.');
});

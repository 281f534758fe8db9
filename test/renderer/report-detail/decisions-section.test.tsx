import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReportDetails } from '../../../renderer/features/report-detail/report-details';
import type { ReviewedReport } from '../../../shared/contract/review-calls';
import { succeed } from '../../../shared/result';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { renderWithStores } from '../../support/render-with-stores';
import { sampleEntry, verdictOn } from '../../support/sample-entry';
import { reviewedOf } from '../../support/sample-reviewed';
import { fullDetail } from '../../support/sample-rows';

async function openReport(reviewed: () => ReviewedReport) {
  const opened = renderWithStores(
    <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
    { 'reports.detail': () => succeed(fullDetail), 'review.read': () => succeed(reviewed()) },
  );
  await waitFor(() => expect(opened.stores.connection.getState().connection).not.toBeNull());
  await act(() => opened.stores.openReport.getState().select(fullDetail.key));
  return opened;
}

const subject = `report:${fullDetail.key}`;
const judged = readEntry(
  sampleEntry({ subject, ...verdictOn(fullDetail.key, 'fraud', { reason: 'Stolen' }) }),
);

it('the details list what was decided on a report, and what is decided while they are shown', async () => {
  let entries = [judged];
  const { push } = await openReport(() => reviewedOf(fullDetail, { entries: [{ subject, entries }] }));
  const section = within(await screen.findByRole('region', { name: 'Decisions' }));
  const list = section.getByRole('list', { name: 'History' });
  expect(list.textContent).toContain('Confirmed fraud');
  expect(list.textContent).toContain('Reason: Stolen');
  const note = { id: '00000000-0000-4000-8000-000000000002', deviceSeq: 2, body: { text: 'Called.' } };
  entries = [judged, readEntry(sampleEntry({ subject, kind: 'note', ...note }))];
  act(() => push('log.changed', { kinds: ['note'], subjects: [subject] }));
  await waitFor(() => expect(list.textContent).toContain('Note: Called.'));
});

it('the details have no decisions before there are any', async () => {
  const { calls } = await openReport(() => reviewedOf(fullDetail, { entries: [] }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'review.read')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Decisions' })).toBeNull();
});

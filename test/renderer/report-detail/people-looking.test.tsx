import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReportDetails } from '../../../renderer/features/report-detail/report-details';
import { subjectOf } from '../../../shared/domain/review-log';
import { succeed } from '../../../shared/result';
import { reviewedOf } from '../../support/inputs/sample-reviewed';
import { fullDetail } from '../../support/inputs/sample-rows';
import { ana, sampleTeam } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

it('the details say who else of the team looks at the report, until they no longer do', async () => {
  const { stores, push } = renderWithStores(
    <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
    {
      'reports.detail': () => succeed(fullDetail),
      'review.read': () => succeed(reviewedOf(fullDetail)),
      'team.read': () => succeed(sampleTeam()),
    },
  );
  await waitFor(() => expect(stores.team.getState().isRead).toBe(true));
  await act(() => stores.openReport.getState().select(fullDetail.key));
  const { key, report } = fullDetail;
  const subject = subjectOf({ key, transactionId: report.transactionId });
  act(() => push('presence.changed', [{ subject, looking: [ana], claimed: null }]));
  expect(screen.getByText('Ana is looking at this')).toBeTruthy();
  act(() => push('presence.changed', []));
  expect(screen.queryByText('Ana is looking at this')).toBeNull();
});

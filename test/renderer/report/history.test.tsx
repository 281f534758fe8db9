import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { historyOf } from '../../../renderer/features/report/changed-fields';
import { ReportDetails } from '../../../renderer/features/report/report-details';
import type { EarlierVersion } from '../../../shared/ipc/report-calls';
import { succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/render-with-stores';
import { detailOf } from '../../support/sample-rows';

const latest =
  '{"id": 9223372036854775807, "event": {"risk_assignment": "clear", "fraud_cases": ["New user"]}}';
const earlier: readonly EarlierVersion[] = [
  {
    json: '{"id": 9223372036854775807, "event": {"risk_assignment": "high", "fraud_cases": ["New user"]}}',
    timestamp: '1772373909123456789',
    receivedAt: Date.UTC(2026, 2, 1, 14, 6),
    changedPaths: ['event.risk_assignment'],
  },
  {
    json: '{"id": 9223372036854775807, "event": {"risk_assignment": "high"}}',
    timestamp: null,
    receivedAt: Date.UTC(2026, 2, 1, 14, 5),
    changedPaths: ['event.fraud_cases', 'event.fraud_cases.0'],
  },
];

describe('the history of a report', () => {
  it('sets each earlier content beside the one that followed it, letter for letter', () => {
    expect(historyOf(earlier, latest).map(({ changes }) => changes)).toEqual([
      [{ path: 'event.risk_assignment', before: '"high"', after: '"clear"' }],
      [
        { path: 'event.fraud_cases', before: null, after: '["New user"]' },
        { path: 'event.fraud_cases.0', before: null, after: '"New user"' },
      ],
    ]);
  });

  it('is told field by field, with when it was received', async () => {
    const detail = detailOf(latest, '9223372036854775807', { earlier });
    const { stores } = renderWithStores(
      <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
      { 'reports.detail': () => succeed(detail) },
    );
    await act(() => stores.settings.getState().save({ timeZone: 'utc' }));
    await act(() => stores.selection.getState().select(detail.key));
    const section = within(screen.getByRole('region', { name: '2 earlier versions' }));
    const [first, second] = section.getAllByRole('listitem');
    expect(first?.textContent).toContain('Received 2026-03-01 14:06:00 UTC');
    expect(first?.textContent).toContain('event.risk_assignment"high" →became "clear"');
    expect(second?.textContent).toContain('changed by what was received 2026-03-01 14:06:00 UTC');
    expect(second?.textContent).toContain('event.fraud_casesnot given →became ["New user"]');
  });
});

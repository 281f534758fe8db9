import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { historyOf } from '../../../renderer/components/version-changes';
import { ReportDetails } from '../../../renderer/features/report-detail/report-details';
import type { EarlierVersion } from '../../../shared/contract/report.calls';
import { succeed } from '../../../shared/result';
import { detailOf } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

const latest =
  '{"id": 9223372036854775807, "event": {"risk_assignment": "clear", "fraud_cases": ["New user"]}}';
const earlier: readonly EarlierVersion[] = [
  {
    json: '{"id": 9223372036854775807, "event": {"risk_assignment": "high", "fraud_cases": ["New user"]}}',
    timestamp: '1772373909123456789',
    receivedAt: Date.UTC(2026, 2, 1, 14, 6),
    version: 2,
    jsonLength: 100,
    changedPaths: ['event.risk_assignment'],
  },
  {
    json: '{"id": 9223372036854775807, "event": {"risk_assignment": "high"}}',
    timestamp: null,
    receivedAt: Date.UTC(2026, 2, 1, 14, 5),
    version: 1,
    jsonLength: 80,
    changedPaths: ['event.fraud_cases', 'event.fraud_cases.0'],
  },
];

describe('the history of a report', () => {
  it('compares each earlier version with the next one verbatim', () => {
    expect(historyOf({ earlier, json: latest, version: 3 }).map(({ changes }) => changes)).toEqual([
      [{ path: 'event.risk_assignment', before: '"high"', after: '"clear"' }],
      [
        { path: 'event.fraud_cases', before: null, after: '["New user"]' },
        { path: 'event.fraud_cases.0', before: null, after: '"New user"' },
      ],
    ]);
  });

  it('is shown by field with the time of arrival', async () => {
    const detail = detailOf(latest, '9223372036854775807', { earlier, version: 3, versions: 3 });
    const { stores } = renderWithStores(
      <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
      { 'reports.detail': () => succeed(detail) },
    );
    await act(() => stores.settings.getState().save({ timeZone: 'utc' }));
    await act(() => stores.openReport.getState().select(detail.key));
    const section = within(screen.getByRole('region', { name: '2 earlier versions' }));
    const [first, second] = section.getAllByRole('listitem');
    expect(first?.textContent).toContain('Received 2026-03-01 14:06:00 UTC');
    expect(first?.textContent).toContain('event.risk_assignment"high" →changed to "clear"');
    expect(second?.textContent).toContain('changed in the version received 2026-03-01 14:06:00 UTC');
    expect(second?.textContent).toContain('event.fraud_casesnot given →changed to ["New user"]');
  });

  describe('whose content changes with every answer', () => {
    const served = (version: number) =>
      `{"id": 1, "extra_data": {"served_at": "v${version}"}, "event": {"risk_assignment": "${version > 700 ? 'fraud' : 'low'}"}}`;
    const stored = (version: number, changedPaths: readonly string[]): EarlierVersion => ({
      json: served(version),
      timestamp: null,
      receivedAt: Date.UTC(2026, 2, 1, 0, version),
      version,
      jsonLength: served(version).length,
      changedPaths,
    });
    const changingDetail = detailOf(served(1440), '1', {
      version: 1440,
      versions: 1440,
      receivedAt: Date.UTC(2026, 2, 2),
      changing: ['extra_data.served_at'],
      earlier: [
        stored(701, ['extra_data.served_at']),
        stored(2, ['extra_data.served_at', 'event.risk_assignment']),
        stored(1, ['extra_data.served_at']),
      ],
    });

    async function show(detail = changingDetail) {
      const rendered = renderWithStores(
        <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
        { 'reports.detail': () => succeed(detail) },
      );
      await act(() => rendered.stores.settings.getState().save({ timeZone: 'utc' }));
      await act(() => rendered.stores.openReport.getState().select(detail.key));
      return rendered;
    }

    it('shows how many versions there were, which are stored, and what changed in each', async () => {
      await show();
      const section = screen.getByRole('region', { name: '1,439 earlier versions' });
      expect(section.textContent).toContain(
        'Received in 1,440 versions. The first, the latest and 2 in between are stored.',
      );
      expect(section.textContent).toContain('Changed in every stored version: extra_data.served_at');
      const [newest, second, first] = within(section).getAllByRole('listitem');
      expect(newest?.textContent).toContain('738 versions in between aren’t stored.');
      expect(newest?.textContent).toContain('compared with the version received 2026-03-02 00:00:00 UTC');
      expect(second?.textContent).toContain('event.risk_assignment"low" →changed to "fraud"');
      expect(first?.textContent).toContain('changed in the version received 2026-03-01 00:02:00 UTC');
      expect(first?.textContent).not.toMatch(/n’t stored/);
    });

    it('shows the JSON of each stored version and copies the shown one', async () => {
      const abridged = { ...changingDetail.earlier[2], jsonLength: 9_000_000 };
      const [newest, second] = changingDetail.earlier;
      const earlier = [newest, second, { ...stored(1, []), ...abridged }].filter(
        (each) => each !== undefined,
      );
      const { calls } = await show({ ...changingDetail, earlier });
      await act(() => screen.getByRole('tab', { name: 'Raw JSON' }).click());
      const select = screen.getByRole('combobox', { name: 'Version' });
      expect(
        within(select)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Latest, received 2026-03-02 00:00:00 UTC',
        'Version 701, received 2026-03-01 11:41:00 UTC',
        'Version 2, received 2026-03-01 00:02:00 UTC',
        'First, received 2026-03-01 00:01:00 UTC',
      ]);
      const panel = screen.getByRole('tabpanel', { name: 'Raw JSON' });
      expect(panel.textContent).toContain(served(1440));
      fireEvent.change(select, { target: { value: '1' } });
      expect(panel.textContent).toContain(served(1));
      expect(panel.textContent).not.toContain(served(1440));
      await act(async () => within(panel).getByRole('button', { name: 'Copy raw JSON' }).click());
      expect(calls).toContainEqual({
        name: 'reports.copy',
        request: { key: '1', path: [], as: 'json', version: 1 },
      });
    });
  });
});

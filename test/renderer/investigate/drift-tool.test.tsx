import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Loaded before the tests, which would wait for it.
import '../../../renderer/features/investigate/alibi/alibi-tool';
import '../../../renderer/features/investigate/drift/drift-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import type { DriftAnswer, ShownFinding } from '../../../shared/contract/drift.calls';
import { driftSubjects } from '../../../shared/domain/drift';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const week = 7 * 24 * 3_600_000;
const monday = Date.UTC(2026, 0, 5);
const edges = Array.from({ length: 11 }, (_, at) => monday + at * week);

const finding: ShownFinding = {
  subject: 'deviceModel',
  value: 'Nova\u202e9',
  kind: 'new',
  week: 8,
  before: { hits: 0, n: 800 },
  since: { hits: 312, n: 4_120 },
  strength: 90,
  example: null,
};

function answer(change: Partial<DriftAnswer> = {}): DriftAnswer {
  return {
    edges,
    complete: 9,
    reports: edges.slice(1).map(() => 1_000),
    sampled: edges.slice(1).map(() => 500),
    subjects: driftSubjects.map((subject) => ({
      subject,
      stability: subject === 'risk' ? { index: 0.3, byChance: 0.01 } : null,
      top: subject === 'risk' ? [{ value: 'fraud', counts: edges.slice(1).map(() => 76) }] : [],
    })),
    findings: [finding],
    moreFindings: 0,
    ...change,
  };
}

async function openTool(replies: Partial<Replies>) {
  const opened: string[] = [];
  const rendered = renderWithStores(
    <InvestigateScreen {...emptyToolSlots} onOpenReport={(key) => opened.push(key)} />,
    replies,
  );
  // The stores are reset when the profile is open.
  await screen.findByRole('region', { name: 'Findings' });
  act(() => {
    rendered.stores.settings.setState(({ settings }) => ({ settings: { ...settings, timeZone: 'utc' } }));
    rendered.stores.investigation.getState().choose('drift');
  });
  await screen.findByText(/^What is new, gone or changed/);
  return { ...rendered, opened };
}

it('a change among the findings leads to itself in the tool', async () => {
  const other: ShownFinding = { ...finding, subject: 'country', value: 'Lugo' };
  const { user, stores } = renderWithStores(<InvestigateScreen {...emptyToolSlots} />, {
    'investigate.drift': () => succeed(answer({ findings: [finding, other] })),
  });
  await user.click(await screen.findByRole('button', { name: /Lugo is new since the week of/ }));
  const list = await screen.findByRole('list', { name: 'Findings' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(second?.textContent).toContain('Lugo');
  expect(second?.getAttribute('aria-current')).toBe('true');
  expect(first?.getAttribute('aria-current')).toBeNull();
  for (const tool of ['watches', 'drift'] as const) act(() => stores.investigation.getState().choose(tool));
  const again = await screen.findByRole('list', { name: 'Findings' });
  expect(again.querySelector('[aria-current]')).toBeNull();
});

it('a finding is a sentence with its week, its share and the interval', async () => {
  await openTool({ 'investigate.drift': () => succeed(answer()) });
  const list = await screen.findByRole('list', { name: 'Findings' });
  expect(list.textContent).toContain(
    'Nova⟨U+202E⟩9 is new since the week of 2 March 2026: 312 of 4,120 reports (7.6%, 6.8–8.4%).',
  );
});

it('a finding leads to its reports in the grid', async () => {
  const { user, stores } = await openTool({ 'investigate.drift': () => succeed(answer()) });
  await user.click(await screen.findByRole('button', { name: 'Show reports' }));
  expect(stores.navigation.getState().screen).toBe('reports');
  expect(stores.reports.getState().query.filters).toEqual([
    { field: 'deviceModel', in: [finding.value], out: [] },
    {
      field: 'time',
      range: {
        kind: 'between',
        from: `${monday + 8 * week}000000`,
        until: String(BigInt(monday + 9 * week) * 1_000_000n - 1n),
      },
    },
  ]);
});

it('a value that no longer exists leads to the reports before', async () => {
  const gone: ShownFinding = { ...finding, kind: 'gone', before: finding.since, since: finding.before };
  const { user, stores } = await openTool({
    'investigate.drift': () => succeed(answer({ findings: [gone] })),
  });
  const list = await screen.findByRole('list', { name: 'Findings' });
  expect(list.textContent).toContain('is gone since the week of 2 March 2026. Before: 312 of 4,120');
  await user.click(within(list).getByRole('button', { name: 'Show reports' }));
  expect(stores.reports.getState().query.filters[1]).toMatchObject({
    range: { from: `${monday}000000`, until: String(BigInt(monday + 8 * week) * 1_000_000n - 1n) },
  });
});

it('a finding of a sample says so, and opens an example', async () => {
  const field: ShownFinding = {
    ...finding,
    subject: 'field',
    value: 'extra_data.channel',
    kind: 'more',
    before: { hits: 50, n: 500 },
    since: { hits: 400, n: 500 },
    example: '17',
  };
  const { user, opened } = await openTool({
    'investigate.drift': () => succeed(answer({ findings: [field] })),
  });
  const list = await screen.findByRole('list', { name: 'Findings' });
  expect(list.textContent).toContain('400 of 500 sampled reports (80%');
  expect(list.textContent).toContain('before 50 of 500 sampled reports (10%');
  await user.click(within(list).getByRole('button', { name: 'Open an example' }));
  expect(opened).toEqual(['17']);
});

it('the tables have the index with what chance gives, and the values by week', async () => {
  await openTool({ 'investigate.drift': () => succeed(answer()) });
  const stability = await screen.findByRole('table', { name: /^Last complete week against/ });
  expect(within(stability).getByRole('row', { name: /^Risk/ }).textContent).toBe(
    'Risk0.3000.010Much changed',
  );
  expect(within(stability).queryByText(/Too few/i)).toBeNull();
  expect(screen.getAllByText(/too few reports/)).toHaveLength(1);
  const weeks = screen.getByRole('table', { name: 'Values by week' });
  const [, first, second] = within(weeks).getAllByRole('row');
  expect(first?.textContent).toBe('9 March 2026 (not over)1,0007.6%');
  expect(second?.textContent).toBe('2 March 20261,0007.6%');
});

it('drift says what it can’t say yet, and that nothing was found', async () => {
  await openTool({ 'investigate.drift': () => succeed(answer({ complete: 3, findings: [] })) });
  await screen.findByText(/^No value is surely new or gone\./);
  expect(screen.getByText(/^Only 3 complete weeks\./)).toBeTruthy();
});

it('where no value changed but the week did as a whole, it says in what', async () => {
  await openTool({ 'investigate.drift': () => succeed(answer({ findings: [] })) });
  await screen.findByText(
    'No single value is surely new, gone or changed. As a whole, the last complete week differs from those before in: Risk.',
  );
});

it('drift says that no report has a time', async () => {
  await openTool({ 'investigate.drift': () => succeed(null) });
  await screen.findByText('No reports with a time');
});

it('a failed comparison says why, and is tried again', async () => {
  let isDown = true;
  const { user } = await openTool({
    'investigate.drift': () => (isDown ? fail({ kind: 'store-down' }) : succeed(answer())),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The weeks couldn’t be compared.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('list', { name: 'Findings' });
});

it('only the values of a report are asked about until all changes are wanted', async () => {
  const { user, stores, calls } = await openTool({
    'investigate.drift': () => succeed(answer({ findings: [] })),
  });
  const values = [{ subject: 'deviceModel', value: 'Nova\u202e9' }] as const;
  act(() => stores.investigation.getState().ask('drift', { values }));
  await screen.findByText('None of these values is surely new, gone or changed.');
  const asked = () => calls.findLast(({ name }) => name === 'investigate.drift')?.request;
  expect(asked()).toMatchObject({ values });
  expect(screen.getByRole('list', { name: 'Values of the report' }).textContent).toBe(
    'Device model: Nova⟨U+202E⟩9',
  );
  await user.click(screen.getByRole('button', { name: 'All changes' }));
  await screen.findByText(/^No single value is surely new, gone or changed\./);
  expect(stores.investigation.getState().investigation.drift.values).toBeNull();
});

it('the weeks up to that of a report are compared until those up to today are wanted', async () => {
  const { user, stores, calls } = await openTool({ 'investigate.drift': () => succeed(answer()) });
  const thursday = monday + 3 * week + 3 * (week / 7);
  act(() => stores.investigation.getState().ask('drift', { at: `${thursday}000000` }));
  await screen.findByText('Up to the week of 26 January 2026, that of the report.');
  const asked = () => calls.findLast(({ name }) => name === 'investigate.drift')?.request;
  expect(asked()).toMatchObject({ now: monday + 4 * week });
  await user.click(screen.getByRole('button', { name: 'Up to today' }));
  expect(stores.investigation.getState().investigation.drift.at).toBeNull();
});

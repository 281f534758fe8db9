import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Loaded before the tests, which would wait for it.
import '../../../renderer/features/investigate/watches/watches-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import { dayStartsUntil } from '../../../renderer/features/investigate/watches/day-starts';
import type { WatchDryRun } from '../../../shared/contract/watches.calls';
import { everyReport } from '../../../shared/domain/report-query';
import type { Watch } from '../../../shared/domain/watch';
import { fail, succeed } from '../../../shared/result';
import { sampleRows } from '../../support/inputs/sample-rows';
import { type Replies, sampleConnection } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const madrid = { name: 'Madrid, Spain', latitude: 40.417, longitude: -3.703 };
const ana: Watch = {
  id: 'w',
  title: 'Suspect',
  subject: { kind: 'user', value: 'ana' },
  isOn: true,
  createdAt: 1,
};

function dryRun(perDay: number, days = 90): WatchDryRun {
  const [row] = sampleRows;
  return {
    days: Array.from({ length: days }, () => ({ certain: perDay, possible: 0 })),
    hits: row ? [{ row, certainty: 'certain' }] : [],
  };
}

async function openTool(replies: Partial<Replies> = {}, watches: readonly Watch[] = []) {
  const opened: string[] = [];
  const rendered = renderWithStores(
    <InvestigateScreen
      {...emptyToolSlots}
      renderPlaceSearch={({ onPlace }) => (
        <button type="button" onClick={() => onPlace(madrid)}>
          search
        </button>
      )}
      onOpenReport={(key) => opened.push(key)}
    />,
    { 'watches.read': () => succeed(watches), ...replies },
  );
  const { stores, push } = rendered;
  // Opening a profile clears what was investigated.
  act(() => push('connection.changed', sampleConnection()));
  act(() => stores.investigation.getState().choose('watches'));
  await screen.findByRole('form', { name: 'New watch' });
  return { ...rendered, opened };
}

const saved = (calls: readonly { readonly name: string; readonly request: unknown }[]) =>
  calls.findLast(({ name }) => name === 'watches.save')?.request;

it('watches explain themselves and say what is missing before anything is watched', async () => {
  const { calls, user } = await openTool();
  expect(screen.getByText(/^A watch finds the new reports of a user/)).toBeTruthy();
  expect(screen.getByText(/^A watch finds reports, not people\./)).toBeTruthy();
  expect(screen.getByText('No watches yet')).toBeTruthy();
  expect(screen.getByText('Enter the user’s ID.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch on' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: 'View' }));
  expect(screen.getByText('Choose a view.')).toBeTruthy();
  expect(calls.some(({ name }) => name === 'investigate.watchDryRun')).toBe(false);
});

it('a watch shows its dry run before it is switched on, with the default title without any ID', async () => {
  const { stores, user, calls, opened } = await openTool({
    'investigate.watchDryRun': () => succeed(dryRun(3)),
  });
  act(() => stores.investigation.getState().ask('watches', { user: 'ana' }));
  const run = await screen.findByRole('region', { name: 'Dry run over the past' });
  await within(run).findByText('About 3.0 a day');
  expect(within(run).getByText('90 certain, 0 possible')).toBeTruthy();
  expect(within(run).getByText('270 certain, 0 possible')).toBeTruthy();
  expect(within(run).queryByText(/A view is the better tool/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Open report/ }));
  expect(opened).toEqual([sampleRows[0]?.key]);
  expect(saved(calls)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(saved(calls)).toMatchObject({
    watches: [{ title: 'Watched user', subject: { kind: 'user', value: 'ana' }, isOn: true }],
  });
  expect(stores.investigation.getState().investigation.watches.user).toBe('');
});

it('a dry run warns of more than 20 hits a day, and says if it could not count all days', async () => {
  const { user } = await openTool({ 'investigate.watchDryRun': () => succeed(dryRun(21, 12)) });
  await user.click(screen.getByRole('radio', { name: 'Place' }));
  await user.click(screen.getByRole('button', { name: 'search' }));
  expect(await screen.findByText(/^That is more than 20 hits a day\./)).toBeTruthy();
  expect(screen.getByText(/^Only the last 12 days were counted/)).toBeTruthy();
});

it('a failed dry run can be tried again, and does not prevent the watch', async () => {
  let fails = true;
  const { stores, user } = await openTool({
    'investigate.watchDryRun': () => (fails ? fail({ kind: 'store-down' }) : succeed(dryRun(0))),
  });
  act(() => stores.investigation.getState().ask('watches', { user: 'ana' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The dry run failed.');
  expect(screen.getByRole('button', { name: 'Switch on' })).toHaveProperty('disabled', false);
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No hits in the last 90 days.')).toBeTruthy();
});

it('unseen hits are listed, certain and possible ones apart, until they are marked as seen', async () => {
  const [first, second] = sampleRows;
  if (!first || !second) throw new Error('two rows were expected');
  const { user, opened, push } = await openTool(
    {
      'watches.states': () => succeed([{ id: 'w', certain: 60, possible: 1 }]),
      'watches.hits': () =>
        succeed({
          total: 61,
          hits: [
            { row: first, certainty: 'certain' },
            { row: second, certainty: 'possible' },
          ],
        }),
    },
    [ana],
  );
  const card = await screen.findByRole('listitem', { name: 'Suspect' });
  await user.click(within(card).getByRole('button', { name: 'Unseen hits: 60 certain, 1 possible' }));
  const hits = await within(card).findByRole('list', { name: 'The newest 2 of 61 unseen hits' });
  expect(
    within(hits)
      .getAllByText(/^(Certain|Possible)$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Certain', 'Possible']);
  await user.click(within(hits).getByRole('button', { name: `Open report ${second.key}` }));
  expect(opened).toEqual([second.key]);
  act(() => push('watches.changed', [{ id: 'w', certain: 500, possible: 0 }]));
  expect(within(card).getByText(/^This watch waits: it has 500 unseen hits\./)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Mark as seen' }));
  expect(await within(card).findByText('No unseen hits')).toBeTruthy();
});

it('a watch among the findings leads to itself, with its hits', async () => {
  const other = { ...ana, id: 'v', title: 'Other' };
  const { user } = renderWithStores(<InvestigateScreen {...emptyToolSlots} />, {
    'watches.read': () => succeed([other, ana]),
    'watches.states': () => succeed([{ id: 'w', certain: 1, possible: 0 }]),
    'watches.hits': () => succeed({ total: 1, hits: dryRun(0).hits }),
  });
  await user.click(await screen.findByRole('button', { name: /^Suspect/ }));
  const card = await screen.findByRole('listitem', { name: 'Suspect' });
  expect(card.getAttribute('aria-current')).toBe('true');
  await within(card).findByRole('list', { name: 'Unseen hits' });
  expect(screen.getByRole('listitem', { name: 'Other' }).getAttribute('aria-current')).toBeNull();
});

it('a watch is paused, edited and deleted, and deleting it can be undone', async () => {
  const { user, calls, stores } = await openTool({}, [ana]);
  const card = await screen.findByRole('listitem', { name: 'Suspect' });
  await user.click(within(card).getByRole('button', { name: 'Pause' }));
  expect(saved(calls)).toMatchObject({ watches: [{ id: 'w', isOn: false }] });
  expect(within(card).getByText('Paused')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(screen.getByRole('textbox', { name: 'User ID' })).toHaveProperty('value', 'ana');
  await user.clear(title);
  expect(screen.getByRole('button', { name: 'Save watch' })).toHaveProperty('disabled', true);
  await user.type(title, 'Branch');
  await user.click(screen.getByRole('button', { name: 'Save watch' }));
  expect(saved(calls)).toMatchObject({ watches: [{ id: 'w', title: 'Branch', isOn: false }] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(saved(calls)).toMatchObject({ before: [{ id: 'w' }], watches: [] });
  const content = stores.toasts.getState().toasts[0]?.content;
  const undo = content?.kind === 'done' ? content.actions?.[0] : undefined;
  expect(undo?.name).toBe('Undo');
  act(() => {
    undo?.run();
  });
  expect(saved(calls)).toMatchObject({ watches: [{ id: 'w', title: 'Branch' }] });
});

it('the reports of a watch are shown in the grid', async () => {
  const { user, stores } = await openTool({}, [ana]);
  const card = await screen.findByRole('listitem', { name: 'Suspect' });
  await user.click(within(card).getByRole('button', { name: 'Show in grid' }));
  expect(stores.navigation.getState().screen).toBe('reports');
  expect(stores.reports.getState().query.filters).toEqual([{ field: 'user', in: ['ana'], out: [] }]);
});

it('a watch of a view whose search can’t be read says why it finds nothing', async () => {
  const query = { ...everyReport, text: 'rome OR' };
  const subject = { kind: 'view', name: 'Rome', query } as const;
  await openTool({}, [{ ...ana, id: 'rome', title: 'Romans', subject }, ana]);
  const card = await screen.findByRole('listitem', { name: 'Romans' });
  expect(within(card).getByText(/^“OR” needs something to search for on each side/)).toBeTruthy();
  expect(within(screen.getByRole('listitem', { name: ana.title })).queryByText(/needs something/)).toBeNull();
});

it('watches that can’t be read say so', async () => {
  await openTool({ 'watches.read': () => fail({ kind: 'store-down' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The watches couldn’t be read.');
});

it('a view is watched with the search and filters it has now', async () => {
  const query = { ...everyReport, text: 'rome' };
  const view = { id: 'v', name: 'Rome', query, columns: ['risk'] as const };
  const { user, calls } = await openTool({ 'views.read': () => succeed([view]) });
  await user.click(screen.getByRole('radio', { name: 'View' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'View to watch' }), 'Rome');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(saved(calls)).toMatchObject({
    watches: [{ title: 'Rome', subject: { kind: 'view', name: 'Rome', query } }],
  });
});

it('the views that every profile has can be watched, except one that only limits the time', async () => {
  const { user, stores } = await openTool();
  await user.click(screen.getByRole('radio', { name: 'View' }));
  const field = await screen.findByRole('combobox', { name: 'View to watch' });
  const options = within(field).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a view',
    'Needs attention',
    'Impossible travel',
    'Shared devices',
  ]);
  await user.selectOptions(field, 'Impossible travel');
  expect(stores.investigation.getState().investigation.watches.view).toMatchObject({
    name: 'Impossible travel',
    query: { filters: [{ field: 'signal', in: ['Impossible travel'], out: [] }] },
  });
});

it('views that others of the team share can be watched', async () => {
  const { user, stores } = await openTool();
  const query = { ...everyReport, text: 'rome' };
  const view = { id: 'team-v', name: 'Rome', query, columns: ['risk'] as const };
  act(() =>
    stores.sharedViews.setState({
      views: [
        { author: 'ben', of: 'v', view },
        { author: null, of: 'own', view: { ...view, id: 'team-own', name: 'Own' } },
      ],
    }),
  );
  await user.click(screen.getByRole('radio', { name: 'View' }));
  const field = await screen.findByRole('combobox', { name: 'View to watch' });
  expect(within(field).queryByRole('option', { name: /^Own/ })).toBeNull();
  await user.selectOptions(field, within(field).getByRole('option', { name: /^Rome \(shared by / }));
  expect(stores.investigation.getState().investigation.watches.view).toEqual({ name: 'Rome', query });
});

it('the days of a dry run start at midnight and include today', () => {
  const noon = Date.UTC(2026, 2, 1, 12);
  const day = 86_400_000;
  const midnight = Date.UTC(2026, 2, 1);
  expect(dayStartsUntil(noon, 'utc', 2)).toEqual([midnight - day, midnight, midnight + day]);
});

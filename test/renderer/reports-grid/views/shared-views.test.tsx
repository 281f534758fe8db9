import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SavedViews } from '../../../../renderer/features/reports-grid/views/saved-views';
import { defaultColumns, everyReport, type SavedView } from '../../../../shared/domain/report-query';
import { type EntryDraft, type LogEntry, subjectOfView } from '../../../../shared/domain/review-log';
import { succeed } from '../../../../shared/result';
import { readEntry } from '../../../../shared/schemas/review-log-schema';
import { nextEntryId, sampleEntry } from '../../../support/inputs/sample-entry';
import { ana, ben, sampleTeam } from '../../../support/window/joined-team';
import { renderWithStores } from '../../../support/window/render-with-stores';

const own: SavedView = {
  id: 'own',
  name: 'Frauds',
  query: { ...everyReport, text: 'fraud' },
  columns: ['risk', 'id'],
};
const anas = { id: 'hers', name: 'Bilbao', query: { ...everyReport, text: 'bilbao' }, removed: false };

function shared(body: object, person: string | null, deviceSeq: number): LogEntry {
  return sampleEntry({
    id: nextEntryId(),
    device: person ?? '00000000-0000-4000-8000-00000000000d',
    deviceSeq,
    saidAt: deviceSeq,
    person,
    subject: subjectOfView('hers'),
    kind: 'view',
    body,
  });
}

/** Opens the views of a person in a team, whose log has these entries. */
async function openViews(entries: readonly LogEntry[]) {
  const log = [...entries];
  const rendered = renderWithStores(<SavedViews />, {
    'team.read': () => succeed(sampleTeam()),
    'views.read': () => succeed([own]),
    'log.page': () =>
      succeed({ entries: log.map((entry) => ({ ...entry, subjects: 1 })), total: log.length, unread: 0 }),
    'log.ofSubjects': ({ subjects }) =>
      succeed(
        subjects.map((subject) => ({
          subject,
          entries: log.filter((entry) => entry.subject === subject).map(readEntry),
        })),
      ),
    'log.append': ({ entries: drafts }) => {
      const added = drafts.map((draft: EntryDraft, at) =>
        sampleEntry({ ...draft, deviceSeq: log.length + at + 1, saidAt: 100 + log.length }),
      );
      log.push(...added);
      return succeed(null);
    },
  });
  const { user, stores } = rendered;
  await waitFor(() => expect(stores.views.getState().items).toHaveLength(1));
  await waitFor(() => expect(stores.reports.getState().page).not.toBeNull());
  await waitFor(() => expect(rendered.calls.map(({ name }) => name)).toContain('log.ofSubjects'));
  const openMenu = () => user.click(screen.getByRole('button', { name: /^Views:/ }));
  const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
    await openMenu();
    await user.click(await screen.findByRole(role, { name }));
  };
  return { ...rendered, log, openMenu, choose };
}

it('a view that somebody shares is listed with its author, and shows its reports', async () => {
  const { choose, stores } = await openViews([shared(anas, ana, 1)]);
  await choose('menuitemradio', 'Bilbao Ana');
  expect(stores.reports.getState().query.text).toBe('bilbao');
  expect(stores.reports.getState().columns).toEqual(defaultColumns);
});

it.each([
  ['a view from before the query language finds what it did', {}, String.raw`bed "OR" breakfast user:a\*b`],
  ['a view of today finds what it says', { language: 2 }, 'bed OR breakfast user:a*b'],
])('%s', async (_, further, text) => {
  const query = { ...everyReport, text: 'bed OR breakfast user:a*b' };
  const { choose, stores } = await openViews([shared({ ...anas, query, ...further }, ana, 1)]);
  await choose('menuitemradio', 'Bilbao Ana');
  expect(stores.reports.getState().query.text).toBe(text);
});

it('a view is shared with its columns, except those that this version doesn’t know', async () => {
  const columns = ['id', 'hologram', 'risk'];
  const { choose, stores } = await openViews([shared({ ...anas, columns }, ana, 1)]);
  await choose('menuitemradio', 'Bilbao Ana');
  expect(stores.reports.getState().columns).toEqual(['id', 'risk']);
});

it('the fields of a newer version stay in a view that this version changes', async () => {
  const newer = { ...anas, id: 'own', mood: { of: ['the future'] } };
  const { log, stores } = await openViews([{ ...shared(newer, null, 1), subject: subjectOfView('own') }]);
  await act(() => stores.sharedViews.getState().follow({ ...own, name: 'Fraud' }, 'changed'));
  const { query, columns } = own;
  expect(log[1]?.body).toEqual({ ...newer, name: 'Fraud', query, columns, language: 2 });
});

it('a view that is no longer shared isn’t listed, and only its author can end that', async () => {
  const ended = [shared(anas, ana, 1), shared({ ...anas, removed: true }, ana, 2)];
  expect((await openViews(ended)).stores.sharedViews.getState().views).toEqual([]);
  const foreign = [shared(anas, ana, 1), shared({ ...anas, name: 'Other', removed: true }, ben, 2)];
  const { stores } = await openViews(foreign);
  expect(stores.sharedViews.getState().views).toMatchObject([{ author: ana, view: { name: 'Bilbao' } }]);
});

it('an own view is shared, follows its changes, and is no longer shared', async () => {
  const { choose, log, stores, openMenu } = await openViews([]);
  await choose('menuitemradio', 'Frauds');
  await choose('menuitem', 'Share with the team');
  await waitFor(() => expect(log).toHaveLength(1));
  expect(log[0]).toMatchObject({
    kind: 'view',
    subject: 'view:own',
    body: { name: 'Frauds', columns: ['risk', 'id'], removed: false },
  });
  await waitFor(() => expect(stores.sharedViews.getState().views).toHaveLength(1));
  await openMenu();
  expect(screen.queryByText('Team')).toBeNull();
  await act(() => stores.sharedViews.getState().follow({ ...own, name: 'Fraud' }, 'changed'));
  expect(log[1]).toMatchObject({ after: [log[0]?.id], body: { name: 'Fraud' } });
  await act(() => stores.sharedViews.getState().stopSharing(own));
  expect(log[2]).toMatchObject({ body: { removed: true } });
  expect(stores.sharedViews.getState().views).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { createViewsStore, isModified, viewNameError } from '../../../renderer/state/views';
import type { Answer, Request } from '../../../shared/contract/contract';
import { defaultColumns, everyReport, type SavedView, withFilter } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import { fakeBridge, type Replies } from '../../support/window/fake-bridge';
import { switchedProfile } from '../../support/window/switched-profile';

const view = (id: string, name = id): SavedView => ({
  id,
  name,
  query: everyReport,
  columns: defaultColumns,
});

function openViews(reported: Partial<Replies>) {
  const saved: Request<'views.save'>[] = [];
  const { bridge } = fakeBridge({
    ...reported,
    'views.save': (request) => {
      saved.push(request);
      return reported['views.save']?.(request) ?? succeed(null);
    },
  });
  const { profile, open } = switchedProfile(bridge);
  const views = createViewsStore(profile);
  return { views, open, saved };
}

describe('the saved views', () => {
  it('are those of the profile, and can be added, replaced and removed', async () => {
    const { views, saved } = openViews({ 'views.read': () => succeed([view('a'), view('b')]) });
    await views.getState().load();
    await views.getState().save(view('c'));
    await views.getState().save(view('a', 'renamed'));
    await views.getState().remove('b');
    expect(views.getState().items).toEqual([view('a', 'renamed'), view('c')]);
    expect(saved.at(-1)).toEqual({ profileId: 'profile-1', views: [view('a', 'renamed'), view('c')] });
  });

  it('are shown as saved: a view that could not be saved is not among them', async () => {
    const problem = { kind: 'disk', what: 'views', code: 'ENOSPC' } as const;
    const { views } = openViews({
      'views.read': () => succeed([view('a')]),
      'views.save': () => fail(problem),
    });
    await views.getState().load();
    await views.getState().save(view('b'));
    expect(views.getState()).toMatchObject({ items: [view('a')], problem });
  });

  it('are shown as saved if two changes in a row can’t be saved', async () => {
    const { views } = openViews({
      'views.read': () => succeed([view('a')]),
      'views.save': () => fail({ kind: 'store-down' }),
    });
    await views.getState().load();
    await Promise.all([views.getState().save(view('b')), views.getState().save(view('c'))]);
    expect(views.getState()).toMatchObject({ items: [view('a')], problem: { kind: 'store-down' } });
  });

  it('include a view that could not be saved at first, once a later change saved it', async () => {
    let saves = 0;
    const { views } = openViews({
      'views.read': () => succeed([view('a')]),
      'views.save': () => {
        saves += 1;
        return saves === 1 ? fail({ kind: 'store-restarting' }) : succeed(null);
      },
    });
    await views.getState().load();
    await Promise.all([views.getState().save(view('b')), views.getState().save(view('c'))]);
    expect(views.getState()).toMatchObject({ items: [view('a'), view('b'), view('c')], problem: null });
  });

  it('of a profile are not shown in another one that is opened while they are read', async () => {
    const answers: ((answer: Answer<'views.read'>) => void)[] = [];
    const { views, open } = openViews({
      'views.read': () => new Promise<Answer<'views.read'>>((resolve) => answers.push(resolve)),
    });
    const first = views.getState().load();
    open('profile-2');
    const second = views.getState().load();
    answers[1]?.(succeed([view('of the second')]));
    answers[0]?.(succeed([view('of the first')]));
    await Promise.all([first, second]);
    expect(views.getState().items).toEqual([view('of the second')]);
  });

  it('that are refused because another profile is open are not saved in that one, but when their profile is open again', async () => {
    let openInMain = 'profile-2';
    const { views, open, saved } = openViews({
      'views.read': ({ profileId }) => succeed([view(`of ${profileId}`)]),
      'views.save': ({ profileId }) =>
        profileId === openInMain ? succeed(null) : fail({ kind: 'profile-not-open' }),
    });
    await views.getState().load();
    const saving = views.getState().save(view('new'));
    open('profile-2');
    await views.getState().load();
    await saving;
    expect(views.getState()).toMatchObject({ items: [view('of profile-2')], problem: null });
    expect(saved).toHaveLength(1);

    openInMain = 'profile-1';
    open('profile-1');
    await views.getState().load();
    const all = { profileId: 'profile-1', views: [view('of profile-1'), view('new')] };
    expect(saved).toEqual([all, all]);
    expect(views.getState()).toMatchObject({ items: all.views, problem: null });
    await views.getState().load();
    expect(saved).toHaveLength(2);
  });

  it('are not overwritten by a view that is saved before they are read', async () => {
    const answers: ((answer: Answer<'views.read'>) => void)[] = [];
    const { views, saved } = openViews({
      'views.read': () => new Promise<Answer<'views.read'>>((resolve) => answers.push(resolve)),
    });
    const first = views.getState().load();
    await views.getState().save(view('new'));
    expect(saved).toEqual([]);
    answers[0]?.(fail({ kind: 'store-down' }));
    await first;
    const second = views.getState().load();
    answers[1]?.(succeed([view('a'), view('b')]));
    await second;
    expect(saved).toEqual([{ profileId: 'profile-1', views: [view('a'), view('b'), view('new')] }]);
    expect(views.getState().items).toEqual([view('a'), view('b'), view('new')]);
  });
});

const frauds: SavedView = {
  id: 'a',
  name: 'Frauds',
  query: withFilter(everyReport, { field: 'risk', in: ['fraud', 'high'], out: [] }),
  columns: defaultColumns,
};

describe('a saved view', () => {
  it('is modified by other filters, search, sorting or columns', () => {
    expect(isModified(frauds, frauds)).toBe(false);
    expect(isModified(frauds, { ...frauds, query: everyReport })).toBe(true);
    expect(isModified(frauds, { ...frauds, query: { ...frauds.query, text: 'tor' } })).toBe(true);
    const sort = { column: 'time', descending: false } as const;
    expect(isModified(frauds, { ...frauds, query: { ...frauds.query, sort } })).toBe(true);
    expect(isModified(frauds, { ...frauds, columns: ['risk'] })).toBe(true);
  });

  it('isn’t modified by the order of values or filters', () => {
    const unread = { field: 'unread', unread: true } as const;
    const both = { ...frauds, query: withFilter(frauds.query, unread) };
    const reversed = withFilter(withFilter(everyReport, unread), {
      field: 'risk',
      in: ['high', 'fraud'],
      out: [],
    });
    expect(isModified(both, { ...both, query: reversed })).toBe(false);
  });

  it('has a unique name', () => {
    expect(viewNameError('  ', [])).toBe('Enter a name for the view.');
    expect(viewNameError('x'.repeat(201), [])).toBe('Use 200 characters or fewer.');
    expect(viewNameError(' frauds ', [frauds])).toBe('A view with this name already exists.');
    expect(viewNameError('Frauds', [])).toBeNull();
  });
});

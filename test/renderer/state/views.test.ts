import { describe, expect, it } from 'vitest';
import { QueryCache } from '../../../renderer/state/queries/query-cache';
import { createViewsStore, isModified, viewNameError } from '../../../renderer/state/views';
import type { Answer, Request } from '../../../shared/contract/contract';
import { defaultColumns, everyReport, type SavedView, withFilter } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import { eventually } from '../../support/runner/eventually';
import { delayedAnswers } from '../../support/window/delayed-answers';
import { fakeBridge, type Replies } from '../../support/window/fake-bridge';
import { switchedProfile } from '../../support/window/switched-profile';

const view = (id: string, name = id): SavedView => ({
  id,
  name,
  query: everyReport,
  columns: defaultColumns,
});

/** Starts with the views of the sample profile read, unless that fails or waits. */
async function openViews(reported: Partial<Replies>) {
  const saved: Request<'views.save'>[] = [];
  const { bridge, push } = fakeBridge({
    ...reported,
    'views.save': (request) => {
      saved.push(request);
      return reported['views.save']?.(request) ?? succeed(null);
    },
  });
  const { profile, open } = switchedProfile(bridge);
  const queries = new QueryCache(bridge, profile);
  const views = createViewsStore(queries, profile);
  const openProfile = async (id: string) => {
    open(id);
    views.getState().clear();
    queries.onProfileChange();
    await settled();
  };
  await openProfile('profile-1');
  return { views, openProfile, push, saved };
}

/** Resolves when everything that was answered has been shown. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the saved views', () => {
  it('are those of the profile, and can be added, replaced and removed', async () => {
    const { views, saved } = await openViews({ 'views.read': () => succeed([view('a'), view('b')]) });
    await views.getState().save(view('c'));
    await views.getState().save(view('a', 'renamed'));
    await views.getState().remove('b');
    expect(views.getState().items).toEqual([view('a', 'renamed'), view('c')]);
    expect(saved.at(-1)).toEqual({ profileId: 'profile-1', views: [view('a', 'renamed'), view('c')] });
  });

  it('are shown as saved: a view that could not be saved is not among them', async () => {
    const problem = { kind: 'disk', what: 'views', code: 'ENOSPC' } as const;
    const { views } = await openViews({
      'views.read': () => succeed([view('a')]),
      'views.save': () => fail(problem),
    });
    await views.getState().save(view('b'));
    expect(views.getState()).toMatchObject({ items: [view('a')], problem });
  });

  it('are shown as saved if two changes in a row can’t be saved', async () => {
    const { views } = await openViews({
      'views.read': () => succeed([view('a')]),
      'views.save': () => fail({ kind: 'store-down' }),
    });
    await Promise.all([views.getState().save(view('b')), views.getState().save(view('c'))]);
    expect(views.getState()).toMatchObject({ items: [view('a')], problem: { kind: 'store-down' } });
  });

  it('include a view that could not be saved at first, once a later change saved it', async () => {
    let saves = 0;
    const { views } = await openViews({
      'views.read': () => succeed([view('a')]),
      'views.save': () => {
        saves += 1;
        return saves === 1 ? fail({ kind: 'store-restarting' }) : succeed(null);
      },
    });
    await Promise.all([views.getState().save(view('b')), views.getState().save(view('c'))]);
    expect(views.getState()).toMatchObject({ items: [view('a'), view('b'), view('c')], problem: null });
  });

  it('of a profile are not shown in another one that is opened while they are read', async () => {
    const answers: ((answer: Answer<'views.read'>) => void)[] = [];
    const { views, openProfile } = await openViews({
      'views.read': () => new Promise<Answer<'views.read'>>((resolve) => answers.push(resolve)),
    });
    await openProfile('profile-2');
    answers[0]?.(succeed([view('of the first')]));
    await settled();
    answers[1]?.(succeed([view('of the second')]));
    await settled();
    expect(views.getState().items).toEqual([view('of the second')]);
  });

  it('that are refused because another profile is open are not saved in that one, but when their profile is open again', async () => {
    let openInMain = 'profile-2';
    const { views, openProfile, saved } = await openViews({
      'views.read': ({ profileId }) => succeed([view(`of ${profileId}`)]),
      'views.save': ({ profileId }) =>
        profileId === openInMain ? succeed(null) : fail({ kind: 'profile-not-open' }),
    });
    const saving = views.getState().save(view('new'));
    await openProfile('profile-2');
    await saving;
    expect(views.getState()).toMatchObject({ items: [view('of profile-2')], problem: null });
    expect(saved).toHaveLength(1);

    openInMain = 'profile-1';
    await openProfile('profile-1');
    const all = { profileId: 'profile-1', views: [view('of profile-1'), view('new')] };
    expect(saved).toEqual([all, all]);
    expect(views.getState()).toMatchObject({ items: all.views, problem: null });
    await views.getState().readAgain();
    expect(saved).toHaveLength(2);
  });

  // https://github.com/TanStack/query/issues/3579
  it.each(['read', 'saved'] as const)(
    'that are %s first are not replaced by those that were read before a change',
    async (answeredFirst) => {
      const [reads, saves] = [delayedAnswers(), delayedAnswers()];
      let isOpen = false;
      const { views } = await openViews({
        'views.read': () => (isOpen ? reads.delay(succeed([view('a')])) : succeed([view('a')])),
        'views.save': () => saves.delay(succeed(null)),
      });
      isOpen = true;
      const reading = views.getState().readAgain();
      const saving = views.getState().save(view('b'));
      await settled();
      const order = answeredFirst === 'read' ? [reads, saves] : [saves, reads];
      for (const answers of order) {
        answers.give();
        await settled();
        expect(views.getState().items).toEqual([view('a'), view('b')]);
      }
      await Promise.all([reading, saving]);
    },
  );

  it('are not overwritten by a view that is saved before they are read', async () => {
    const answers: ((answer: Answer<'views.read'>) => void)[] = [];
    const { views, push, saved } = await openViews({
      'views.read': () => new Promise<Answer<'views.read'>>((resolve) => answers.push(resolve)),
    });
    await views.getState().save(view('new'));
    expect(saved).toEqual([]);
    answers[0]?.(fail({ kind: 'store-down' }));
    await eventually(() => expect(views.getState().problem).toEqual({ kind: 'store-down' }));
    push('store.changed', { kind: 'ready', persistent: true, notices: [] });
    await eventually(() => expect(answers).toHaveLength(2));
    answers[1]?.(succeed([view('a'), view('b')]));
    await settled();
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

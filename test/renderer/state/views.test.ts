import { describe, expect, it } from 'vitest';
import { createViewsStore } from '../../../renderer/state/views';
import { defaultColumns, everyReport, type SavedView } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import { fakeBridge } from '../../support/fake-bridge';

const view = (id: string, name = id): SavedView => ({
  id,
  name,
  query: everyReport,
  columns: defaultColumns,
});

describe('the saved views', () => {
  it('are those of the profile, with more at the end, others in their place, and less', async () => {
    const { bridge, calls } = fakeBridge({ 'views.read': () => succeed([view('a'), view('b')]) });
    const views = createViewsStore(bridge);
    await views.getState().load();
    await views.getState().save(view('c'));
    await views.getState().save(view('a', 'renamed'));
    await views.getState().remove('b');
    expect(views.getState().views).toEqual([view('a', 'renamed'), view('c')]);
    expect(calls.at(-1)).toEqual({ name: 'views.save', request: [view('a', 'renamed'), view('c')] });
  });

  it('are shown as they are kept: what could not be saved is not among them', async () => {
    const problem = { kind: 'disk', what: 'views', code: 'ENOSPC' } as const;
    const { bridge } = fakeBridge({
      'views.read': () => succeed([view('a')]),
      'views.save': () => fail(problem),
    });
    const views = createViewsStore(bridge);
    await views.getState().load();
    await views.getState().save(view('b'));
    expect(views.getState()).toMatchObject({ views: [view('a')], problem });
  });
});

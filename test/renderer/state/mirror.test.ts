import { describe, expect, it } from 'vitest';
import type { Stores } from '../../../renderer/app/stores/all-stores';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { mirror } from '../../../renderer/state/mirror';
import type { AppNotice } from '../../../shared/domain/app-notice';
import type { Problem } from '../../../shared/domain/problem';
import { neverSynchronised } from '../../../shared/domain/sync';
import { fail, type Result, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { delayedAnswers } from '../../support/window/delayed-answers';
import { fakeBridge, firstRun, sampleConnection, sampleSync } from '../../support/window/fake-bridge';

const notice = (id: number): AppNotice => ({ kind: 'defect', id, error: 'TypeError', times: 1 });

/** Resolves when everything that was answered has been shown. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function mirrored() {
  const { bridge, push } = fakeBridge();
  const shown: number[][] = [];
  const { receive, show } = mirror(bridge, 'notices.changed', (notices) =>
    shown.push(notices.map(({ id }) => id)),
  );
  /** Makes a call. Returns how the test answers it. */
  const call = () => {
    let respond = (_: Result<readonly AppNotice[], Problem>) => {};
    const received = receive(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    return {
      answer: (...ids: readonly number[]) => {
        respond(succeed(ids.map(notice)));
        return received;
      },
      fail: (problem: Problem) => {
        respond(fail(problem));
        return received;
      },
    };
  };
  const pushIds = (...ids: readonly number[]) => push('notices.changed', ids.map(notice));
  return { call, pushIds, show: (...ids: readonly number[]) => show(ids.map(notice)), shown };
}

describe('a state of main', () => {
  it('is shown as it was answered, and as each push says', async () => {
    const { call, pushIds, shown } = mirrored();
    expect(await call().answer(1)).toBeNull();
    pushIds(1, 2);
    pushIds(2);
    expect(shown).toEqual([[1], [1, 2], [2]]);
  });

  // https://github.com/cashubtc/cdk/pull/1023
  it('is also shown if it is pushed before it was read', () => {
    const { pushIds, shown } = mirrored();
    pushIds(1);
    expect(shown).toEqual([[1]]);
  });

  // https://github.com/coder/coder/pull/23582
  it('is not replaced by the answer to a call that was made before it was pushed', async () => {
    const { call, pushIds, shown } = mirrored();
    const first = call();
    pushIds(1, 2);
    expect(await first.answer(1)).toBeNull();
    expect(shown).toEqual([[1, 2]]);
    await call().answer(3);
    expect(shown).toEqual([[1, 2], [3]]);
  });

  // https://github.com/vueuse/vueuse/issues/5571
  it('is the one that the latest call answered, in whatever order the answers come', async () => {
    const { call, shown } = mirrored();
    const [first, second, third] = [call(), call(), call()];
    await second.answer(2);
    await first.answer(1);
    await third.answer(3);
    expect(shown).toEqual([[2], [3]]);
  });

  it('is left as it is by a call that fails, which prevents no earlier answer', async () => {
    const { call, shown } = mirrored();
    const [first, second] = [call(), call()];
    expect(await second.fail({ kind: 'store-down' })).toEqual({ kind: 'store-down' });
    await first.answer(1);
    expect(shown).toEqual([[1]]);
  });

  it('that the window changed is not replaced by an answer from before', async () => {
    const { call, show, shown } = mirrored();
    const first = call();
    show(2);
    await first.answer(1, 2);
    expect(shown).toEqual([[2]]);
  });
});

/** What the stores of the window show of main. */
const statesOf = ({ connection, settings, localCopy, sync, notices, proxies, updates }: Stores) => ({
  connection: connection.getState().connection,
  settings: settings.getState().settings,
  store: localCopy.getState().store,
  sync: sync.getState().sync,
  notices: notices.getState().notices,
  proxies: proxies.getState().proxies,
  update: updates.getState().state,
});

describe('the window', () => {
  it('shows what main pushes while each state is read for the first time', async () => {
    const delayed = delayedAnswers();
    const { bridge, push } = fakeBridge({
      'connection.read': () => delayed.delay(succeed(firstRun)),
      'settings.read': () => delayed.delay(succeed(defaultSettings)),
      'store.read': () => delayed.delay(succeed({ kind: 'opening' })),
      'sync.read': () => delayed.delay(succeed(neverSynchronised)),
      'notices.read': () => delayed.delay(succeed([])),
      'proxy.read': () => delayed.delay(succeed({ asking: [], answered: [] })),
      'update.read': () => delayed.delay(succeed({ kind: 'unchecked' })),
    });
    const stores = createStores(bridge);
    for (const { getState } of [stores.notices, stores.proxies, stores.updates]) void getState().read();
    const pushed = {
      connection: sampleConnection(),
      settings: { ...defaultSettings, reportsPerPage: 500 },
      store: { kind: 'ready', persistent: true, notices: [] },
      sync: sampleSync({ received: 2 }),
      notices: [notice(1)],
      proxies: { asking: [], answered: [{ proxy: 'proxy.example:3128', isKept: true }] },
      update: { kind: 'checking' },
    } as const;
    push('connection.changed', pushed.connection);
    push('settings.changed', pushed.settings);
    push('store.changed', pushed.store);
    push('sync.changed', pushed.sync);
    push('notices.changed', pushed.notices);
    push('proxy.changed', pushed.proxies);
    push('update.changed', pushed.update);
    expect(delayed.count).toBe(7);
    while (delayed.count > 0) delayed.give();
    await settled();
    expect(statesOf(stores)).toEqual(pushed);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Query } from '../../../../renderer/state/queries/query';
import { QueryCache } from '../../../../renderer/state/queries/query-cache';
import {
  followQuery,
  QueryObserver,
  type QueryOptions,
} from '../../../../renderer/state/queries/query-observer';
import type { Problem } from '../../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import { fakeBridge } from '../../../support/window/fake-bridge';
import { switchedProfile } from '../../../support/window/switched-profile';

type Answer = Result<string, Problem>;

const arrived = { added: 1, addedFraud: 0 };

/** Queries of links whose answers come when the test gives them. */
function asking(options: QueryOptions = {}) {
  const { bridge, push } = fakeBridge();
  const { profile, open } = switchedProfile(bridge);
  const cache = new QueryCache(bridge, profile);
  const sent: string[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const queryOf = (args: string, keep = false): Query<string> => ({
    call: 'investigate.links',
    args,
    keep,
    read: () => {
      sent.push(args);
      return new Promise<Answer>((resolve) => waiting.push(resolve));
    },
  });
  const observing = () => new QueryObserver<string>(cache, options);
  /** Answers the oldest query that waits. */
  const answer = async (with_: Answer) => {
    waiting.shift()?.(with_);
    await vi.advanceTimersByTimeAsync(0);
  };
  const openProfile = (id: string | null) => {
    open(id);
    cache.onProfileChange();
  };
  return { cache, push, open, openProfile, sent, queryOf, observing, answer };
}

beforeEach(() => void vi.useFakeTimers({ now: testNow }));
afterEach(() => void vi.useRealTimers());

describe('a live query', () => {
  it('is read again when reports arrive, and shows the last answer until then', async () => {
    const { push, sent, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    expect(observer.resultOf(query)).toMatchObject({ reply: null, isAnswered: false, isWaiting: true });
    await answer(succeed('first'));
    expect(observer.resultOf(query)).toMatchObject({ reply: 'first', isWaiting: false });
    push('reports.changed', arrived);
    expect(observer.resultOf(query)).toMatchObject({ reply: 'first', isWaiting: true });
    await answer(succeed('second'));
    expect(observer.resultOf(query)).toMatchObject({ reply: 'second', isWaiting: false });
    expect(sent).toEqual(['one', 'one']);
  });

  it('shows an answer from before a change, and is then read again', async () => {
    const { push, sent, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    push('reports.changed', arrived);
    push('reports.changed', arrived);
    expect(sent).toHaveLength(1);
    await answer(succeed('before'));
    expect(observer.resultOf(query)).toMatchObject({ reply: 'before', isWaiting: true });
    await answer(succeed('after'));
    expect(observer.resultOf(query)).toMatchObject({ reply: 'after', isWaiting: false });
    expect(sent).toHaveLength(2);
  });

  it('is read again at most once per interval while reports arrive', async () => {
    const { push, sent, queryOf, observing, answer } = asking({ interval: 1_000 });
    const observer = observing();
    void observer.show(queryOf('one'));
    await answer(succeed('first'));
    for (let at = 0; at < 10; at += 1) {
      push('reports.changed', arrived);
      await answer(succeed(`answer ${at}`));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(3);
  });

  it('keeps the last answer if it cannot be read again', async () => {
    const { push, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    await answer(succeed('first'));
    push('reports.changed', arrived);
    await answer(fail({ kind: 'store-down' }));
    expect(observer.resultOf(query)).toMatchObject({ reply: 'first', problem: { kind: 'store-down' } });
  });

  it('that failed is read again when the store is available', async () => {
    const { push, sent, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    await answer(fail({ kind: 'store-down' }));
    push('store.changed', { kind: 'ready', persistent: true, notices: [] });
    await answer(succeed('first'));
    push('store.changed', { kind: 'ready', persistent: true, notices: [] });
    expect(observer.resultOf(query)).toMatchObject({ reply: 'first', problem: null });
    expect(sent).toHaveLength(2);
  });
});

describe('a snapshot', () => {
  it('is not replaced when reports arrive, but says that it is out of date', async () => {
    const { push, sent, queryOf, observing, answer } = asking({ mode: 'snapshot' });
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    await answer(succeed('first'));
    push('reports.changed', arrived);
    expect(observer.resultOf(query)).toMatchObject({ reply: 'first', isOutdated: true, isWaiting: false });
    void observer.readAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.resultOf(query)).toMatchObject({ reply: null, isAnswered: false, isWaiting: true });
    await answer(succeed('second'));
    expect(observer.resultOf(query)).toMatchObject({ reply: 'second', isOutdated: false });
    expect(sent).toHaveLength(2);
  });

  it('is kept while nothing shows it, and still says that it is out of date', async () => {
    const { push, sent, queryOf, observing, answer } = asking({ mode: 'snapshot' });
    const query = queryOf('one', true);
    const first = observing();
    void first.show(query);
    await answer(succeed('first'));
    first.stop();
    push('reports.changed', arrived);
    const second = observing();
    void second.show(query);
    expect(second.resultOf(query)).toMatchObject({ reply: 'first', isOutdated: true });
    expect(sent).toHaveLength(1);
  });
});

describe('queries', () => {
  it('that replace each other are sent one at a time, and only the latest is sent next', async () => {
    const { sent, queryOf, observing, answer } = asking();
    const observer = observing();
    for (const letters of ['a', 'ab', 'abc']) void observer.show(queryOf(letters));
    await answer(succeed('to a'));
    expect(observer.resultOf(queryOf('abc')).reply).toBeNull();
    await answer(succeed('to abc'));
    expect(observer.resultOf(queryOf('abc')).reply).toBe('to abc');
    expect(sent).toEqual(['a', 'abc']);
  });

  it('that are equal share one answer', async () => {
    const { sent, queryOf, observing, answer } = asking();
    const observers = [observing(), observing()];
    for (const observer of observers) void observer.show(queryOf('one'));
    await answer(succeed('first'));
    expect(observers.map((each) => each.resultOf(queryOf('one')).reply)).toEqual(['first', 'first']);
    expect(sent).toHaveLength(1);
  });

  it('take an answer that came another way, and ignore an older one that was on its way', async () => {
    const { cache, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    cache.put(query, 'newer');
    expect(observer.resultOf(query).reply).toBe('newer');
    await answer(succeed('older'));
    expect(observer.resultOf(query)).toMatchObject({ reply: 'newer', isWaiting: false });
  });

  it('are forgotten when nothing shows them', async () => {
    const { sent, queryOf, observing, answer } = asking();
    const observer = observing();
    void observer.show(queryOf('one'));
    await answer(succeed('first'));
    void observer.show(null);
    expect(observer.resultOf(null)).toMatchObject({ reply: null, isWaiting: false });
    void observer.show(queryOf('one'));
    await answer(succeed('second'));
    expect(observer.resultOf(queryOf('one')).reply).toBe('second');
    expect(sent).toHaveLength(2);
  });
});

describe('a failure', () => {
  // https://github.com/vercel/swr/issues/789
  it('is not shown for the query that replaces the one that failed', async () => {
    const { queryOf, observing, answer } = asking();
    const observer = observing();
    void observer.show(queryOf('one'));
    await answer(succeed('first'));
    void observer.show(queryOf('two'));
    await answer(fail({ kind: 'store-down' }));
    expect(observer.resultOf(queryOf('two'))).toMatchObject({ reply: null, problem: { kind: 'store-down' } });
    void observer.show(queryOf('three'));
    expect(observer.resultOf(queryOf('three'))).toMatchObject({
      reply: null,
      problem: null,
      isAnswered: false,
    });
  });

  it('to read an answer again leaves the answer to the query that replaces it', async () => {
    const { push, queryOf, observing, answer } = asking();
    const observer = observing();
    void observer.show(queryOf('one'));
    await answer(succeed('first'));
    push('reports.changed', arrived);
    await answer(fail({ kind: 'store-down' }));
    void observer.show(queryOf('two'));
    expect(observer.resultOf(queryOf('two'))).toMatchObject({ reply: 'first', problem: null });
  });
});

describe('a query that is left while it is read', () => {
  // https://github.com/TanStack/query/issues/11526
  it('and was out of date by then is read once more when it is shown again', async () => {
    const { push, sent, queryOf, observing, answer } = asking();
    const query = queryOf('one', true);
    const first = observing();
    void first.show(query);
    await answer(succeed('first'));
    void first.readAgain();
    await vi.advanceTimersByTimeAsync(0);
    push('reports.changed', arrived);
    first.stop();
    await answer(succeed('before the change'));
    const second = observing();
    void second.show(query);
    expect(second.resultOf(query)).toMatchObject({ reply: 'before the change', isWaiting: true });
    await answer(succeed('after'));
    expect(second.resultOf(query)).toMatchObject({ reply: 'after', isWaiting: false });
    expect(sent).toHaveLength(3);
  });

  // https://github.com/TanStack/query/issues/2946
  it('is forgotten, and the answer to its first read does not replace that to a later one', async () => {
    const { cache, queryOf, observing, answer } = asking();
    const query = queryOf('one');
    const first = observing();
    void first.show(query);
    first.stop();
    expect(cache.stateOf(query)).toMatchObject({ isReading: false });
    const second = observing();
    void second.show(query);
    await answer(succeed('first'));
    expect(second.resultOf(query)).toMatchObject({ reply: null, isWaiting: true });
    await answer(succeed('second'));
    expect(second.resultOf(query).reply).toBe('second');
    second.stop();
    expect(cache.stateOf(query)).toMatchObject({ reply: null, isAnswered: false });
  });

  it('is shared with those that show it next, if its answer is kept', async () => {
    const { queryOf, observing, sent, answer } = asking();
    const query = queryOf('one', true);
    const first = observing();
    void first.show(query);
    first.stop();
    const second = observing();
    void second.show(query);
    expect(sent).toHaveLength(1);
    await answer(succeed('found'));
    expect(second.resultOf(query).reply).toBe('found');
  });

  it('knows so, so that a read with many calls can end', async () => {
    const { cache, observing, openProfile } = asking();
    const used: (() => boolean)[] = [];
    const query: Query<string> = {
      call: 'investigate.links',
      args: 'many calls',
      read: ({ isUsed }) => {
        used.push(isUsed);
        return new Promise(() => {});
      },
    };
    const observer = observing();
    void observer.show(query);
    const other = new QueryObserver<string>(cache);
    void other.show(query);
    observer.stop();
    expect(used.map((isUsed) => isUsed())).toEqual([true]);
    openProfile('profile-2');
    expect(used[0]?.()).toBe(false);
  });
});

describe('another profile', () => {
  it('has its own answers, and none of the previous one', async () => {
    const { openProfile, sent, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one', true);
    void observer.show(query);
    await answer(succeed('of the first'));
    openProfile('profile-2');
    expect(observer.resultOf(query)).toMatchObject({ reply: null, isAnswered: false });
    void observer.show(query);
    expect(observer.resultOf(query).reply).toBeNull();
    await answer(succeed('of the second'));
    expect(observer.resultOf(query).reply).toBe('of the second');
    openProfile('profile-1');
    void observer.show(query);
    expect(observer.resultOf(query).reply).toBeNull();
    expect(sent).toHaveLength(3);
  });

  it('has none of the previous one before the cache follows it', async () => {
    const { open, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    await answer(succeed('of the first'));
    open('profile-2');
    expect(observer.resultOf(query)).toMatchObject({ reply: null, isAnswered: false });
  });

  it('that is the same, closed and opened again, is read again', async () => {
    const { openProfile, sent, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    await answer(succeed('first'));
    openProfile(null);
    openProfile('profile-1');
    void observer.show(query);
    await answer(succeed('second'));
    expect([observer.resultOf(query).reply, sent.length]).toEqual(['second', 2]);
  });

  it('does not get an answer that was on its way', async () => {
    const { openProfile, queryOf, observing, answer } = asking();
    const observer = observing();
    const query = queryOf('one');
    void observer.show(query);
    openProfile('profile-2');
    void observer.show(query);
    await answer(succeed('of the first'));
    expect(observer.resultOf(query).reply).toBeNull();
    await answer(succeed('of the second'));
    expect(observer.resultOf(query).reply).toBe('of the second');
  });

  it('is followed by stores', async () => {
    const { cache, openProfile, queryOf, answer } = asking();
    const shown: (string | null)[] = [];
    followQuery(
      cache,
      () => queryOf('one'),
      ({ reply }) => {
        if (reply !== shown.at(-1)) shown.push(reply);
      },
    );
    cache.onProfileChange();
    await answer(succeed('of the first'));
    openProfile(null);
    openProfile('profile-2');
    await answer(succeed('of the second'));
    expect(shown).toEqual([null, 'of the first', null, 'of the second']);
  });

  it('is needed: without one, only queries are read that need none', () => {
    const { openProfile, sent, queryOf, observing } = asking();
    openProfile(null);
    void observing().show(queryOf('one'));
    void observing().show({ ...queryOf('two'), needsNoProfile: true });
    expect(sent).toEqual(['two']);
  });
});

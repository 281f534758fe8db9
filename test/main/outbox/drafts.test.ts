import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDraft, type Feedback, feedbackOf } from '../../../shared/domain/feedback';
import { fail } from '../../../shared/result';
import { draftSaying, hostileTexts } from '../../support/user-data-samples';
import { Desk } from './desk';

const draft = { ...emptyDraft(), desiredRisk: 'low', score: '5.5', fraudCases: ['New user'] };
const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
const none = { ok: true, value: null };

let desk: Desk;

beforeEach(async () => {
  desk = await Desk.setUp();
});

afterEach(() => desk.close());

describe('drafts', () => {
  it('are saved as typed by profile and transaction, across restarts', async () => {
    await desk.saveDraft('t', draft);
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
    expect(await desk.outbox.readDraft('another')).toEqual(none);
    await desk.open('q');
    expect(await desk.outbox.readDraft('t')).toEqual(none);
  });

  it.each(hostileTexts)('keep text %s', async (_, text) => {
    await desk.saveDraft(text, draftSaying(text));
    await desk.restart();
    expect(await desk.outbox.readDraft(text)).toEqual({ ok: true, value: draftSaying(text) });
  });

  it('typed quickly end up on disk in their last version, in few writes', async () => {
    const typed = [...'each letter is saved'].map((_, at, letters) =>
      draftSaying(letters.slice(0, at + 1).join('')),
    );
    await desk.outbox.read();
    desk.store.made.length = 0;
    await Promise.all(typed.map((each) => desk.saveDraft('t', each)));
    expect(desk.store.made.filter((name) => name === 'drafts.write')).toHaveLength(2);
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: typed.at(-1) });
  });

  it('are read in their last version while they are being written', async () => {
    const first = desk.saveDraft('t', draftSaying('a'));
    const second = desk.saveDraft('t', draftSaying('ab'));
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draftSaying('ab') });
    await Promise.all([first, second]);
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draftSaying('ab') });
  });

  it('are removed with null, also right after an edit', async () => {
    await desk.saveDraft('t', draft);
    await desk.saveDraft('t', null);
    expect(await desk.outbox.readDraft('t')).toEqual(none);
    const last = [desk.saveDraft('t', draft), desk.saveDraft('t', null)];
    expect(await Promise.all(last)).toEqual([none, none]);
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual(none);
  });

  it('are on disk when their writes have settled, which quitting waits for', async () => {
    void desk.saveDraft('t', draftSaying('a'));
    void desk.saveDraft('t', draftSaying('ab'));
    void desk.saveDraft('u', draftSaying('b'));
    await desk.outbox.shutDown();
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draftSaying('ab') });
    expect(await desk.outbox.readDraft('u')).toEqual({ ok: true, value: draftSaying('b') });
  });
});

describe('a draft that cannot be written', () => {
  const large = draftSaying('x'.repeat(9_000));

  it('reports the failure, keeps what was typed, and is written with the next keystroke once there is space', async () => {
    await desk.saveDraft('t', draft);
    await desk.store.fillDisk(true);
    expect(await desk.saveDraft('t', large)).toEqual({
      ok: false,
      problem: { kind: 'disk', what: 'store', code: 'ENOSPC' },
    });
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: large });
    await desk.store.fillDisk(false);
    const more = { ...large, score: '1' };
    expect(await desk.saveDraft('t', more)).toEqual(none);
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: more });
  });

  it('leaves the previous version on disk if the program ends', async () => {
    await desk.saveDraft('t', draft);
    await desk.store.fillDisk(true);
    await desk.saveDraft('t', large);
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
  });

  it('is written when the store is ready again', async () => {
    desk.store.fault = { kind: 'store-down' };
    expect(await desk.saveDraft('t', draft)).toEqual({ ok: false, problem: { kind: 'store-down' } });
    desk.store.fault = null;
    desk.comeBack();
    await desk.outbox.read();
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
  });

  it('is on disk before its profile is closed, however slow the disk is', async () => {
    const { call } = desk.store;
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const order: string[] = [];
    desk.store.call = async (name, request) => {
      if (name === 'drafts.write') await slow;
      const answer = await call(name, request);
      if (name === 'drafts.write') order.push('written');
      return answer;
    };
    void desk.saveDraft('t', draft);
    const left = desk.outbox.whileHalted(async () => void order.push('left'));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    finish();
    await left;
    expect(order).toEqual(['written', 'left']);
  });

  it('is never written to another profile’s store', async () => {
    desk.store.fault = { kind: 'store-down' };
    await desk.saveDraft('t', draft);
    await desk.open('q');
    expect(await desk.outbox.readDraft('t')).toEqual(none);
    await desk.open('p');
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
  });
});

describe('a draft on disk that cannot be read when its form opens', () => {
  const start = { ...emptyDraft(), desiredRisk: 'high' };
  const saying = (annotations: string) => ({ ...start, annotations });
  const down = { ok: false, problem: { kind: 'store-down' } };
  /** Saves each text as a form does that started with the first. */
  const type = async (...texts: readonly string[]) => {
    const results: unknown[] = [];
    for (const [at, text] of texts.slice(1).entries())
      results.push(await desk.outbox.saveDraft('t', saying(text), saying(texts[at] ?? '')));
    return results;
  };

  beforeEach(async () => {
    await desk.saveDraft('t', saying('an hour of typing'));
    desk.store.fault = { kind: 'store-down' };
    expect(await desk.outbox.readDraft('t')).toEqual(down);
  });

  const storeReturns = async () => {
    desk.store.fault = null;
    desk.comeBack();
    await desk.outbox.read();
  };
  const onDisk = async () => {
    await desk.restart();
    return desk.outbox.readDraft('t');
  };

  it('is not overwritten by what is typed until the store returns, but merged with it', async () => {
    expect(await type('', 'x', 'xy')).toEqual([down, down]);
    await storeReturns();
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing\nxy') });
  });

  it('is merged once, however often the form saves after the store returned', async () => {
    await type('', 'x');
    await storeReturns();
    expect(await type('x', 'xy', 'xyz')).toEqual([none, none]);
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing\nxyz') });
  });

  it('is replaced by the form once that has read it', async () => {
    await type('', 'x');
    await storeReturns();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: saying('an hour of typing\nx') });
    await type('an hour of typing\nx', 'ten minutes');
    expect(await onDisk()).toEqual({ ok: true, value: saying('ten minutes') });
  });

  it('is merged with what was typed in each form, if one was closed and another opened before the store returned', async () => {
    await type('', 'x', 'xx');
    await type('', 'y');
    await storeReturns();
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing\nxx\ny') });
  });

  it('is unchanged when everything that was typed is erased or restarted', async () => {
    await type('', 'x');
    await desk.outbox.saveDraft('t', null, saying('x'));
    await storeReturns();
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing') });
  });

  it('stays when feedback is sent from the form that did not show it', async () => {
    await type('', 'x');
    await storeReturns();
    const sent = feedbackOf(saying('x'));
    if (sent) await desk.put('p', 't', sent);
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing\nx') });
  });

  it('waits for its own profile: another one that is opened first gets nothing of it', async () => {
    await type('', 'x');
    await desk.open('q');
    expect(await desk.outbox.readDraft('t')).toEqual(none);
    await desk.open('p');
    expect(await desk.outbox.readDraft('t')).toEqual({
      ok: true,
      value: saying('an hour of typing\nx'),
    });
  });
});

describe('the draft of submitted feedback', () => {
  const typed = { ...emptyDraft(), desiredRisk: 'clear' };

  it('is what is sent', () => {
    expect(feedbackOf(typed)).toEqual(clear);
  });

  it('is removed once the feedback is in the outbox, on disk', async () => {
    await desk.saveDraft('t', typed);
    await desk.put('p', 't', clear);
    expect(await desk.outbox.readDraft('t')).toEqual(none);
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual(none);
    expect(await desk.onDisk()).toMatchObject([{ transactionId: 't', feedback: clear }]);
  });

  it('is kept with what is typed at the moment of its removal', async () => {
    await desk.saveDraft('t', typed);
    const more = { ...typed, annotations: 'typed last' };
    const { call } = desk.store;
    const saved: unknown[] = [];
    desk.store.call = async (name, request) => {
      const answer = await call(name, request);
      // After the draft was found to equal what was sent, and before it is removed.
      if (name === 'drafts.read' && saved.length === 0) saved.push(desk.saveDraft('t', more));
      return answer;
    };
    await desk.put('p', 't', clear);
    await Promise.all(saved);
    expect(saved).toHaveLength(1);
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toMatchObject({ value: { annotations: 'typed last' } });
  });

  it('is kept if the feedback cannot be queued', async () => {
    await desk.saveDraft('t', typed);
    const { call } = desk.store;
    desk.store.call = async (name, request) =>
      name === 'items.write' ? fail({ kind: 'store-restarting' }) : call(name, request);
    expect(await desk.put('p', 't', clear)).toMatchObject({ ok: false });
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: typed });
  });

  it('is kept if something else was typed in the meantime', async () => {
    await desk.saveDraft('t', draft);
    await desk.send('p', 't', clear);
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
  });

  it('is restored when the feedback is undone', async () => {
    await desk.put('p', 't', clear);
    expect(await desk.outbox.undo('1')).toEqual({ ok: true, value: typed });
    await desk.restart();
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: typed });
    expect(await desk.states()).toEqual([]);
  });

  it('is kept if it was typed since, when the feedback is undone, which then is in the outbox as cancelled', async () => {
    await desk.put('p', 't', clear);
    await desk.saveDraft('t', draft);
    expect(await desk.outbox.undo('1')).toEqual({ ok: true, value: typed });
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
    expect(await desk.items()).toMatchObject([
      { state: 'Failed', problem: { kind: 'cancelled' }, feedback: clear, attempts: 0 },
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDraft, type Feedback, feedbackOf } from '../../../shared/domain/feedback';
import { fail } from '../../../shared/result';
import { draftWithText, hostileTexts } from '../../support/databases/user-data-samples';
import { OutboxFixture } from './outbox-fixture';

const draft = { ...emptyDraft(), desiredRisk: 'low', score: '5.5', fraudCases: ['New user'] };
const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
const none = { ok: true, value: null };

let fixture: OutboxFixture;

beforeEach(async () => {
  fixture = await OutboxFixture.setUp();
});

afterEach(() => fixture.close());

describe('drafts', () => {
  it('are saved as typed by profile and transaction, across restarts', async () => {
    await fixture.saveDraft('t', draft);
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
    expect(await fixture.outbox.readDraft('another')).toEqual(none);
    await fixture.open('q');
    expect(await fixture.outbox.readDraft('t')).toEqual(none);
  });

  it.each(hostileTexts)('keep text %s', async (_, text) => {
    await fixture.saveDraft(text, draftWithText(text));
    await fixture.restart();
    expect(await fixture.outbox.readDraft(text)).toEqual({ ok: true, value: draftWithText(text) });
  });

  it('typed quickly end up on disk in their last version, in few writes', async () => {
    const typed = [...'each letter is saved'].map((_, at, letters) =>
      draftWithText(letters.slice(0, at + 1).join('')),
    );
    await fixture.outbox.read();
    fixture.store.made.length = 0;
    await Promise.all(typed.map((each) => fixture.saveDraft('t', each)));
    expect(fixture.store.made.filter((name) => name === 'drafts.write')).toHaveLength(2);
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: typed.at(-1) });
  });

  it('are read in their last version while they are being written', async () => {
    const first = fixture.saveDraft('t', draftWithText('a'));
    const second = fixture.saveDraft('t', draftWithText('ab'));
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draftWithText('ab') });
    await Promise.all([first, second]);
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draftWithText('ab') });
  });

  it('are removed with null, also right after an edit', async () => {
    await fixture.saveDraft('t', draft);
    await fixture.saveDraft('t', null);
    expect(await fixture.outbox.readDraft('t')).toEqual(none);
    const last = [fixture.saveDraft('t', draft), fixture.saveDraft('t', null)];
    expect(await Promise.all(last)).toEqual([none, none]);
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual(none);
  });

  it('are on disk when their writes have settled, which quitting waits for', async () => {
    void fixture.saveDraft('t', draftWithText('a'));
    void fixture.saveDraft('t', draftWithText('ab'));
    void fixture.saveDraft('u', draftWithText('b'));
    await fixture.outbox.shutDown();
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draftWithText('ab') });
    expect(await fixture.outbox.readDraft('u')).toEqual({ ok: true, value: draftWithText('b') });
  });
});

describe('a draft that cannot be written', () => {
  const large = draftWithText('x'.repeat(9_000));

  it('reports the failure, keeps the input, and is written with the next keystroke once there is space', async () => {
    await fixture.saveDraft('t', draft);
    await fixture.store.fillDisk(true);
    expect(await fixture.saveDraft('t', large)).toEqual({
      ok: false,
      problem: { kind: 'disk', what: 'store', code: 'ENOSPC' },
    });
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: large });
    await fixture.store.fillDisk(false);
    const more = { ...large, score: '1' };
    expect(await fixture.saveDraft('t', more)).toEqual(none);
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: more });
  });

  it('leaves the previous version on disk if the app ends', async () => {
    await fixture.saveDraft('t', draft);
    await fixture.store.fillDisk(true);
    await fixture.saveDraft('t', large);
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
  });

  it('is written when the store is ready again', async () => {
    fixture.store.fault = { kind: 'store-down' };
    expect(await fixture.saveDraft('t', draft)).toEqual({ ok: false, problem: { kind: 'store-down' } });
    fixture.store.fault = null;
    fixture.restartStore();
    await fixture.outbox.read();
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
  });

  it('is on disk before its profile is closed, however slow the disk is', async () => {
    const { call } = fixture.store;
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const order: string[] = [];
    fixture.store.call = async (name, request) => {
      if (name === 'drafts.write') await slow;
      const answer = await call(name, request);
      if (name === 'drafts.write') order.push('written');
      return answer;
    };
    void fixture.saveDraft('t', draft);
    const left = fixture.outbox.whileHalted(async () => void order.push('left'));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    finish();
    await left;
    expect(order).toEqual(['written', 'left']);
  });

  it('is never written to another profile’s store', async () => {
    fixture.store.fault = { kind: 'store-down' };
    await fixture.saveDraft('t', draft);
    await fixture.open('q');
    expect(await fixture.outbox.readDraft('t')).toEqual(none);
    await fixture.open('p');
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
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
      results.push(await fixture.outbox.saveDraft('t', saying(text), saying(texts[at] ?? '')));
    return results;
  };

  beforeEach(async () => {
    await fixture.saveDraft('t', saying('an hour of typing'));
    fixture.store.fault = { kind: 'store-down' };
    expect(await fixture.outbox.readDraft('t')).toEqual(down);
  });

  const storeReturns = async () => {
    fixture.store.fault = null;
    fixture.restartStore();
    await fixture.outbox.read();
  };
  const onDisk = async () => {
    await fixture.restart();
    return fixture.outbox.readDraft('t');
  };

  it('is not overwritten by the input until the store returns, but merged with it', async () => {
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
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: saying('an hour of typing\nx') });
    await type('an hour of typing\nx', 'ten minutes');
    expect(await onDisk()).toEqual({ ok: true, value: saying('ten minutes') });
  });

  it('is merged with the input in each form, if one was closed and another opened before the store returned', async () => {
    await type('', 'x', 'xx');
    await type('', 'y');
    await storeReturns();
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing\nxx\ny') });
  });

  it('is unchanged when everything that was typed is erased or restarted', async () => {
    await type('', 'x');
    await fixture.outbox.saveDraft('t', null, saying('x'));
    await storeReturns();
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing') });
  });

  it('stays when feedback is sent from the form that did not show it', async () => {
    await type('', 'x');
    await storeReturns();
    const sent = feedbackOf(saying('x'));
    if (sent) await fixture.put('p', 't', sent);
    expect(await onDisk()).toEqual({ ok: true, value: saying('an hour of typing\nx') });
  });

  it('waits for its own profile: another one that is opened first gets nothing of it', async () => {
    await type('', 'x');
    await fixture.open('q');
    expect(await fixture.outbox.readDraft('t')).toEqual(none);
    await fixture.open('p');
    expect(await fixture.outbox.readDraft('t')).toEqual({
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
    await fixture.saveDraft('t', typed);
    await fixture.put('p', 't', clear);
    expect(await fixture.outbox.readDraft('t')).toEqual(none);
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual(none);
    expect(await fixture.onDisk()).toMatchObject([{ transactionId: 't', feedback: clear }]);
  });

  it('stays with the input at the moment of its removal', async () => {
    await fixture.saveDraft('t', typed);
    const more = { ...typed, annotations: 'typed last' };
    const { call } = fixture.store;
    const saved: unknown[] = [];
    fixture.store.call = async (name, request) => {
      const answer = await call(name, request);
      // After the draft was found to equal what was sent, and before it is removed.
      if (name === 'drafts.read' && saved.length === 0) saved.push(fixture.saveDraft('t', more));
      return answer;
    };
    await fixture.put('p', 't', clear);
    await Promise.all(saved);
    expect(saved).toHaveLength(1);
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toMatchObject({ value: { annotations: 'typed last' } });
  });

  it('stays if the feedback cannot be queued', async () => {
    await fixture.saveDraft('t', typed);
    const { call } = fixture.store;
    fixture.store.call = async (name, request) =>
      name === 'log.write' ? fail({ kind: 'store-restarting' }) : call(name, request);
    expect(await fixture.put('p', 't', clear)).toMatchObject({ ok: false });
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: typed });
  });

  it('stays if something else was typed in the meantime', async () => {
    await fixture.saveDraft('t', draft);
    await fixture.send('p', 't', clear);
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
  });

  it('is restored when the feedback is undone', async () => {
    await fixture.put('p', 't', clear);
    expect(await fixture.outbox.undo('1')).toEqual({ ok: true, value: typed });
    await fixture.restart();
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: typed });
    expect(await fixture.states()).toEqual([]);
  });

  it('stays if it was typed since, when the feedback is undone, which then is in the outbox as cancelled', async () => {
    await fixture.put('p', 't', clear);
    await fixture.saveDraft('t', draft);
    expect(await fixture.outbox.undo('1')).toEqual({ ok: true, value: typed });
    expect(await fixture.outbox.readDraft('t')).toEqual({ ok: true, value: draft });
    expect(await fixture.items()).toMatchObject([
      { state: 'Failed', problem: { kind: 'cancelled' }, feedback: clear, attempts: 0 },
    ]);
  });
});

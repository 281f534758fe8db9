import { describe, expect, it } from 'vitest';
import {
  createRefusedDraftsStore,
  DraftPersistence,
} from '../../../../renderer/features/feedback/form/drafts';
import type { Answer, Request } from '../../../../shared/contract/contract';
import { emptyDraft, type FeedbackDraft } from '../../../../shared/domain/feedback';
import { fail, succeed } from '../../../../shared/result';
import { eventually } from '../../../support/runner/eventually';
import { fakeBridge } from '../../../support/window/fake-bridge';
import { switchedProfile } from '../../../support/window/switched-profile';

const start = { ...emptyDraft(), desiredRisk: 'high' };
const saying = (annotations: string): FeedbackDraft => ({ ...start, annotations });
const none = () => false;
const notOpen = fail({ kind: 'profile-not-open' } as const);

/** Drafts on a main process whose reads the test answers, and which stores drafts of one profile. */
function openDrafts() {
  const readings: ((answer: Answer<'feedback.readDraft'>) => void)[] = [];
  const saves: Request<'feedback.saveDraft'>[] = [];
  const main = { open: 'profile-1' };
  const { bridge } = fakeBridge({
    'feedback.readDraft': () =>
      new Promise<Answer<'feedback.readDraft'>>((resolve) => readings.push(resolve)),
    'feedback.saveDraft': (request) => {
      saves.push(request);
      return request.profileId === main.open ? succeed(null) : notOpen;
    },
  });
  const { profile, open } = switchedProfile(bridge);
  const refused = createRefusedDraftsStore(profile);
  const drafts = new DraftPersistence(profile, refused);
  /** Answers the pending read; returns false if there is none. */
  const answer = (how: Answer<'feedback.readDraft'>) => {
    const reading = readings.shift();
    reading?.(how);
    return reading !== undefined;
  };
  return { drafts, refused, open, main, answer, saves };
}

describe('a draft on disk', () => {
  it('that cannot be read is not overwritten, and is merged with new input when it can be read', async () => {
    const { drafts, answer, saves } = openDrafts();
    const reading = drafts.read('t', start, none);
    answer(fail({ kind: 'store-down' }));
    expect(await reading).toEqual({ draft: null, problem: { kind: 'store-down' } });
    await drafts.save(saying('x'));
    await drafts.save(saying('xy'));
    const of = { profileId: 'profile-1', transactionId: 't' };
    expect(saves).toEqual([
      { ...of, draft: saying('x'), base: start },
      { ...of, draft: saying('xy'), base: saying('x') },
    ]);

    const again = drafts.readAgain();
    await drafts.save(saying('xyz'));
    // The state before the last letter.
    answer(succeed(saying('an hour of typing\nxy')));
    const both = saying('an hour of typing\nxyz');
    await eventually(() => expect(answer(succeed(both))).toBe(true));
    expect(await again).toEqual({ draft: both, problem: null });
    drafts.setShown(both);
    await drafts.save({ ...both, score: '5' });
    expect(saves.slice(2)).toEqual([
      { ...of, draft: saying('xyz'), base: saying('xy') },
      { ...of, draft: { ...both, score: '5' }, base: both },
    ]);
  });

  it('that the form does not show is merged with further input', async () => {
    const { drafts, answer, saves } = openDrafts();
    const reading = drafts.read('t', start, none);
    await drafts.save(saying('x'));
    answer(succeed(saying('an hour of typing')));
    await eventually(() => expect(answer(succeed(saying('an hour of typing\nx')))).toBe(true));
    expect(await reading).toEqual({ draft: saying('an hour of typing\nx'), problem: null });
    // Such as a form that was sent in the meantime.
    await drafts.save(saying('xy'));
    expect(saves).toMatchObject([
      { draft: saying('x'), base: start },
      { draft: saying('xy'), base: saying('x') },
    ]);
  });

  it('is not removed by typing and deleting a letter before it is read', async () => {
    const { drafts, answer, saves } = openDrafts();
    const reading = drafts.read('t', start, none);
    await drafts.save(saying('x'));
    await drafts.save(null);
    const stored = succeed(saying('an hour of typing'));
    answer(stored);
    await eventually(() => expect(answer(stored)).toBe(true));
    expect(await reading).toEqual({ draft: saying('an hour of typing'), problem: null });
    // Main removes only the letter.
    expect(saves).toMatchObject([
      { draft: saying('x'), base: start },
      { draft: null, base: saying('x') },
    ]);
  });

  it('is not reported as restored if it equals the input made before it was read', async () => {
    const { drafts, answer } = openDrafts();
    const reading = drafts.read('t', start, none);
    await drafts.save(saying('x'));
    answer(succeed(null));
    await eventually(() => expect(answer(succeed(saying('x')))).toBe(true));
    expect(await reading).toEqual({ draft: null, problem: null });
  });

  it('does not delay saving: input is sent at once', () => {
    const { drafts, saves } = openDrafts();
    void drafts.read('t', start, none);
    void drafts.save(saying('x'));
    expect(saves).toMatchObject([{ draft: saying('x'), base: start }]);
  });

  it('is read again only if reading it failed', async () => {
    const { drafts, answer } = openDrafts();
    expect(await drafts.readAgain()).toBeNull();
    const reading = drafts.read('t', start, none);
    expect(await drafts.readAgain()).toBeNull();
    answer(succeed(null));
    await reading;
    expect(await drafts.readAgain()).toBeNull();
  });
});

describe('a draft typed in a profile that is closed', () => {
  it('names that profile, waits in the window if it is refused, and is saved when the profile is open again', async () => {
    const { drafts, refused, open, main, answer, saves } = openDrafts();
    const reading = drafts.read('t', start, none);
    answer(succeed(null));
    await reading;
    main.open = 'profile-2';
    const first = drafts.save(saying('h'));
    const second = drafts.save(saying('hi'));
    open('profile-2');
    expect(await first).toEqual(notOpen.problem);
    expect(await second).toEqual(notOpen.problem);
    expect(saves.map(({ profileId }) => profileId)).toEqual(['profile-1', 'profile-1']);
    const waiting = { transactionId: 't', draft: saying('hi'), base: start };
    expect(refused.getState().drafts).toEqual({ 'profile-1': [waiting] });

    await refused.getState().saveAgain();
    expect(saves).toHaveLength(2);
    open('profile-1');
    main.open = 'profile-1';
    await refused.getState().saveAgain();
    expect(saves.at(-1)).toEqual({ profileId: 'profile-1', ...waiting });
    expect(refused.getState().drafts).toEqual({});
  });

  it('is saved at once if its profile is open again when the refusal arrives', async () => {
    const { drafts, refused, open, main, answer, saves } = openDrafts();
    const reading = drafts.read('t', start, none);
    answer(succeed(null));
    await reading;
    main.open = 'profile-2';
    const keeping = drafts.save(saying('hi'));
    for (const id of ['profile-2', 'profile-1']) {
      open(id);
      void refused.getState().saveAgain();
    }
    main.open = 'profile-1';
    await keeping;
    expect(saves.map(({ draft }) => draft)).toEqual([saying('hi'), saying('hi')]);
    expect(refused.getState().drafts).toEqual({});
  });

  it('is not lost if the profile is closed while the draft on disk is being read', async () => {
    const { drafts, main, answer, refused, saves } = openDrafts();
    const reading = drafts.read('t', start, none);
    main.open = 'profile-2';
    await drafts.save(saying('x'));
    answer(notOpen);
    await reading;
    const typed = { transactionId: 't', draft: saying('x'), base: start };
    expect(saves).toEqual([{ profileId: 'profile-1', ...typed }]);
    await eventually(() => expect(refused.getState().drafts).toEqual({ 'profile-1': [typed] }));
  });

  it('is stored for each form separately', async () => {
    const { drafts, refused, main, answer } = openDrafts();
    main.open = 'profile-2';
    for (const text of ['one', 'other']) {
      const reading = drafts.read('t', start, none);
      answer(notOpen);
      await reading;
      await drafts.save(saying(text));
    }
    expect(refused.getState().drafts['profile-1']).toMatchObject([
      { draft: saying('one'), base: start },
      { draft: saying('other'), base: start },
    ]);
  });

  it('is saved by a reloaded window, if main kept it', async () => {
    const { refused, open, saves } = openDrafts();
    const request = {
      transactionId: 't',
      draft: { ...saying('hi'), fraudCases: [] },
      base: { ...start, fraudCases: [] },
    };
    refused.getState().restoreInput({ 'profile-2': [request] });
    expect(saves).toEqual([]);
    open('profile-2');
    await refused.getState().saveAgain();
    expect(saves).toEqual([{ profileId: 'profile-2', ...request }]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotesStore } from '../../../renderer/features/report-detail/notes-store';
import type { Answer, Request } from '../../../shared/contract/contract';
import { fail, succeed } from '../../../shared/result';
import { testNow } from '../../support/clocks/test-time';
import { fakeBridge } from '../../support/window/fake-bridge';
import { switchedProfile } from '../../support/window/switched-profile';

beforeEach(() => {
  vi.useFakeTimers({ now: testNow });
});
afterEach(() => {
  vi.useRealTimers();
});

const profileId = 'profile-1';

/** A store of notes. The test answers its saves, one after the other. */
function open() {
  const answers: ((answer: Answer<'notes.save'>) => void)[] = [];
  const saves: Request<'notes.save'>[] = [];
  const { bridge } = fakeBridge({
    'notes.save': (request) => {
      saves.push(request);
      return new Promise<Answer<'notes.save'>>((resolve) => answers.push(resolve));
    },
  });
  const { profile, open: openProfile } = switchedProfile(bridge);
  const notes = createNotesStore(profile);
  const onProfileChange = (profileId: string | null) => {
    openProfile(profileId);
    notes.getState().onProfileChange();
  };
  const answer = async (how: Answer<'notes.save'>) => {
    answers.shift()?.(how);
    await vi.advanceTimersByTimeAsync(0);
  };
  const waiting = () => notes.getState().waiting;
  return {
    ...notes.getState(),
    onProfileChange,
    waiting,
    note: (key: string) => notes.getState().edited[key],
    saves,
    answer,
  };
}

describe('a note as it is typed', () => {
  it('is saved once the typing pauses, not letter by letter', async () => {
    const { edit, saves, note, answer } = open();
    for (const text of ['c', 'ca', 'call']) edit('1', text);
    expect(saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saves).toEqual([{ profileId, key: '1', text: 'call' }]);
    await answer(succeed(null));
    expect(note('1')).toEqual({ value: 'call', state: 'saved', problem: null });
  });

  it('is saved at once on request, and then not a second time', async () => {
    const { edit, save, saves, answer } = open();
    edit('1', 'call');
    void save('1');
    await answer(succeed(null));
    await vi.advanceTimersByTimeAsync(1_000);
    await save('1');
    expect(saves).toHaveLength(1);
  });

  it('is saved again if it changed in the meantime, one save after the other', async () => {
    const { edit, save, saves, note, answer } = open();
    edit('1', 'call');
    void save('1');
    edit('1', 'call back');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saves).toHaveLength(1);
    await answer(succeed(null));
    expect(saves).toEqual([
      { profileId, key: '1', text: 'call' },
      { profileId, key: '1', text: 'call back' },
    ]);
    await answer(succeed(null));
    expect(note('1')?.state).toBe('saved');
  });

  it('stays in the window with the reason if it cannot be saved, until it can', async () => {
    const { edit, saveAll, note, answer } = open();
    edit('1', 'call');
    edit('2', 'write');
    void saveAll();
    await answer(fail({ kind: 'store-down' }));
    await answer(succeed(null));
    expect(note('1')).toEqual({ value: 'call', state: 'failed', problem: { kind: 'store-down' } });
    expect(note('2')?.state).toBe('saved');
    void saveAll();
    await answer(succeed(null));
    expect(note('1')).toEqual({ value: 'call', state: 'saved', problem: null });
  });

  it('belongs to its profile: unsaved text waits until that profile is open again', async () => {
    const { edit, onProfileChange, saves, note, answer } = open();
    onProfileChange('one');
    edit('1', 'call');
    edit('2', 'write');
    await vi.advanceTimersByTimeAsync(1_000);
    await answer(succeed(null));
    await answer(fail({ kind: 'store-down' }));
    edit('3', 'wait');
    onProfileChange('other');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(note('2')).toBeUndefined();
    expect(saves).toHaveLength(2);
    onProfileChange(null);
    onProfileChange('one');
    expect(saves.slice(2)).toEqual([
      { profileId: 'one', key: '2', text: 'write' },
      { profileId: 'one', key: '3', text: 'wait' },
    ]);
    await answer(succeed(null));
    await answer(succeed(null));
    expect(note('1')).toBeUndefined();
    expect(note('2')).toEqual({ value: 'write', state: 'saved', problem: null });
    onProfileChange('other');
    onProfileChange('one');
    expect(saves).toHaveLength(4);
  });

  it('is not marked as saved by the answer to another profile’s note on a report with the same key', async () => {
    const { edit, onProfileChange, save, note, answer } = open();
    onProfileChange('one');
    edit('1', 'call');
    void save('1');
    onProfileChange('other');
    edit('1', 'write');
    await answer(succeed(null));
    expect(note('1')).toEqual({ value: 'write', state: 'typed', problem: null });
  });

  it('names the profile it was typed in, even if it is saved when another one is open', async () => {
    const { edit, save, onProfileChange, saves, answer, waiting } = open();
    onProfileChange('one');
    edit('1', 'call');
    void save('1');
    edit('1', 'call back');
    onProfileChange('other');
    await answer(fail({ kind: 'profile-not-open' }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saves).toEqual([{ profileId: 'one', key: '1', text: 'call' }]);
    expect(waiting()).toEqual({ one: { 1: 'call back' } });
    onProfileChange('one');
    expect(saves.slice(1)).toEqual([{ profileId: 'one', key: '1', text: 'call back' }]);
    await answer(succeed(null));
    expect(waiting()).toEqual({});
  });

  it('that was saved after its profile was closed is not saved again', async () => {
    const { edit, save, onProfileChange, saves, answer, waiting } = open();
    onProfileChange('one');
    edit('1', 'call');
    void save('1');
    onProfileChange('other');
    expect(waiting()).toEqual({ one: { 1: 'call' } });
    await answer(succeed(null));
    expect(waiting()).toEqual({});
    onProfileChange('one');
    expect(saves).toHaveLength(1);
  });

  it('from before a reload is saved once its profile is open, unless it was changed since', async () => {
    const { edit, restoreInput, onProfileChange, saves } = open();
    onProfileChange('one');
    edit('1', 'newer');
    restoreInput({ one: { 1: 'older', 2: 'write' }, other: { 1: 'wait' } });
    onProfileChange('other');
    expect(saves).toEqual([
      { profileId: 'one', key: '1', text: 'newer' },
      { profileId: 'one', key: '2', text: 'write' },
      { profileId: 'other', key: '1', text: 'wait' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { redacted } from '../../../main/log/log-redaction';
import { UpdateRefused, type Updater, Updates } from '../../../main/update/updates';
import type { UpdateState } from '../../../shared/domain/update';

/** Updates with a controlled updater, and what was done in which order. */
function desk(change: Partial<Updater> = {}) {
  const done: string[] = [];
  const changes: UpdateState[] = [];
  const updater: Updater = {
    check: async (channel) => {
      done.push(`check ${channel}`);
      return { version: '2.0.0', releasedAt: null, isNewer: true };
    },
    download: async () => void done.push('download'),
    verify: async () => void done.push('prove'),
    install: () => void done.push('install'),
    ...change,
  };
  const updates = new Updates({
    load: async () => {
      done.push('load');
      return updater;
    },
    channel: () => 'beta',
    now: () => 7,
    log: {
      write: (event, facts) => void done.push([event, ...Object.values(redacted(facts ?? {}))].join(': ')),
    },
    onChange: (state) => changes.push(state),
    quit: () => void done.push('quit'),
  });
  return { updates, done, changes };
}

describe('updates', () => {
  it('are not loaded before they are requested', () => {
    expect(desk().done).toEqual([]);
  });

  it('do only what is requested', async () => {
    const { updates, done } = desk();
    await updates.check();
    expect(done).toEqual(['load', 'check beta']);
    await updates.download();
    expect(done.slice(2)).toEqual(['download']);
  });

  it('are installed after the app has saved everything, and verified before', async () => {
    const { updates, done } = desk();
    await updates.check();
    await updates.download();
    await updates.install();
    expect(done.slice(3)).toEqual(['prove', 'quit']);
    expect(updates.installOnQuit()).toBe(true);
    expect(done.at(-1)).toBe('install');
  });

  it('are not installed by a later quit after the restart was cancelled, but can be again', async () => {
    const { updates, done } = desk();
    await updates.check();
    await updates.download();
    await updates.install();
    updates.onQuitCancelled();
    expect(updates.installOnQuit()).toBe(false);
    expect(done).not.toContain('install');
    expect(await updates.read()).toEqual({ kind: 'ready', version: '2.0.0' });
    await updates.install();
    expect(updates.installOnQuit()).toBe(true);
  });

  it('are not installed by just closing the app', async () => {
    const { updates, done } = desk();
    await updates.check();
    await updates.download();
    expect(updates.installOnQuit()).toBe(false);
    expect(done).not.toContain('install');
  });

  it('whose file was changed on disk in the meantime do not quit the app', async () => {
    const { updates, done } = desk({
      verify: async () => {
        throw new UpdateRefused('wrong-content');
      },
    });
    await updates.check();
    await updates.download();
    expect(await updates.install()).toEqual({ kind: 'failed', fault: 'wrong-content', checkedAt: 7 });
    expect(done).not.toContain('quit');
    expect(updates.installOnQuit()).toBe(false);
  });

  it('that are refused can be checked for again', async () => {
    let refusals = 1;
    const { updates, done } = desk({
      check: async () => {
        if (refusals-- > 0) throw new UpdateRefused('unsigned');
        return { version: '0.1.0', releasedAt: null, isNewer: false };
      },
    });
    expect(await updates.check()).toEqual({ kind: 'failed', fault: 'unsigned', checkedAt: 7 });
    expect(done).toContain('update refused: unsigned');
    expect(await updates.check()).toEqual({ kind: 'up-to-date', latest: '0.1.0', checkedAt: 7 });
  });

  it('are no longer offered when the user selects the other channel', async () => {
    const { updates } = desk();
    await updates.check();
    updates.onChannelChange();
    expect(await updates.read()).toEqual({ kind: 'unchecked' });
    expect(await updates.download()).toEqual({ kind: 'unchecked' });
  });

  it.each([{ kind: 'not-configured' }, { kind: 'system-package' }] as const)(
    'of a copy without an updater stay $kind, whatever is requested',
    async (without) => {
      const changes: UpdateState[] = [];
      const updates = new Updates({
        load: async () => without,
        channel: () => 'stable',
        now: () => 7,
        log: { write: () => undefined },
        onChange: (state) => changes.push(state),
        quit: () => undefined,
      });
      for (const ask of [updates.download(), updates.read(), updates.check(), updates.install()])
        expect(await ask).toEqual(without);
      updates.onChannelChange();
      expect(await updates.read()).toEqual(without);
      expect(updates.installOnQuit()).toBe(false);
    },
  );
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSandboxed, startWeaknesses } from '../../../main/security/weakened-start';

/** With what the app was started that Chromium and Electron apply before its first line. */

const electron = vi.hoisted(() => ({ switches: new Set<string>() }));
vi.mock('electron', () => ({
  app: { commandLine: { hasSwitch: (name: string) => electron.switches.has(name) } },
}));

beforeEach(() => electron.switches.clear());

describe('a program', () => {
  it('that was started as it should be has nothing to say', () => {
    expect(isSandboxed()).toBe(true);
    expect(startWeaknesses({ HOME: '/home/ana', ELECTRON_ENABLE_LOGGING: '' })).toEqual([]);
  });

  it('says that it runs without the sandbox, which Electron’s variable has it do by the same switch', () => {
    electron.switches.add('no-sandbox');
    expect(isSandboxed()).toBe(false);
    expect(startWeaknesses({})).toEqual(['no-sandbox']);
  });

  it.each([
    [{ ELECTRON_ENABLE_LOGGING: '1' }, ''],
    [{ ELECTRON_ENABLE_LOGGING: 'file' }, ''],
    [{ ELECTRON_LOG_FILE: '/tmp/log' }, ''],
    [{}, 'enable-logging'],
  ])('says that Chromium writes a log, with the variables %j and the switch %j', (env, name) => {
    electron.switches.add(name);
    expect(startWeaknesses(env)).toEqual(['chromium-log']);
  });
});

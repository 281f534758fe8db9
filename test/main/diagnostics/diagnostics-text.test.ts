import { describe, expect, it } from 'vitest';
import { diagnosticsText } from '../../../main/diagnostics/diagnostics-text';
import { defaultSettings } from '../../../shared/settings';

function appLines(electron: string): string {
  const text = diagnosticsText({
    now: 0,
    program: { version: '0.1.0', electron, lockedElectron: '45.4.1' },
    keychainUse: { kind: 'stores-keys' },
    processes: [],
    settings: defaultSettings,
    profiles: [],
    files: [],
    store: { kind: 'closed' },
    sync: {
      kind: 'idle',
      pass: null,
      received: 0,
      added: 0,
      expected: null,
      perSecond: null,
      secondsLeft: null,
      nextAttempt: null,
      completedAt: null,
      problem: null,
      unread: null,
    },
    reports: null,
    outbox: null,
    log: [],
  });
  return /== Program ==\n([\s\S]*?)\n\n/.exec(text)?.[1] ?? '';
}

describe('the app’s section of the diagnostics', () => {
  it('has the version of Electron', () => {
    expect(appLines('45.4.1')).toBe('version=0.1.0 electron=45.4.1 lockedElectron=45.4.1');
  });

  it('warns of a fallback for the locked version of Electron', () => {
    expect(appLines('33.2.1')).toBe(
      'version=0.1.0 electron=33.2.1 lockedElectron=45.4.1\n' +
        'Warning: this Electron is a fallback for the locked version. It may lack security fixes.',
    );
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restrictChromium } from '../../../main/security/chromium-switches';

/** Which of Chromium's switches the app lets through. */

const electron = vi.hoisted(() => ({
  app: {
    isPackaged: false,
    commandLine: { removeSwitch: vi.fn(), appendSwitch: vi.fn(), hasSwitch: vi.fn() },
  },
  inspector: vi.fn(),
}));
vi.mock('electron', () => ({ app: electron.app }));
vi.mock('node:inspector', () => ({ url: electron.inspector }));

const { argv, platform } = process;

beforeEach(() => {
  vi.resetAllMocks();
  electron.app.isPackaged = true;
});

afterEach(() => {
  process.argv = argv;
  Object.defineProperty(process, 'platform', { value: platform });
});

/** The switches that are removed of a program started with these arguments. */
function removedOf(...given: readonly string[]): readonly string[] {
  process.argv = ['/opt/Whereabouts/whereabouts', ...given];
  restrictChromium();
  return electron.app.commandLine.removeSwitch.mock.calls.flat();
}

describe('a packaged app', () => {
  it.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-allow-origins',
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'host-resolver-rules',
    'host-rules',
    'ssl-key-log-file',
    'log-net-log',
    'disable-web-security',
    'allow-running-insecure-content',
    'unsafely-treat-insecure-origin-as-secure',
    'load-extension',
    'js-flags',
    'disable-site-isolation-trials',
    'disable-blink-features',
    'disable-features',
    'a-switch-of-a-later-version',
  ])('removes --%s', (name) => {
    expect(removedOf(`--${name}`)).toContain(name);
    expect(removedOf(`--${name}=value=x`)).toContain(name);
  });

  it('removes a switch in each form that Chromium reads', () => {
    expect(removedOf('-log-net-log=x', ' --Host-Rules =y', 'whereabouts://report/1', '--')).toEqual(
      expect.arrayContaining(['log-net-log', 'host-rules']),
    );
    expect(removedOf('/tmp/file')).not.toContain('tmp/file');
    Object.defineProperty(process, 'platform', { value: 'win32' });
    expect(removedOf('/Log-Net-Log=x')).toContain('log-net-log');
  });

  it('keeps the switches for the display, the proxy and the profile', () => {
    expect(
      removedOf(
        ...['--user-data-dir=/home/ana/x', '--no-sandbox', '--disable-gpu', '--lang=es'],
        ...['--proxy-server=proxy.example:3128', '--force-device-scale-factor=2', '--ozone-platform=wayland'],
      ),
    ).toEqual([]);
  });

  it('returns how it was started, also by a switch that it removes because it has had its effect', () => {
    process.argv = ['/opt/Whereabouts/whereabouts', '--enable-logging'];
    const { removeSwitch, hasSwitch } = electron.app.commandLine;
    const isLeft = (name: string) => !removeSwitch.mock.calls.flat().includes(name);
    hasSwitch.mockImplementation((name: string) => name === 'enable-logging' && isLeft(name));
    expect(restrictChromium()).toEqual(['chromium-log']);
    expect(removeSwitch).toHaveBeenCalledWith('enable-logging');
  });

  it('keeps all of them if its inspector is open, which only a changed fuse allows', () => {
    electron.inspector.mockReturnValue('ws://127.0.0.1/1');
    expect(removedOf('--remote-debugging-port=0')).toEqual([]);
  });
});

describe('a program in development', () => {
  it('keeps all switches', () => {
    electron.app.isPackaged = false;
    expect(removedOf('--remote-debugging-port=0')).toEqual([]);
  });
});

describe('every program', () => {
  it.each([true, false])(
    'prefetches no host names for a page and uses no QUIC; packaged: %s',
    (isPackaged) => {
      electron.app.isPackaged = isPackaged;
      removedOf('--blink-settings=dnsPrefetchingEnabled=true');
      expect(electron.app.commandLine.appendSwitch.mock.calls).toEqual([
        ['blink-settings', 'dnsPrefetchingEnabled=false'],
        ['disable-quic'],
      ]);
    },
  );
});

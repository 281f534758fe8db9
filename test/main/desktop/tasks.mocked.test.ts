import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deepLinkIn } from '../../../main/desktop/deep-link';
import { jumpListTasks, offerTasks, quoted } from '../../../main/desktop/tasks';
import { setLocale } from '../../../shared/i18n/messages';

const electron = vi.hoisted(() => ({
  app: {
    isPackaged: true,
    getAppPath: () => 'C:\\project',
    commandLine: { getSwitchValue: () => '' },
    setUserTasks: vi.fn(),
    dock: { setMenu: vi.fn() },
  },
  Menu: { buildFromTemplate: vi.fn((items: unknown) => items) },
}));
vi.mock('electron', () => electron);

beforeEach(async () => {
  vi.clearAllMocks();
  await setLocale('en');
});

const installed = { execPath: 'C:\\P\\Whereabouts.exe', appFolder: null, profileFolder: null };
const actions = () => ({ bringForward: vi.fn(), follow: vi.fn() });

/** Splits a command line as CommandLineToArgvW does. */
function argumentsIn(line: string): readonly string[] {
  const found = [''];
  let isQuoted = false;
  for (const [part, slashes = '', mark = ''] of line.matchAll(/(\\*)("?)[^\\"]?/g)) {
    const after = part.slice(slashes.length + mark.length);
    const half = '\\'.repeat(Math.floor(slashes.length / 2));
    const isEscaped = mark !== '' && slashes.length % 2 === 1;
    if (mark !== '' && !isEscaped) isQuoted = !isQuoted;
    const text = mark === '' ? slashes : `${half}${isEscaped ? mark : ''}`;
    const [last = ''] = found.splice(-1);
    found.push(last + text + (after === ' ' && !isQuoted ? '' : after));
    if (after === ' ' && !isQuoted) found.push('');
  }
  return found;
}

describe('the jump list on Windows', () => {
  it('opens each screen in the running app by a link', () => {
    const links = jumpListTasks(installed).map(({ program, arguments: given, title }) => {
      expect(program).toBe(installed.execPath);
      return [title, deepLinkIn(argumentsIn(given))];
    });
    expect(links).toEqual([
      ['Reports', 'whereabouts://reports'],
      ['Map', 'whereabouts://map'],
      ['Outbox', 'whereabouts://outbox'],
    ]);
  });

  it('starts an unpackaged app with its folder, and any program with its profile folder', () => {
    const [task] = jumpListTasks({
      ...installed,
      appFolder: 'C:\\my project\\',
      profileFolder: 'D:\\profiles of ana',
    });
    expect(argumentsIn(task?.arguments ?? '')).toEqual([
      'C:\\my project\\',
      '--user-data-dir=D:\\profiles of ana',
      'whereabouts://reports',
    ]);
  });

  it('is in the language of the app', async () => {
    await setLocale('es');
    expect(jumpListTasks(installed).map(({ title }) => title)).toEqual([
      'Informes',
      'Mapa',
      'Bandeja de salida',
    ]);
  });

  it.each([
    ['plain', '"plain"'],
    ['with space', '"with space"'],
    ['C:\\ends\\', '"C:\\ends\\\\"'],
    ['a "word"', '"a \\"word\\""'],
    ['a\\"b', '"a\\\\\\"b"'],
  ])('quotes %s as %s', (argument, line) => {
    expect(quoted(argument)).toBe(line);
  });

  it('passes any arguments unchanged', () => {
    const argument = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '/', 'é') });
    fc.assert(
      fc.property(fc.array(argument, { minLength: 1 }), (given) => {
        expect(argumentsIn(given.map(quoted).join(' '))).toEqual(given);
      }),
    );
  });
});

describe('the menu of the icon', () => {
  it('is the dock’s on macOS, and brings the window to the front with the screen', () => {
    const { bringForward, follow } = actions();
    offerTasks('darwin', { bringForward, follow });
    expect(electron.app.setUserTasks).not.toHaveBeenCalled();
    const [items] = electron.app.dock.setMenu.mock.calls[0] ?? [];
    expect(items.map(({ label }: { readonly label: string }) => label)).toHaveLength(3);
    items[1].click();
    expect(bringForward).toHaveBeenCalledOnce();
    expect(follow).toHaveBeenCalledWith('whereabouts://map');
  });

  it('is the jump list on Windows, and nothing on Linux', () => {
    offerTasks('linux', actions());
    expect(electron.app.setUserTasks).not.toHaveBeenCalled();
    offerTasks('win32', actions());
    expect(electron.app.setUserTasks).toHaveBeenCalledOnce();
    expect(electron.app.dock.setMenu).not.toHaveBeenCalled();
  });
});

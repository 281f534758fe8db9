import { describe, expect, it } from 'vitest';
import { commands } from '../../../main/command-line/commands';
import { commandIn, userDataFolderIn } from '../../../main/command-line/start-arguments';

const packaged = { isPackaged: true };
const fromSources = { isPackaged: false };

describe('the arguments of the program', () => {
  it('name every command', () => {
    for (const name of [...commands.map((command) => command.name), 'help']) {
      expect(commandIn(['whereabouts', name, '7'], packaged)).toEqual([name, '7']);
      expect(commandIn(['electron', '.', name], fromSources)).toEqual([name]);
    }
  });

  it('are a command if the first that isn’t a switch is one', () => {
    expect(commandIn(['/opt/whereabouts', 'query', '', '--limit', '1'], packaged)).toEqual([
      'query',
      '',
      '--limit',
      '1',
    ]);
    expect(commandIn(['whereabouts', '--log-level=3', 'profiles'], packaged)).toEqual(['profiles']);
    expect(commandIn(['electron', '--no-sandbox', '.', 'show', '7'], fromSources)).toEqual(['show', '7']);
    expect(commandIn(['whereabouts', '--user-data-dir', 'query', 'show', '7'], packaged)).toEqual([
      'show',
      '7',
    ]);
    expect(commandIn(['whereabouts', '--help'], packaged)).toEqual(['--help']);
    expect(commandIn(['whereabouts', '--version', '--user-data-dir', 'x'], packaged)).toEqual(['--version']);
  });

  // A window that opens, or a crash without a display, says nothing to a script.
  it('are for the command line, which refuses them, if the first could be meant as a command', () => {
    expect(commandIn(['whereabouts', '--log-level=3', 'qeury', 'a'], packaged)).toEqual(['qeury', 'a']);
    expect(commandIn(['electron', '--no-sandbox', '.', 'print'], fromSources)).toEqual(['print']);
  });

  it('open a window otherwise, also with a link', () => {
    expect(commandIn(['whereabouts'], packaged)).toBeNull();
    expect(commandIn(['whereabouts', '--built-in'], packaged)).toBeNull();
    expect(commandIn(['whereabouts', 'whereabouts://report/query'], packaged)).toBeNull();
    expect(commandIn(['whereabouts', '%U'], packaged)).toBeNull();
    expect(commandIn(['whereabouts', './reports.csv'], packaged)).toBeNull();
    expect(commandIn(['whereabouts', '--user-data-dir', 'query'], packaged)).toBeNull();
    expect(commandIn(['electron', 'query'], fromSources)).toBeNull();
  });

  it('name the folder of the profiles in both ways, the last one counting', () => {
    expect(userDataFolderIn(['query', 'a'])).toBeNull();
    expect(userDataFolderIn(['query', 'a', '--user-data-dir=/x'])).toBe('/x');
    expect(userDataFolderIn(['query', '--user-data-dir', '/x', '--user-data-dir', '/y'])).toBe('/y');
  });
});

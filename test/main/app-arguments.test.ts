import { describe, expect, it } from 'vitest';
import { readAppArguments } from '../../main/app-arguments.mjs';

const development = { isPackaged: false };
const none = { builtIn: false, windowPicture: false };

describe('the app’s arguments', () => {
  it.each([
    [[], none],
    [['.', '--built-in'], { ...none, builtIn: true }],
    [['--no-sandbox', '.', '--window-picture', '--user-data-dir=/x'], { ...none, windowPicture: true }],
  ])('are read from %j', (argv, given) => expect(readAppArguments(argv, development)).toEqual({ given }));

  it.each([
    '--no-sandbox',
    '--disable-gpu',
    '--window-position=1,1',
    '--user-data-dir=/home/me/build',
    '--inspect=0',
    'whereabouts://report/built-in',
    'build/',
    '.',
  ])('ignore %s', (argument) => expect(readAppArguments([argument], development)).toEqual({ given: none }));

  it.each([
    '--builtin',
    '--build-in',
    '--built_in',
    '-built-in',
    'built-in',
    '--built-in=yes',
    '--window-picture=/x.png',
  ])('do not include %s', (argument) =>
    expect(readAppArguments(['.', argument], development)).toEqual({ unknown: argument }),
  );

  it('reject the window picture in a packaged app', () => {
    expect(readAppArguments(['--built-in'], { isPackaged: true })).toEqual({
      given: { ...none, builtIn: true },
    });
    expect(readAppArguments(['--window-picture'], { isPackaged: true })).toEqual({
      unknown: '--window-picture',
    });
  });
});

import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeStartupPicture } from '../../../main/window/startup-picture';
import type { PaintedScreen } from '../../../shared/contract/app.calls';
import { testNow } from '../../support/clocks/test-time';
import { modeOf, ownerOnly } from '../../support/main/file-modes';

const png = Buffer.from('a picture');

/** A picture of a window that is waited for, and what came of it. */
function waiting(screen: PaintedScreen | null, capture: () => Promise<Uint8Array | null> = async () => png) {
  const printed: string[] = [];
  const failed = vi.fn();
  const captured = vi.fn(capture);
  const onPainted = takeStartupPicture({
    screen,
    capture: captured,
    print: (line) => printed.push(line),
    onError: failed,
  });
  return { picture: { onPainted }, printed, failed, captured };
}

const pathIn = ([line = '']: readonly string[]) => line.replace(/^Window: /, '');

afterEach(() => vi.useRealTimers());

describe('a picture of the window', () => {
  it('is written for its owner only once something is painted, and its path is printed in one line', async () => {
    const { picture, printed } = waiting(null);
    picture.onPainted('connect');
    await expect.poll(() => printed).toHaveLength(1);
    expect(printed[0]).toMatch(/^Window: \/.*\.png$/);
    const path = pathIn(printed);
    expect(path.startsWith(tmpdir())).toBe(true);
    expect(readFileSync(path)).toEqual(png);
    expect([path, dirname(path)].map((each) => modeOf(each))).toEqual([ownerOnly.file, ownerOnly.folder]);
    await rm(dirname(path), { recursive: true });
  });

  it('is taken once, of the requested screen', async () => {
    const { picture, printed, captured } = waiting('reports');
    picture.onPainted('connect');
    picture.onPainted('no-reports');
    expect(captured).not.toHaveBeenCalled();
    picture.onPainted('reports');
    picture.onPainted('reports');
    await expect.poll(() => printed).toHaveLength(1);
    expect(captured).toHaveBeenCalledTimes(1);
    await rm(dirname(pathIn(printed)), { recursive: true });
  });

  it.each([
    ['there is no window', async () => null],
    ['it cannot be captured', () => Promise.reject(new Error('gone'))],
  ])('fails if %s', async (_, capture) => {
    const { picture, printed, failed } = waiting(null, capture);
    picture.onPainted('connect');
    await expect.poll(() => failed.mock.calls.length).toBe(1);
    expect(printed).toEqual([]);
  });

  it('fails once if the window never shows the requested screen', () => {
    vi.useFakeTimers({ now: testNow });
    const { picture, failed, captured } = waiting('reports');
    picture.onPainted('no-store');
    vi.advanceTimersByTime(600_000);
    picture.onPainted('reports');
    expect(failed).toHaveBeenCalledTimes(1);
    expect(captured).not.toHaveBeenCalled();
  });
});

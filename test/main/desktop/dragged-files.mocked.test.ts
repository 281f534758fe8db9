import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { DragGesture } from '../../../main/desktop/drag-gesture';
import { DraggedFiles } from '../../../main/desktop/dragged-files';
import { contentsMock, listenerOf } from '../../support/main/electron-mocks';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** What a window that asks for drags as it likes can write. The system takes a moment for each icon. */

const electron = vi.hoisted(() => ({ icon: { isEmpty: () => false }, onIcon: () => {} }));
vi.mock('electron', () => ({
  app: {
    getFileIcon: async () => {
      electron.onIcon();
      return electron.icon;
    },
  },
  nativeImage: { createEmpty: () => electron.icon, createFromBitmap: () => electron.icon },
}));

beforeEach(() => {
  electron.onIcon = () => {};
});

function draggedFiles() {
  const gesture = new DragGesture();
  const contents = contentsMock();
  gesture.watch({ on: vi.fn(contents.on) });
  const listener = listenerOf(contents, 'input-event');
  const folder = join(temporaryFolder(), 'dragged-files');
  const drags: string[] = [];
  const files = new DraggedFiles({
    folder,
    window: () => null,
    gesture,
    startDrag: (_, path) => drags.push(path),
  });
  return {
    files,
    drags,
    input: (type: string) => listener({}, { type }),
    written: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    saved: join(folder, 'saved.txt'),
  };
}

it('a press writes and drags one file, however many are requested at once', async () => {
  const { files, drags, input, written } = draggedFiles();
  input('mouseDown');
  const asked = Array.from({ length: 100 }, () => files.dragText('report.json', 'text'));
  const answers = await Promise.all(asked);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect([drags.length, written().length]).toEqual([1, 1]);
});

it('a file whose drag comes too late is removed', async () => {
  const { files, drags, input, written } = draggedFiles();
  input('mouseDown');
  electron.onIcon = () => input('mouseUp');
  expect(await files.dragText('report.json', 'text')).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  expect([drags, written()]).toEqual([[], []]);
});

it('a file that was saved before is dragged once for each press', async () => {
  const { files, drags, input, saved } = draggedFiles();
  input('mouseDown');
  await Promise.all([files.dragFile(saved), files.dragFile(saved)]);
  expect(drags).toEqual([saved]);
});

import { expect, it, vi } from 'vitest';
import { DragGesture } from '../../../main/desktop/drag-gesture';
import { contentsMock, listenerOf } from '../../support/electron-mocks';

function watched() {
  const gesture = new DragGesture();
  const contents = contentsMock();
  gesture.watch({ on: vi.fn(contents.on) });
  const listener = listenerOf(contents, 'input-event');
  return { gesture, input: (type: string) => listener({}, { type }) };
}

it('a drag starts once for each press, and only while it lasts', () => {
  const { gesture, input } = watched();
  expect(gesture.take()).toBe(false);
  input('mouseMove');
  expect(gesture.isDown).toBe(false);
  input('mouseDown');
  input('mouseMove');
  expect(gesture.isDown).toBe(true);
  expect(gesture.take()).toBe(true);
  expect(gesture.take()).toBe(false);
  input('mouseDown');
  input('mouseUp');
  expect(gesture.take()).toBe(false);
});

it('a drag by touch starts although it cancels the touch', () => {
  const { gesture, input } = watched();
  input('touchStart');
  input('touchCancel');
  expect(gesture.take()).toBe(true);
  input('touchStart');
  input('touchEnd');
  expect(gesture.take()).toBe(false);
});

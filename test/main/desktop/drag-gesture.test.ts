import { expect, it, vi } from 'vitest';
import { DragGesture } from '../../../main/desktop/drag-gesture';
import { contentsMock, listenerOf } from '../../support/main/electron-mocks';

function watched() {
  const gesture = new DragGesture();
  const contents = contentsMock();
  gesture.watch({ on: vi.fn(contents.on) });
  const listener = listenerOf(contents, 'input-event');
  return { gesture, input: (type: string) => listener({}, { type }) };
}

it('a drag starts once for each press, and only while it lasts', () => {
  const { gesture, input } = watched();
  expect(gesture.take()).toBeNull();
  input('mouseMove');
  expect(gesture.take()).toBeNull();
  input('mouseDown');
  input('mouseMove');
  const press = gesture.take();
  expect(press?.isDown).toBe(true);
  expect(gesture.take()).toBeNull();
  input('mouseUp');
  expect(press?.isDown).toBe(false);
  input('mouseDown');
  input('mouseUp');
  expect(gesture.take()).toBeNull();
});

it('a press ends with the next one', () => {
  const { gesture, input } = watched();
  input('mouseDown');
  const first = gesture.take();
  input('mouseDown');
  expect(first?.isDown).toBe(false);
  expect(gesture.take()?.isDown).toBe(true);
});

it('a drag by touch starts although it cancels the touch', () => {
  const { gesture, input } = watched();
  input('touchStart');
  input('gestureLongPress');
  input('touchCancel');
  expect(gesture.take()?.isDown).toBe(true);
  expect(gesture.take()).toBeNull();
  input('touchStart');
  input('touchEnd');
  expect(gesture.take()).toBeNull();
});

it('a touch that scrolls, which cancels it, starts no drag', () => {
  const { gesture, input } = watched();
  input('touchStart');
  input('touchCancel');
  input('gestureScrollBegin');
  expect(gesture.take()).toBeNull();
});

import type { InputEvent, WebContents } from 'electron';

/**
 * Whether the user may be dragging something out of the window: a button or a finger is down in it. Chromium reports the
 * input to main itself, so the page can't pretend it.
 */
export class DragGesture {
  #isDown = false;

  watch(contents: Pick<WebContents, 'on'>): void {
    contents.on('input-event', (_event, { type }) => this.#follow(type));
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** Returns true for the first drag while it is down: the system, not the window, learns where that drag ends. */
  take(): boolean {
    const isDown = this.#isDown;
    this.#isDown = false;
    return isDown;
  }

  #follow(type: InputEvent['type']): void {
    if (type === 'mouseDown' || type === 'touchStart') this.#isDown = true;
    // A drag by touch cancels the touch.
    if (type === 'mouseUp' || type === 'touchEnd') this.#isDown = false;
  }
}

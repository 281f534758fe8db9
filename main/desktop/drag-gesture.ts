import type { InputEvent, WebContents } from 'electron';

/** A button or a finger that the user presses. */
export interface Press {
  /** Whether it is still down. */
  readonly isDown: boolean;
}

/**
 * Whether the user may be dragging something out of the window: a button or a finger is down in it. Chromium reports the
 * input to main itself, so the page can't pretend it.
 */
export class DragGesture {
  #press = { isDown: false, isLong: false, isTaken: false };

  watch(contents: Pick<WebContents, 'on'>): void {
    contents.on('input-event', (_event, { type }) => this.#follow(type));
  }

  /**
   * Returns the press for the first drag that begins while it is down, otherwise null: the system, not the window, learns
   * where that drag ends.
   */
  take(): Press | null {
    if (!this.#press.isDown || this.#press.isTaken) return null;
    this.#press.isTaken = true;
    return this.#press;
  }

  #follow(type: InputEvent['type']): void {
    switch (type) {
      case 'mouseDown':
      case 'touchStart':
        this.#press.isDown = false;
        this.#press = { isDown: true, isLong: false, isTaken: false };
        break;
      case 'gestureLongPress':
        this.#press.isLong = true;
        break;
      case 'mouseUp':
      case 'touchEnd':
        this.#press.isDown = false;
        break;
      case 'touchCancel':
        // Scrolling cancels a touch, and so does a drag by touch, which begins with a long press.
        if (!this.#press.isLong) this.#press.isDown = false;
        break;
    }
  }
}

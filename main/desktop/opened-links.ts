import type { OpenedLink } from '../../shared/ipc/program-calls';

/** The link that the program was opened with, kept until the window, whenever that is ready, takes it. A newer one takes its place. */
export class OpenedLinks {
  #waiting: OpenedLink | null = null;

  came(link: OpenedLink): void {
    this.#waiting = link;
  }

  take(): OpenedLink | null {
    const link = this.#waiting;
    this.#waiting = null;
    return link;
  }
}

import type { OpenedLink } from '../../shared/contract/program-calls';

/** The latest link that the program was opened with, stored until the window is ready to take it. */
export class OpenedLinks {
  #latest: OpenedLink | null = null;

  set(link: OpenedLink): void {
    this.#latest = link;
  }

  take(): OpenedLink | null {
    const link = this.#latest;
    this.#latest = null;
    return link;
  }
}

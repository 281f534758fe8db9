import type { OpenedNotification } from '../../shared/contract/app.calls';
import { type LinkedScreen, linkScheme } from '../../shared/deep-link/deep-link';

export function linkTo(screen: LinkedScreen): string {
  return `${linkScheme}://${screen}`;
}

/** Returns the link in the app's arguments, unread; null if there is none. Only the last one counts. */
export function deepLinkIn(argv: readonly string[]): string | null {
  return argv.findLast((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`)) ?? null;
}

/** What the app was opened with: the text of a link, or a notification. */
export type Opening = string | OpenedNotification;

/** What the app was opened with last, stored until the window is ready to take it. */
export class OpenedLinks {
  #latest: Opening | null = null;

  set(opening: Opening): void {
    this.#latest = opening;
  }

  take(): Opening | null {
    const opening = this.#latest;
    this.#latest = null;
    return opening;
  }
}

import { randomUUID } from 'node:crypto';
import type { UnexpectedAnswer } from '../../../shared/api/read-answer';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { type Result, succeed } from '../../../shared/result';
import type { PreparedAnswer } from '../contract';
import { type PreparedPage, preparePage } from './prepare-page';

/** While one page is written, the two behind it may be prepared. */
const mostHeld = 2;

/**
 * Pages that were prepared and not taken yet, of one open file, each by a ticket that is given once: no file and no process that
 * follows takes it for its own. Of too many the first is forgotten.
 */
export class PreparedPages {
  readonly #pages = new Map<string, PreparedPage>();
  #released = 0;

  /** Prepares the page that an answer holds, and holds it unless all were released meanwhile. */
  async prepare(body: Uint8Array, radii: AssumedRadii): Promise<Result<PreparedAnswer, UnexpectedAnswer>> {
    const released = this.#released;
    const prepared = await preparePage(body, radii);
    if (!prepared.ok) return prepared;
    const ticket = randomUUID();
    if (this.#released === released) this.#hold(ticket, prepared.value);
    return succeed({ ticket, received: prepared.value.reports.length });
  }

  /** The page of a ticket, which is good for once; null where it is not held. */
  take(ticket: string): PreparedPage | null {
    const page = this.#pages.get(ticket) ?? null;
    this.#pages.delete(ticket);
    return page;
  }

  /** Forgets all of them. */
  release(): void {
    this.#released += 1;
    this.#pages.clear();
  }

  #hold(ticket: string, page: PreparedPage): void {
    this.#pages.set(ticket, page);
    const [first] = this.#pages.keys();
    if (first !== undefined && this.#pages.size > mostHeld) this.#pages.delete(first);
  }
}

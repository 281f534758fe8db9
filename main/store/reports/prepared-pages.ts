import { randomUUID } from 'node:crypto';
import type { UnexpectedAnswer } from '../../../shared/api/read-answer';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { type Result, succeed } from '../../../shared/result';
import type { PreparedAnswer } from '../contract';
import { type PreparedPage, preparePage } from './prepare-page';

/** While one page is being written, the next two may be prepared. */
const maxHeld = 2;

/**
 * Prepared pages that are not stored yet, of one open file, by ticket. A ticket is unique, so that no other
 * file or process accepts it. If there are too many, the oldest is discarded.
 */
export class PreparedPages {
  readonly #pages = new Map<string, PreparedPage>();
  #released = 0;

  /** Prepares an answer's page and holds it, unless all pages were released meanwhile. */
  async prepare(body: Uint8Array, radii: AssumedRadii): Promise<Result<PreparedAnswer, UnexpectedAnswer>> {
    const released = this.#released;
    const prepared = await preparePage(body, radii);
    if (!prepared.ok) return prepared;
    const ticket = randomUUID();
    if (this.#released === released) this.#hold(ticket, prepared.value);
    return succeed({ ticket, received: prepared.value.reports.length });
  }

  /** Returns the page of a ticket and removes it; null if it is not held. */
  take(ticket: string): PreparedPage | null {
    const page = this.#pages.get(ticket) ?? null;
    this.#pages.delete(ticket);
    return page;
  }

  /** Discards all pages. */
  release(): void {
    this.#released += 1;
    this.#pages.clear();
  }

  #hold(ticket: string, page: PreparedPage): void {
    this.#pages.set(ticket, page);
    const [first] = this.#pages.keys();
    if (first !== undefined && this.#pages.size > maxHeld) this.#pages.delete(first);
  }
}

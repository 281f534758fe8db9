import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readReportsWithPauses, type UnexpectedAnswer } from '../../../shared/api/read-answer';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import type { ReceivedReport } from '../../../shared/domain/report';
import { type Result, succeed } from '../../../shared/result';
import type { PreparedAnswer } from '../main-calls';
import { contentKey, type NewReport, newReport } from './new-report';

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

/** The reports of an answer, in its order, prepared as far as possible before they are written. */
export interface PreparedPage {
  readonly reports: readonly NewReport[];
  /** The radii that the disagreement scores were computed with. */
  readonly radii: AssumedRadii;
}

/** Reads an answer and prepares its reports, with pauses for other calls: a thousand take about 100 ms. */
export async function preparePage(
  body: Uint8Array,
  radii: AssumedRadii,
): Promise<Result<PreparedPage, UnexpectedAnswer>> {
  const prepare = (received: ReceivedReport) => newReport(received, radii);
  const read = await readReportsWithPauses(body, contentKey, prepare, nextTurn);
  return read.ok ? succeed({ reports: read.value, radii }) : read;
}

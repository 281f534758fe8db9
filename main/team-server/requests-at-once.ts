import { maxRequestsPerPerson } from './api/limits';

/** Limits how many requests each person has in progress, until their answers are sent. */
export class RequestsAtOnce {
  readonly #counts = new Map<string, number>();

  /** Returns whether a person may have another request. `leave` must be called at its end. */
  enter(person: string): boolean {
    const count = this.#counts.get(person) ?? 0;
    if (count >= maxRequestsPerPerson) return false;
    this.#counts.set(person, count + 1);
    return true;
  }

  leave(person: string): void {
    const left = (this.#counts.get(person) ?? 1) - 1;
    if (left > 0) this.#counts.set(person, left);
    else this.#counts.delete(person);
  }
}

/**
 * How many entries a request asks for or carries. After one that was too large or too slow, it is half as many; requests
 * that succeed make it grow again.
 */
export class RequestSize {
  readonly #most: number;
  /** What a request can have on this connection, as far as known. */
  #limit: number;
  #size: number;

  constructor(most: number) {
    this.#most = most;
    this.#limit = most;
    this.#size = most;
  }

  get current(): number {
    return this.#size;
  }

  /** Must be called after a request for so many entries that succeeded. */
  succeeded(count: number): void {
    if (count >= this.#limit) this.#limit = Math.min(this.#most, Math.ceil((this.#limit * 9) / 8));
    this.#size = Math.min(this.#limit, this.#size * 2);
  }

  /** Must be called after a request with so many entries of which the server refuses one. */
  refused(count: number): void {
    this.#size = Math.max(1, Math.ceil(count / 2));
  }

  /** Must be called after a request for so many entries that was too large or too slow. */
  exceeded(count: number): void {
    this.refused(count);
    this.#limit = this.#size;
  }
}

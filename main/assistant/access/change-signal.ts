/** Counts changes, and lets others wait for the next one. */
export class ChangeSignal {
  #revision = 0;
  #waiting: readonly (() => void)[] = [];

  get revision(): number {
    return this.#revision;
  }

  changed(): void {
    this.#revision += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Resolves once there is another revision than the one that is known. */
  after(known: number): Promise<void> {
    if (this.#revision !== known) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting = [...this.#waiting, resolve];
    });
  }
}

/** Does one thing after the other for each profile, so that none changes what another has just read. */
export class InTurn {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Value>(profileId: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(profileId);
    const running = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.#last.set(profileId, running);
    try {
      return await running;
    } finally {
      if (this.#last.get(profileId) === running) this.#last.delete(profileId);
    }
  }
}

/**
 * Splits entries into series of at most `limit`, one at least, which may be empty. Each series must be read to its end before the
 * next one is requested.
 */
export async function* seriesOf<Entry>(
  chunks: AsyncIterable<readonly Entry[]>,
  limit: number,
): AsyncGenerator<AsyncIterable<readonly Entry[]>> {
  const source = chunks[Symbol.asyncIterator]();
  let rest: readonly Entry[] = [];
  async function hasMore(): Promise<boolean> {
    while (rest.length === 0) {
      const { done, value } = await source.next();
      if (done) return false;
      rest = value;
    }
    return true;
  }
  async function* series(): AsyncGenerator<readonly Entry[]> {
    for (let room = limit; room > 0 && (await hasMore()); ) {
      const taken = rest.slice(0, room);
      rest = rest.slice(taken.length);
      room -= taken.length;
      yield taken;
    }
  }
  try {
    do yield series();
    while (await hasMore());
  } finally {
    await source.return?.();
  }
}

import type { StoreApi } from 'zustand';

/** Resolves when a condition holds, which may change with the states of these stores. */
export function waitUntil(
  stores: readonly Pick<StoreApi<unknown>, 'subscribe'>[],
  holds: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribes = stores.map((store) => store.subscribe(check));
    function check() {
      if (!holds()) return;
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    }
    check();
  });
}

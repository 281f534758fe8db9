/** How large the pages are that a pass asks for, in reports, and how sure it is before it stops. */
export interface PageSizes {
  /** What a pass over everything asks for. */
  readonly preferred: number;
  /** What a pass that stops at what is known begins with: most of them find a few new reports. */
  readonly first: number;
  /** What is tried where a larger page is refused, largest first. */
  readonly smaller: readonly number[];
  /** A shorter full page is no limit of the service: it is documented to give this many by default. */
  readonly smallestLargest: number;
  /** So many pages in a row must hold only known reports before the rest counts as known. */
  readonly overlap: number;
}

/**
 * 500 reports are about 0.8 MB: large enough that a hundred thousand take 200 requests, small enough that a bad line
 * loses little when one breaks. Each size divides 500 but for 200, which is only tried where 500 was refused at the start.
 */
export const pageSizes: PageSizes = {
  preferred: 500,
  first: 50,
  smaller: [200, 100, 50, 20],
  smallestLargest: 20,
  overlap: 2,
};

/** A page that is asked for. */
export interface Asking {
  readonly page: number;
  readonly limit: number;
}

/** True where both ask for the same reports. */
export function sameAsking(one: Asking, other: Asking): boolean {
  return one.page === other.page && one.limit === other.limit;
}

/** The page of `limit` reports that begins where `asking` does; null where none does. */
export function resized({ page, limit: before }: Asking, limit: number): Asking | null {
  const offset = (page - 1) * before;
  return offset % limit === 0 ? { page: offset / limit + 1, limit } : null;
}

/** The largest smaller page that begins where `asking` does; null where there is none. */
export function nextSmaller(asking: Asking, sizes: PageSizes): Asking | null {
  for (const limit of sizes.smaller) {
    const smaller = limit < asking.limit ? resized(asking, limit) : null;
    if (smaller) return smaller;
  }
  return null;
}

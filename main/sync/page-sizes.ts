/** The page sizes of a pass, in reports, and when it stops. */
export interface PageSizes {
  /** Size for full passes. */
  readonly preferred: number;
  /** First size for passes that stop at known reports: most of them find a few new ones. */
  readonly first: number;
  /** Sizes to try if a larger page is refused, largest first. */
  readonly smaller: readonly number[];
  /** A full page smaller than this does not prove a limit of the service: this is its documented default. */
  readonly minServiceLimit: number;
  /** Number of consecutive pages with only known reports after which the rest counts as known. */
  readonly overlap: number;
}

/**
 * 500 reports are about 0.8 MB: a hundred thousand reports take 200 requests, and little is lost if a bad
 * connection breaks. All sizes divide 500 except 200, which is only tried if 500 was refused at the start.
 */
export const pageSizes: PageSizes = {
  preferred: 500,
  first: 50,
  smaller: [200, 100, 50, 20],
  minServiceLimit: 20,
  overlap: 2,
};

/** The page to request. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** Whether both request the same reports. */
export function isSamePageRequest(one: PageRequest, other: PageRequest): boolean {
  return one.page === other.page && one.limit === other.limit;
}

/** Returns the page of `limit` reports that starts at the same place; null if there is none. */
export function resized({ page, limit: before }: PageRequest, limit: number): PageRequest | null {
  const offset = (page - 1) * before;
  return offset % limit === 0 ? { page: offset / limit + 1, limit } : null;
}

/** Returns the largest smaller page that starts at the same place; null if there is none. */
export function nextSmaller(request: PageRequest, sizes: PageSizes): PageRequest | null {
  for (const limit of sizes.smaller) {
    const smaller = limit < request.limit ? resized(request, limit) : null;
    if (smaller) return smaller;
  }
  return null;
}

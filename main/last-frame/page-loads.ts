/** How long a page may take to request its code, ms. */
const longestMs = 200;

/** Says when a page has got its styles and code, and needs nothing of main until the code has run. */
export class PageLoads {
  /** Resolves then, or a moment after the page was answered. */
  readonly hasCode: Promise<void>;
  readonly #missing = new Set(['.css', '.js']);
  #resolve: () => void = () => undefined;

  constructor() {
    this.hasCode = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Notes a request that was answered, and returns the answer. */
  answered(url: string, answer: Response): Response {
    const { pathname } = new URL(url);
    if (pathname.endsWith('.html')) setTimeout(this.#resolve, longestMs);
    if (pathname.startsWith('/assets/index-'))
      this.#missing.delete(pathname.slice(pathname.lastIndexOf('.')));
    // After this answer has been sent.
    if (this.#missing.size === 0) setTimeout(this.#resolve, 1);
    return answer;
  }
}

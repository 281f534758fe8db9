/** Feedback on many reports, and its import from a file. */
export const bulk = {};

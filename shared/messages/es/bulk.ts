import type { Messages } from '../messages';

/** Feedback on many reports, and its import from a file. */
export const bulk: Messages['bulk'] = {};

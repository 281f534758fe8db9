import type { Messages } from '../messages';

/** Words that several subjects use: buttons, counts, times, signals. */
export const words: Messages['words'] = {};

import type { Messages } from '../messages';

/** What is wrong with something that was typed or chosen: what, where, and what to do. */
export const mistakes: Messages['mistakes'] = {};

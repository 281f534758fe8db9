import type { Messages } from '../messages';

/** The feedback form. */
export const feedback: Messages['feedback'] = {};

import type { Messages } from '../messages';

/** The outbox: states, history, measures. */
export const outbox: Messages['outbox'] = {};

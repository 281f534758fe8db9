/** The outbox: states, history, measures. */
export const outbox = {};

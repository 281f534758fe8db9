/** The feedback form. */
export const feedback = {};

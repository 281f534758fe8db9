/** The details of one report. */
export const report = {};

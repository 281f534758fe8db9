import type { Messages } from '../messages';

/** The details of one report. */
export const report: Messages['report'] = {};

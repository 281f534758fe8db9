import type { Messages } from '../messages';

/** The timeline of a user, device, transaction or place. */
export const timeline: Messages['timeline'] = {};

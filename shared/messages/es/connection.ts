import type { Messages } from '../messages';

/** The first screen and what it says of services and keys. */
export const connection: Messages['connection'] = {};

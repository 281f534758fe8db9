import type { Messages } from '../messages';

/** The map, its tools and what positions say. */
export const map: Messages['map'] = {};

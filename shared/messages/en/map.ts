/** The map, its tools and what positions say. */
export const map = {};

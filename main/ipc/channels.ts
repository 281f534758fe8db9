/** The channels between main and the window: one for calls, one for pushes. */
export const callChannel = 'whereabouts:call';
export const pushChannel = 'whereabouts:push';
/** Ports over which the store's process answers the window directly. */
export const portChannel = 'whereabouts:port';

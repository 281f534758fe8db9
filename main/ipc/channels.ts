/** The channels between main and the window: calls one way, pushes the other. */
export const callChannel = 'whereabouts:call';
export const pushChannel = 'whereabouts:push';
/** Ports by which the store's process answers the window itself. */
export const portChannel = 'whereabouts:port';

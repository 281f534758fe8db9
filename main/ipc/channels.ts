/** The two channels between main and the window: calls one way, pushes the other. */
export const callChannel = 'whereabouts:call';
export const pushChannel = 'whereabouts:push';

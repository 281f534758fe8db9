/** The timeline of a user, device, transaction or place. */
export const timeline = {};

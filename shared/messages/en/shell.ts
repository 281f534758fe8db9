/** What is around the screens: navigation, status, shortcuts, notices. */
export const shell = {};

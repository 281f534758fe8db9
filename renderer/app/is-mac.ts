/** True where Cmd takes the place of Ctrl, and keys have signs. */
export const isMac = navigator.userAgent.includes('Mac');

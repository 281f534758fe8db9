/** True on macOS, where Cmd replaces Ctrl and keys are shown as symbols. */
export const isMac = navigator.userAgent.includes('Mac');

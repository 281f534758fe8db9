import type { Messages } from '../messages';

/** What is around the screens: navigation, status, shortcuts, notices. */
export const shell: Messages['shell'] = {};

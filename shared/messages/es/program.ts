import type { Messages } from '../messages';

/** What the main process says: menus, dialogs of the system, notifications. */
export const program: Messages['program'] = {};

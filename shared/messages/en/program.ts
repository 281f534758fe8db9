/** What the main process says: menus, dialogs of the system, notifications. */
export const program = {};

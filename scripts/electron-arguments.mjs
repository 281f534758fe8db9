// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The arguments that start the app of the present folder. Chromium refuses its sandbox to root, so root alone does without.
 * @param {readonly string[]} passed what the person gave
 * @param {number | undefined} userId undefined on Windows
 * @returns {readonly string[]}
 */
export function electronArguments(passed, userId) {
  return [...(userId === 0 ? ['--no-sandbox'] : []), '.', ...passed];
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean} whether a window can be shown
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Chromium's switches on a display in memory: there is no graphics card, and its log is of no use to the person. */
export const onVirtualDisplay = ['--disable-gpu', '--log-level=3', '--ozone-platform=x11'];

/**
 * Variables for a machine without a message bus. Without them, libraries that look for one would start one that outlives
 * the program.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutStartedBus(env) {
  const hasBus =
    Boolean(env.DBUS_SESSION_BUS_ADDRESS) ||
    Boolean(env.XDG_RUNTIME_DIR && existsSync(join(env.XDG_RUNTIME_DIR, 'bus')));
  return hasBus ? {} : { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
}

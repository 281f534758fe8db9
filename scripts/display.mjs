// @ts-check

import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './processes.mjs';

/**
 * Returns the arguments that start the app of a folder, by default the current one. Chromium refuses to run sandboxed as root, so only
 * root runs without the sandbox.
 * @param {readonly string[]} passed the user's arguments
 * @param {number | undefined} userId undefined on Windows
 * @param {string} [folder]
 * @returns {readonly string[]}
 */
export function electronArguments(passed, userId, folder = '.') {
  return [...(userId === 0 ? ['--no-sandbox'] : []), folder, ...passed];
}

/**
 * @param {number | undefined} userId
 * @returns {string | null} what root has to know, null for others
 */
export function sandboxWarning(userId) {
  if (userId !== 0) return null;
  return "Warning: as root, the app runs without Chromium's sandbox. Use a package, and not as root, for real reports.";
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean} true if a window can be shown
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Chromium's switches for a virtual display: it has no graphics card, and its log is of no use to the user. */
export const onVirtualDisplay = ['--disable-gpu', '--log-level=3', '--ozone-platform=x11'];

/**
 * Returns variables for a machine without a message bus. Without them, libraries would start a bus that outlives the
 * program.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutStartedBus(env) {
  const hasBus =
    Boolean(env.DBUS_SESSION_BUS_ADDRESS) ||
    Boolean(env.XDG_RUNTIME_DIR && existsSync(join(env.XDG_RUNTIME_DIR, 'bus')));
  return hasBus ? {} : { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
}

/**
 * A virtual display that only programs with its environment variables can use.
 * @typedef {object} VirtualDisplay
 * @property {{ readonly DISPLAY: string, readonly XAUTHORITY: string }} env
 * @property {() => Promise<void>} end
 */

/** Larger than a window of 1920 x 1080, so that its own pointer has room beside one. */
const screen = '2048x1152x24';

/**
 * Starts Xvfb. It accepts only clients with its cookie: without one, any user of the machine could see the display.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<VirtualDisplay>} rejects if Xvfb doesn't start
 */
export async function startVirtualDisplay(env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-display-'));
  const authority = join(folder, 'authority');
  writeFileSync(authority, authorityFile(randomBytes(16)), { mode: 0o600 });
  const args = [...'-displayfd 3 -noreset -nolisten tcp -screen 0'.split(' '), screen, '-auth', authority];
  const server = startServerProcess('Xvfb', args, { env });
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { env: { DISPLAY: `:${await server.line(3, /^\d+$/)}`, XAUTHORITY: authority }, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Returns the contents of an Xauthority file with one entry, for any address and display number (FamilyWild, an empty
 * number): Xvfb reads the cookie from the file before it knows its number.
 * @param {Uint8Array} cookie
 * @returns {Buffer}
 */
function authorityFile(cookie) {
  const familyWild = 0xffff;
  const parts = ['', '', 'MIT-MAGIC-COOKIE-1', cookie].map((part) => Buffer.from(part));
  return Buffer.concat([
    numberBytes(familyWild),
    ...parts.flatMap((part) => [numberBytes(part.length), part]),
  ]);
}

/** @param {number} number as two bytes, the higher one first */
function numberBytes(number) {
  return Buffer.from([number >> 8, number & 0xff]);
}

// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.mjs';

/**
 * A display in memory that only the programs given its environment can see.
 * @typedef {object} VirtualDisplay
 * @property {{ readonly DISPLAY: string, readonly XAUTHORITY: string }} env
 * @property {() => Promise<void>} end
 */

/**
 * Starts Xvfb. It accepts only who shows its cookie: without one, every user of the machine could look at the display.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<VirtualDisplay>} rejects where Xvfb does not start
 */
export async function startVirtualDisplay(env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-display-'));
  const authority = join(folder, 'authority');
  writeFileSync(authority, authorityFile(randomBytes(16)), { mode: 0o600 });
  const args = ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp', '-auth', authority];
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
 * The contents of an Xauthority file with one entry, which is for every address and every display number (FamilyWild, an
 * empty number): Xvfb takes the cookie from the file before it knows its number.
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

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { openSession } from './private-session.mjs';

/**
 * What the operating system's keychain is like; what keytar answers in each was seen with @github/keytar 7.10 and gnome-keyring 42.
 *
 * - `unlocked`: `getPassword` -> the text or null, `setPassword` -> stored, `deletePassword` -> true or false.
 * - `locked`, a default collection that exists and is locked: `getPassword` -> null (as if there were no entry),
 *   `setPassword` rejects "Cannot create an item in a locked collection", `deletePassword` -> false.
 * - `none`, a message bus without a Secret Service: every call rejects "The name org.freedesktop.secrets was not provided by
 *   any .service files".
 * - `no-bus`, no message bus at all: every call rejects "Could not connect: No such file or directory".
 */
export type KeychainState = 'unlocked' | 'locked' | 'none' | 'no-bus';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command to its end in its own session, with the keychain in the given state and without a display.
 * To start the whole app in such a session, use `openSession` of private-session.mjs and pass its `env` to
 * the app.
 */
export async function runWithKeychain(
  keychain: KeychainState,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const session = await openSession({ display: false, keychain });
  try {
    const child = spawn(command, args, {
      env: { ...session.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const code = new Promise<number | null>((resolve, reject) =>
      child.on('exit', resolve).on('error', reject),
    );
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, stdout, stderr };
  } finally {
    await session.end();
  }
}

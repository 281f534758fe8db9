import { statSync } from 'node:fs';

/**
 * The modes of files and folders that only their owner can read. Windows has no modes, and the rights of the user's own
 * folder protect what is in it: Node reports everything writable as 0666.
 */
export const ownerOnly =
  process.platform === 'win32' ? { file: 0o666, folder: 0o666 } : { file: 0o600, folder: 0o700 };

export function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

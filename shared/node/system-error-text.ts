/**
 * Returns a sentence for the person who started a program, if an error of the system says that a port, an address, a file
 * or a folder can't be used; otherwise null.
 */
export function systemErrorText(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if ('syscall' in error && error.syscall === 'listen') return listenErrorText(error);
  return 'path' in error ? pathErrorText(error.code, error.path) : null;
}

interface ListenError {
  readonly code: unknown;
  readonly address?: unknown;
  /** Absent if any port would do. */
  readonly port?: unknown;
}

function listenErrorText({ code, address, port }: ListenError): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Select another one with --port, or end the program that uses it.`;
    case 'EACCES':
      return `Port ${port} needs administrator rights. Select one from 1024 with --port.`;
    case 'EADDRNOTAVAIL':
      return `${address} isn't an address of this computer.`;
    default:
      return null;
  }
}

function pathErrorText(code: unknown, path: unknown): string | null {
  switch (code) {
    case 'ENOENT':
      return `${path} doesn't exist.`;
    case 'EACCES':
    case 'EPERM':
      return `There is no permission to use ${path}.`;
    case 'EROFS':
      return `${path} is on a read-only disk.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} isn't a folder.`;
    case 'EISDIR':
      return `${path} is a folder, not a file.`;
    default:
      return null;
  }
}

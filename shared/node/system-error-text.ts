/**
 * Returns a sentence for the person who started a program, if an error of the system says that a port, an address, a file
 * or a folder can't be used; otherwise null.
 */
export function systemErrorText(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return 'port' in error ? portErrorText(error) : pathErrorText(error);
}

type SystemError = Error & { readonly code?: unknown };

function portErrorText(error: SystemError & { readonly port?: unknown }): string | null {
  if (!('syscall' in error && error.syscall === 'listen' && 'address' in error)) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${error.port} is in use. Select another one with --port, or end the program that uses it.`;
    case 'EACCES':
      return `Port ${error.port} needs administrator rights. Select one from 1024 with --port.`;
    case 'EADDRNOTAVAIL':
      return `${error.address} isn't an address of this computer.`;
    default:
      return null;
  }
}

function pathErrorText(error: SystemError): string | null {
  if (!('path' in error)) return null;
  switch (error.code) {
    case 'ENOENT':
      return `${error.path} doesn't exist.`;
    case 'EACCES':
    case 'EPERM':
      return `There is no permission to use ${error.path}.`;
    case 'EROFS':
      return `${error.path} is on a read-only disk.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${error.path} isn't a folder.`;
    case 'EISDIR':
      return `${error.path} is a folder, not a file.`;
    default:
      return null;
  }
}

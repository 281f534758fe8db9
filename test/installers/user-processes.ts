import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A process of the program in a Debian system, as seen from outside. */
interface UserProcess {
  readonly id: number;
  readonly userId: number;
  /** Chromium's kind of process; undefined for the main process. */
  readonly type: string | undefined;
  /** Whether the kernel filters its system calls. */
  readonly isFiltered: boolean;
  /** The namespace of its process numbers: a sandboxed process sees no others. */
  readonly namespace: string;
}

/** Returns the running processes of an executable, by its path in the system that they run in. */
export function userProcesses(executable: string): readonly UserProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(join('/proc', name), executable) ?? []);
}

/** Returns undefined for a process of another executable, and for one that has ended. */
function readProcess(folder: string, executable: string): UserProcess | undefined {
  try {
    if (readlinkSync(join(folder, 'exe')) !== executable) return undefined;
    const status = readFileSync(join(folder, 'status'), 'utf8');
    return {
      id: Number(basename(folder)),
      userId: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
      type: /--type=([a-z-]+)/.exec(readFileSync(join(folder, 'cmdline'), 'latin1'))?.[1],
      isFiltered: /^Seccomp:\s+2$/m.test(status),
      namespace: readlinkSync(join(folder, 'ns', 'pid')),
    };
  } catch {
    return undefined;
  }
}

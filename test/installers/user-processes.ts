import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** A process of the program in a Debian system, as seen from outside. */
export interface UserProcess {
  readonly id: number;
  readonly userId: number;
  /** Chromium's kind of process; undefined for the main process. */
  readonly type: string | undefined;
  /** Whether the kernel filters its system calls. */
  readonly isFiltered: boolean;
  /** The namespace of its process numbers: a sandboxed process sees no others. */
  readonly namespace: string;
}

/** Returns the running processes of an executable, by the path that their command line starts with. */
export function userProcesses(executable: string): readonly UserProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name, executable) ?? []);
}

/** Returns undefined for a process of another executable, and for one that has ended. */
function readProcess(id: string, executable: string): UserProcess | undefined {
  try {
    const [program = ''] = readFileSync(join('/proc', id, 'cmdline'), 'latin1').split(/[\0 ]/);
    if (program !== executable) return undefined;
    const words = readFileSync(join('/proc', id, 'cmdline'), 'latin1');
    const status = readFileSync(join('/proc', id, 'status'), 'utf8');
    return {
      id: Number(id),
      userId: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
      type: /--type=([a-z-]+)/.exec(words)?.[1],
      isFiltered: /^Seccomp:\s+2$/m.test(status),
      namespace: readlinkSync(join('/proc', id, 'ns', 'pid')),
    };
  } catch {
    return undefined;
  }
}

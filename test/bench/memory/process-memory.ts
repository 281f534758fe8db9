import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the memory of a process and its descendants in bytes: their proportional set sizes, in which each
 * process counts its share of a shared page. Linux only.
 */
export function memoryOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + sizeOf(each, ['Pss']), 0);
}

/**
 * The same without file pages, such as the program's code: a process's share of those depends on the other
 * processes that map them, so over an hour it would measure what else runs on the machine.
 */
export function ownMemoryOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + sizeOf(each, ['Pss_Anon', 'Pss_Shmem']), 0);
}

/** Returns the process and its descendants. */
function treeOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(Number(name));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  // It grows during the iteration.
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** null if the process has ended. The command in parentheses may contain any character. */
function parentOf(pid: number): number | null {
  const stat = readOf(pid, 'stat');
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Returns the sum of some lines of the kernel's report on a process, in bytes; 0 if it has ended. */
function sizeOf(pid: number, names: readonly string[]): number {
  const account = readOf(pid, 'smaps_rollup') ?? '';
  return names.reduce((sum, name) => {
    const [, kilobytes = '0'] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(account) ?? [];
    return sum + Number(kilobytes) * 1024;
  }, 0);
}

function readOf(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

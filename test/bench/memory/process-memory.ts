import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory of a process and all that it started, bytes: their proportional set sizes, in which a page that several share
 * counts for each of them in part. Linux alone tells it.
 */
export function memoryOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + sizeOf(each, ['Pss']), 0);
}

/**
 * The same without pages of files, such as the program's code: of those a process has the less the more others, of whatever
 * program, have them too, so that over an hour they tell what else runs on the machine.
 */
export function ownMemoryOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + sizeOf(each, ['Pss_Anon', 'Pss_Shmem']), 0);
}

/** The process and its descendants. */
function treeOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(Number(name));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  // It grows while it is walked.
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** null where it has ended meanwhile. The command in brackets may itself hold any character. */
function parentOf(pid: number): number | null {
  const stat = readOf(pid, 'stat');
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The sum of some lines of the kernel's account of a process, bytes; 0 where it has ended meanwhile. */
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

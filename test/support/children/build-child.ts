import { join, resolve } from 'node:path';
import { build } from 'vite';

const built = new Map<string, Promise<string>>();

/**
 * Builds a script of test/support for plain Node or Electron's main process, in a folder where packages can
 * be resolved, once per worker. Resolves with the path of the file.
 */
export function buildChild(name: string): Promise<string> {
  const file = built.get(name) ?? buildNow(name);
  built.set(name, file);
  return file;
}

async function buildNow(name: string): Promise<string> {
  const outDir = resolve('node_modules/.cache/whereabouts-test', `${name}-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return join(outDir, `${name}.mjs`);
}

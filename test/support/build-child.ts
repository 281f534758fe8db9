import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Builds a script of test/support for plain Node, or for Electron's main process, in a place where packages are found; resolves with its file. */
export async function buildChild(name: string): Promise<string> {
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

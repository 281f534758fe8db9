import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Bundles the reference page into a folder; resolves with its path. */
export async function buildPlainPage(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: {
        input: join(import.meta.dirname, 'plain-rows.tsx'),
        output: { format: 'iife', entryFileNames: 'plain-rows.js' },
      },
    },
  });
  const page = join(folder, 'plain-rows.html');
  const style = '<style>body { margin: 0; font: 13px sans-serif; }</style>';
  const script = '<script src="plain-rows.js"></script>';
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8" /><title>Plain rows</title>${style}<body>${script}`,
  );
  return page;
}

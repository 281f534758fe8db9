import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { bundledCities } from '../../../scripts/bundled-cities';
import { bundledGround } from '../../../scripts/bundled-ground';
import { bundledWorld } from '../../../scripts/bundled-world';
import { cssModules } from '../../../scripts/css-modules.mjs';

/** Bundles the page of the maps, and the workers of two of them, into a folder; resolves with its path. */
export async function buildMapPage(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    base: './',
    css: { modules: cssModules },
    plugins: [bundledCities(), bundledGround(), bundledWorld()],
    worker: { format: 'es', plugins: () => [bundledCities(), bundledGround(), bundledWorld()] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      // Styles are not transformed, because the current browser reads them.
      target: 'chrome130',
      cssTarget: 'chrome130',
      rollupOptions: {
        input: join(import.meta.dirname, 'page/map-page.ts'),
        output: { entryFileNames: 'map-page.js', assetFileNames: 'map-page[extname]' },
      },
    },
  });
  const page = join(folder, 'map-page.html');
  const style =
    '<style>:root { color-scheme: light dark } body { margin: 0 } main { position: absolute; inset: 0; background: light-dark(#dbe6ef, #0f151d) !important }</style>';
  const links =
    '<link rel="stylesheet" href="map-page.css" /><script type="module" src="map-page.js"></script>';
  writeFileSync(page, `<!doctype html><meta charset="utf-8" /><title>Maps</title>${links}${style}<body>`);
  return page;
}

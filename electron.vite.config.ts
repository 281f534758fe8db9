import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { optionalDependencies } from './package.json';
import { buildFacts } from './scripts/build-facts.mjs';
import { bundledCities } from './scripts/bundled-cities';
import { bundledGround } from './scripts/bundled-ground';
import { bundledPackages } from './scripts/bundled-packages';
import { bundledPlaces } from './scripts/bundled-places';
import { bundledWorld } from './scripts/bundled-world';
import { commonJsFolder } from './scripts/commonjs-folder';
import { compiledTexts } from './scripts/compiled-texts';
import { crc32OfZlib } from './scripts/crc32-of-zlib';
import { cssModules } from './scripts/css-modules.mjs';
import { oneByteScripts } from './scripts/one-byte-scripts';

const entry = (path: string) => resolve(import.meta.dirname, path);

/** Three builds: main (with the entries of its other processes), the preload (CommonJS: it is sandboxed), the window. */
export default defineConfig({
  main: {
    define: buildFacts(),
    plugins: [
      compiledTexts(),
      commonJsFolder(),
      bundledPlaces(),
      crc32OfZlib(),
      bundledPackages('main'),
      oneByteScripts(),
    ],
    build: {
      outDir: 'out/main',
      // electron-vite leaves only "dependencies" out of the bundle by itself; this one is optional.
      externalizeDeps: { exclude: ['zod'], include: Object.keys(optionalDependencies) },
      rollupOptions: {
        // Node loads a CommonJS file at once. A module waits several times for an event loop that has a window to open.
        output: {
          format: 'cjs',
          strict: true,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
        input: {
          index: entry('main/index.ts'),
          program: entry('main/composition/app.ts'),
          'service-utility': entry('main/reports-service/built-in.ts'),
          'store-utility': entry('main/store/main.ts'),
          'command-line': entry('main/composition/command-line-thread.ts'),
          'command-line-guard': entry('main/composition/command-line-guard.ts'),
          'investigation-thread': entry('main/store/investigation/investigation-thread.ts'),
          'service-alone': entry('main/reports-service/standalone-main.ts'),
          'assessment-thread': entry('main/reports-service/generation/assessment-thread.ts'),
          'simulation-thread': entry('main/reports-service/generation/simulation-thread.ts'),
          'verify-case': entry('main/case-bundle/verify-case-main.ts'),
          'team-server': entry('main/team-server/standalone-main.ts'),
          // For tests and training. Not packaged (electron-builder.yml).
          'service-with-faults': entry('test/faults/standalone.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [bundledPackages('preload'), oneByteScripts()],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: entry('main/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    css: { modules: cssModules },
    plugins: [compiledTexts(), react(), bundledPackages('window'), oneByteScripts()],
    // Modules, so that the fine coasts are read only when they are looked at.
    worker: {
      format: 'es',
      plugins: () => [
        bundledCities(),
        bundledGround(),
        bundledWorld(),
        bundledPackages('workers'),
        oneByteScripts(),
      ],
    },
    build: {
      outDir: 'out/renderer',
      minify: true,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: entry('renderer/index.html'),
        // One file for all that the first picture needs: each further one would cost a request answered by main.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
    },
  },
});

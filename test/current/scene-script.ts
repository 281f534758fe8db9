import { resolve } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';

const builtSchema = z
  .array(z.object({ output: z.array(z.looseObject({ code: z.string() })).length(1) }))
  .length(1);

/** Builds scene-bridge.ts as one script, to be run in the page before its own. */
export async function buildSceneScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve(import.meta.dirname, 'scene-bridge.ts'), formats: ['iife'], name: 'sceneBridge' },
    },
  });
  const [first] = builtSchema.parse(built);
  return first?.output[0]?.code ?? '';
}

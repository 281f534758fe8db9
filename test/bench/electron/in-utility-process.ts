import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import { provideElectron } from '../../../scripts/electron-runtime.mjs';
import { openSession } from '../../support/runner/private-session.mjs';

/**
 * Runs a program of the project, bundled like the build, in a utility process of the real Electron, and
 * resolves with its output. The program must exit by itself. `input` is its argument; `folder` receives the
 * bundle and Electron's own files.
 */
export async function inUtilityProcess(folder: string, source: string, input: string): Promise<string> {
  return runInUtilityProcess(folder, await bundleForNode(source, join(folder, 'program')), input);
}

/** The same with a program that was bundled before. */
export async function runInUtilityProcess(folder: string, program: string, input: string): Promise<string> {
  const { executable } = await provideElectron();
  const session = await openSession({ display: true, keychain: 'no-bus' });
  try {
    const child = spawn(
      executable,
      [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Otherwise Electron reports every missing message bus.
        '--log-level=3',
        `--user-data-dir=${join(folder, 'electron')}`,
        import.meta.dirname,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...session.env, BENCH_PROGRAM: program, BENCH_INPUT: input },
      },
    );
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    const [written, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    process.off('exit', kill);
    if (code !== 0) throw new Error(`Electron ended with exit code ${code}.`);
    return written;
  } finally {
    await session.end();
  }
}

/**
 * Bundles a program and its packages for Node, without Node's own modules; resolves with the path of the
 * file.
 */
export async function bundleForNode(source: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: resolve(source),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: {
        output: { format: 'es', entryFileNames: 'program.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  return join(folder, 'program.mjs');
}

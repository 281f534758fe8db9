import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { _electron, type ElectronApplication } from 'playwright-core';
import { z } from 'zod';
import { provideElectron } from '../../../scripts/electron-runtime.mjs';
import { openSession } from '../../support/runner/private-session.mjs';

/** The folder of the built program, for Electron to start. */
export const builtApp = resolve(import.meta.dirname, '../../..');

type Environment = Readonly<Record<string, string>>;

/** A user session: a display and a keychain that stay while programs are started in it one after another. */
export interface Launcher {
  /** Starts an Electron app under the control of Playwright. */
  open(app: string, profileFolder: string, environment?: Environment): Promise<ElectronApplication>;
  /** The same without Playwright; its stdout can be read. It ends with this process at the latest. */
  spawn(app: string, profileFolder: string, environment?: Environment): ChildProcess;
  /** Writes entries of the keychain, by account; null leaves one as it is. Resolves with those that there are then. */
  keychain(entries: Readonly<Record<string, string | null>>): Promise<Readonly<Record<string, string>>>;
}

const entriesSchema = z.record(z.string(), z.string());

/** Provides a launcher while `use` runs. */
export async function* withLauncher<Thing>(
  use: (launcher: Launcher) => AsyncIterable<Thing>,
): AsyncGenerator<Thing> {
  // The session hides the runtime's folder, so its path is determined first.
  const { executable } = await provideElectron();
  const session = await openSession({ display: true, keychain: 'unlocked' });
  const environmentWith = (environment: Environment = {}): Record<string, string> => {
    const entries = Object.entries({ ...session.env, ...environment });
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
  };
  try {
    yield* use({
      open: (app, profileFolder, environment) =>
        _electron.launch({
          executablePath: executable,
          args: argumentsFor(app, profileFolder),
          env: environmentWith(environment),
        }),
      spawn: (app, profileFolder, environment) => {
        const child = spawn(executable, argumentsFor(app, profileFolder), {
          env: environmentWith(environment),
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const kill = () => child.kill('SIGKILL');
        process.prependOnceListener('exit', kill);
        child.once('exit', () => process.off('exit', kill));
        return child;
      },
      keychain: async (entries) => {
        const runner = resolve(import.meta.dirname, '../../support/run-typescript.mjs');
        const script = join(import.meta.dirname, 'use-keychain.ts');
        const args = [runner, script, JSON.stringify(entries)];
        const { stdout } = await promisify(execFile)(process.execPath, args, { env: environmentWith() });
        return entriesSchema.parse(JSON.parse(stdout));
      },
    });
  } finally {
    await session.end();
  }
}

function argumentsFor(app: string, profileFolder: string): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // Otherwise Electron reports every missing message bus.
    '--log-level=3',
    `--user-data-dir=${profileFolder}`,
    app,
  ];
}

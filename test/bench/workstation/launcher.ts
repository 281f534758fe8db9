import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { provideElectron } from '../../../scripts/electron-runtime.mjs';
import { openSession } from '../../support/private-session.mjs';

/** The folder of the built program, for Electron to start. */
export const builtProgram = resolve(import.meta.dirname, '../../..');

type Environment = Readonly<Record<string, string>>;

/** A person's session: a display and a keychain that stay while programs are started in it, one after the other. */
export interface Launcher {
  /** Starts an Electron app with Playwright's hands on it. */
  open(app: string, profileFolder: string, environment?: Environment): Promise<ElectronApplication>;
  /** The same with nothing that watches it; its stdout is to be read. It is ended with us at the latest. */
  spawn(app: string, profileFolder: string, environment?: Environment): ChildProcess;
}

/** Gives a launcher for as long as `use` takes. */
export async function* withLauncher<Thing>(
  use: (launcher: Launcher) => AsyncIterable<Thing>,
): AsyncGenerator<Thing> {
  // The session hides the folder where the runtime is kept, so it is found before.
  const { executable } = await provideElectron();
  const session = await openSession({ display: process.platform === 'linux', keychain: 'unlocked' });
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
    });
  } finally {
    await session.end();
  }
}

function argumentsFor(app: string, profileFolder: string): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // Else it complains of every message bus that is not there.
    '--log-level=3',
    `--user-data-dir=${profileFolder}`,
    app,
  ];
}

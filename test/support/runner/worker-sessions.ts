import type { TestProject } from 'vitest/node';
import { openSession } from './private-session.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment of each worker's session, in the order of the workers. */
    readonly sessionEnvironments: readonly Readonly<Record<string, string>>[];
  }
}

/**
 * Opens a session for each worker of the end-to-end tests, with its own display, message bus and keychain, so
 * that programs that run at the same time share no focus, clipboard or secrets. Returns the function that
 * ends them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opening = Array.from({ length: project.config.maxWorkers }, () =>
    openSession({ display: true, keychain: 'unlocked' }),
  );
  const sessions = await Promise.all(opening);
  project.provide(
    'sessionEnvironments',
    sessions.map(({ env }) => definedOnly(env)),
  );
  return async () => {
    await Promise.all(sessions.map((session) => session.end()));
  };
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import type { Answer, CallName, Reply, Request } from '../../../shared/contract/contract';
import { type KeptProfile, keptProfile } from '../workstation/kept-profile';
import { builtApp, type Launcher } from '../workstation/launcher';

/** Something of the profile with many reports and of that with a tenth of them. */
export interface Both<Thing> {
  readonly many: Thing;
  readonly few: Thing;
}

export interface TwoSizes extends Both<KeptProfile> {
  readonly launcher: Launcher;
  readonly folder: string;
  readonly log: (line: string) => void;
}

/** Provides copies of both profiles, whose keys are in the launcher's keychain. */
export async function twoSizes(
  launcher: Launcher,
  folder: string,
  reports: number,
  log: (line: string) => void,
): Promise<TwoSizes> {
  const kept = (name: string, count: number) => keptProfile(launcher, join(folder, name), count, log);
  return {
    launcher,
    folder,
    log,
    few: await kept('few', Math.round(reports / 10)),
    many: await kept('many', reports),
  };
}

/** The built program, showing its own rows. */
export interface Opened {
  readonly program: ElectronApplication;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

export async function opened(launcher: Launcher, { profileFolder }: KeptProfile): Promise<Opened> {
  const program = await launcher.open(builtApp, profileFolder);
  const page = await program.firstWindow();
  await page.locator('#root [data-report-id]').first().waitFor();
  return { program, page, close: () => program.close() };
}

/** Opens the program with each of both profiles while `use` runs. */
export async function* withBoth<Thing>(
  { launcher, few, many }: TwoSizes,
  use: (both: Both<Opened>) => AsyncIterable<Thing>,
): AsyncGenerator<Thing> {
  const small = await opened(launcher, few);
  try {
    const large = await opened(launcher, many);
    try {
      yield* use({ few: small, many: large });
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

/** Makes a call in the window. Resolves with its reply and how long it took, ms; throws if it failed. */
export async function ask<Name extends CallName>(
  page: Page,
  name: Name,
  request: Request<Name>,
): Promise<{ readonly milliseconds: number; readonly reply: Reply<Name> }> {
  const { json, milliseconds } = await page.evaluate(
    async (sent) => {
      const [name, request]: readonly [CallName, Request<CallName>] = JSON.parse(sent);
      const before = performance.now();
      const json = await window.whereabouts.call(name, request);
      return { json, milliseconds: performance.now() - before };
    },
    JSON.stringify([name, request]),
  );
  const answer: Answer<Name> = JSON.parse(json);
  if (!answer.ok) throw new Error(`${name} failed: ${answer.problem.kind}.`);
  return { milliseconds, reply: answer.value };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { startOwnPostgres } from '../../../main/team-server/storage/own-postgres';
import { removal } from '../../../shared/node/files';
import { createDatabase } from '../databases/team-postgres';
import { placeInMemory } from '../runner/temporary-folder';
import { type Behaviour, FaultyServer } from '../servers/faulty-server';
import { type ServiceProcess, startServiceProcess } from '../servers/service-process';
import { startTeamForTests } from '../team/team-programs';
import { borrowWorkstation, closeSharedWorkstations, returnWorkstation } from './shared-workstation';
import {
  connectTo,
  reportRows,
  startWorkstation,
  type Workstation,
  type WorkstationOptions,
  whenUpToDate,
} from './workstation';

/**
 * Tests of the program in Electron. A file makes its `it` with one of these functions. Its tests take the `page` or the
 * whole `workstation`, the `server` or `service`, and a `folder` for files, which are started or made before the first test
 * of the file and ended or removed after the last.
 */

/** The key that the program connects with: every server of a test accepts it. */
export const acceptedKey = 'AbCdEf.0123456789';

const ifTaken = { scope: 'file' } as const;
const ofFile = { scope: 'file', auto: true } as const;
const ofWorker = { scope: 'worker', auto: true } as const;

interface Ending {
  readonly onCleanup: (end: () => void | Promise<void>) => void;
}

// biome-ignore-start lint/correctness/noEmptyPattern: vitest reads from the first parameter which fixtures are used.
function closing({}, { onCleanup }: Ending): void {
  onCleanup(closeSharedWorkstations);
}

async function borrowing({}, { onCleanup }: Ending): Promise<Workstation> {
  const workstation = await borrowWorkstation();
  onCleanup(() => returnWorkstation(workstation));
  return workstation;
}

function newFolder({}, { onCleanup }: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-test-'));
  onCleanup(() => rmSync(folder, removal));
  return folder;
}

async function connected(workstation: Workstation, { address }: FaultyServer): Promise<Workstation> {
  await connectTo(workstation.page, { address, key: acceptedKey });
  await reportRows(workstation.page);
  return workstation;
}

/** A team server with its own database, which can be unavailable for a while. */
interface TestTeam {
  readonly address: string;
  /** Makes whoever joins with it the lead. */
  readonly invite: string | null;
  stop(): Promise<void>;
  /** Starts the server again at the same address, with the same data. */
  start(): Promise<void>;
}

async function runningTeam({}, { onCleanup }: Ending): Promise<TestTeam> {
  const folder = mkdtempSync(join(placeInMemory(), 'whereabouts-postgres-'));
  const postgres = await startOwnPostgres(folder);
  const database = await createDatabase(postgres.address);
  let server = await startTeamForTests(database, 0);
  onCleanup(async () => {
    await server.close();
    await postgres.stop();
    rmSync(folder, removal);
  });
  const { address, invite } = server;
  const stop = () => server.close();
  const start = async () => {
    server = await startTeamForTests(database, Number(new URL(address).port));
  };
  return { address, invite, stop, start };
}

/** Returns the fixture of a service process with these arguments. */
export function runningService(...args: readonly string[]) {
  return async ({}, { onCleanup }: Ending): Promise<ServiceProcess> => {
    const service = await startServiceProcess(...args);
    onCleanup(async () => void (await service.stop()));
    return service;
  };
}

/**
 * Returns the fixture of a program of the file's own, because it changes what files can't share, or reads all that it wrote.
 * `optionsIn`: receives the folder for files.
 */
export function ownProgram(optionsIn: (folder: string) => WorkstationOptions = () => ({})) {
  return async ({ folder }: { readonly folder: string }, { onCleanup }: Ending): Promise<Workstation> => {
    const workstation = await startWorkstation(optionsIn(folder));
    onCleanup(() => workstation.close());
    return workstation;
  };
}

/** Returns the fixture of a server with these behaviours. */
export function runningServer(...behaviours: readonly Behaviour[]) {
  return async ({}, { onCleanup }: Ending): Promise<FaultyServer> => {
    const server = await FaultyServer.start(...behaviours);
    onCleanup(() => server.close());
    return server;
  };
}

/** Tests of a program, by default one that the files of a worker share: `.override('program', ownProgram())`. */
function programTest() {
  return test
    .extend('folder', ifTaken, newFolder)
    .extend('closed', ofWorker, closing)
    .extend('program', ofFile, borrowing);
}

/** Tests of a program at the screen of its first run. The server, with these behaviours, starts if a test takes it. */
export function desktopTest(...behaviours: readonly Behaviour[]) {
  return programTest()
    .extend('server', ifTaken, runningServer(...behaviours))
    .extend('workstation', ofFile, ({ program }) => program)
    .extend('page', ({ workstation }): Page => workstation.page);
}

/** Tests of a program that has received all reports of the built-in service. */
export function builtInTest() {
  return programTest()
    .extend('workstation', ofFile, async ({ program }) => {
      await program.page.getByRole('button', { name: 'Use the built-in service' }).click();
      await whenUpToDate(program.page);
      return program;
    })
    .extend('page', ({ workstation }): Page => workstation.page);
}

/** Tests of a program that has received all reports of a server with these behaviours. */
export function connectedTest(...behaviours: readonly Behaviour[]) {
  return programTest()
    .extend('server', ofFile, runningServer(...behaviours))
    .extend('workstation', ofFile, async ({ program, server }) => {
      await connected(program, server);
      await whenUpToDate(program.page);
      return program;
    })
    .extend('page', ({ workstation }): Page => workstation.page);
}

/** Tests of a program that has received all reports of a service process with these arguments. */
export function serviceTest(...args: readonly string[]) {
  return programTest()
    .extend('service', ofFile, runningService(...args))
    .extend('workstation', ofFile, async ({ program, service }) => {
      const [application] = service.applications;
      await connectTo(program.page, { address: service.address, key: application?.key ?? '' });
      await reportRows(program.page);
      await whenUpToDate(program.page);
      return program;
    })
    .extend('page', ({ workstation }): Page => workstation.page);
}

/** Tests of two shared programs at the screen of their first run. */
export function twoDesktopsTest() {
  return test
    .extend('folder', ifTaken, newFolder)
    .extend('closed', ofWorker, closing)
    .extend('ana', ofFile, borrowing)
    .extend('ben', ofFile, borrowing);
}

/** Tests of two shared programs connected to a server with these behaviours, and of a team server that neither has joined. */
export function teamTest(...behaviours: readonly Behaviour[]) {
  return test
    .extend('server', ofFile, runningServer(...behaviours))
    .extend('team', ofFile, runningTeam)
    .extend('closed', ofWorker, closing)
    .extend('ana', ofFile, async ({ server }, ending) => connected(await borrowing({}, ending), server))
    .extend('ben', ofFile, async ({ server }, ending) => connected(await borrowing({}, ending), server));
}
// biome-ignore-end lint/correctness/noEmptyPattern: see above

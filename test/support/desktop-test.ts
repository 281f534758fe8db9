import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { startOwnPostgres } from '../../main/team-server/storage/own-postgres';
import { removal } from '../../shared/node/files';
import { type Behaviour, FaultyServer } from './faulty-server';
import { type ServiceProcess, startServiceProcess } from './service-process';
import { borrowWorkstation, closeSharedWorkstations, returnWorkstation } from './shared-workstation';
import { createDatabase } from './team-postgres';
import { startTeamForTests } from './team-programs';
import { placeInMemory } from './temporary-folder';
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
 * Tests of a program at the screen of its first run, which the files of a worker share one after the other. The server,
 * with these behaviours, starts if a test takes it.
 */
export function desktopTest(...behaviours: readonly Behaviour[]) {
  return test
    .extend('folder', ifTaken, newFolder)
    .extend('server', ifTaken, async ({}, { onCleanup }) => {
      const server = await FaultyServer.start(...behaviours);
      onCleanup(() => server.close());
      return server;
    })
    .extend('closed', ofWorker, closing)
    .extend('workstation', ofFile, borrowing)
    .extend('page', ({ workstation }): Page => workstation.page);
}

/** Tests of a shared program that has received all reports of the built-in service. */
export function builtInTest() {
  return test
    .extend('folder', ifTaken, newFolder)
    .extend('closed', ofWorker, closing)
    .extend('borrowed', ofFile, borrowing)
    .extend('workstation', ofFile, async ({ borrowed }) => {
      await borrowed.page.getByRole('button', { name: 'Use the built-in service' }).click();
      await whenUpToDate(borrowed.page);
      return borrowed;
    })
    .extend('page', ({ workstation }): Page => workstation.page);
}

/** Tests of a shared program that has received all reports of a server with these behaviours. */
export function connectedTest(...behaviours: readonly Behaviour[]) {
  return test
    .extend('folder', ifTaken, newFolder)
    .extend('server', ofFile, async ({}, { onCleanup }) => {
      const server = await FaultyServer.start(...behaviours);
      onCleanup(() => server.close());
      return server;
    })
    .extend('closed', ofWorker, closing)
    .extend('borrowed', ofFile, borrowing)
    .extend('workstation', ofFile, async ({ borrowed, server }) => {
      await connected(borrowed, server);
      await whenUpToDate(borrowed.page);
      return borrowed;
    })
    .extend('page', ({ workstation }): Page => workstation.page);
}

/** Tests of a shared program that has received all reports of a service process with these arguments. */
export function serviceTest(...args: readonly string[]) {
  return test
    .extend('folder', ifTaken, newFolder)
    .extend('service', ofFile, runningService(...args))
    .extend('closed', ofWorker, closing)
    .extend('borrowed', ofFile, borrowing)
    .extend('workstation', ofFile, async ({ borrowed, service }) => {
      const [application] = service.applications;
      await connectTo(borrowed.page, { address: service.address, key: application?.key ?? '' });
      await reportRows(borrowed.page);
      await whenUpToDate(borrowed.page);
      return borrowed;
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
    .extend('server', ofFile, async ({}, { onCleanup }) => {
      const server = await FaultyServer.start(...behaviours);
      onCleanup(() => server.close());
      return server;
    })
    .extend('team', ofFile, runningTeam)
    .extend('closed', ofWorker, closing)
    .extend('ana', ofFile, async ({ server }, ending) => connected(await borrowing({}, ending), server))
    .extend('ben', ofFile, async ({ server }, ending) => connected(await borrowing({}, ending), server));
}

/** Tests of a program of the file's own, because they change what files can't share or read all that it wrote. */
export function ownDesktopTest(options: WorkstationOptions = {}) {
  return test
    .extend('folder', ifTaken, newFolder)
    .extend('workstation', ofFile, async ({}, { onCleanup }) => {
      const workstation = await startWorkstation(options);
      onCleanup(() => workstation.close());
      return workstation;
    })
    .extend('page', ({ workstation }): Page => workstation.page);
}
// biome-ignore-end lint/correctness/noEmptyPattern: see above

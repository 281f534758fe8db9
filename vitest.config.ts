import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/build-facts.mjs';
import { TestReport } from './test/support/test-report.mjs';

/** Some of what is waited for is the start of a process, which takes its time on a busy machine. */
const patientPolls = { poll: { timeout: 20_000 } };

/** Half as many again as there are processors: a test often waits, for a process, the disk or a timer. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);

/** Tests of what is stored in PostgreSQL, which run on the system's version and on the newest one. */
const onPostgres = [
  'test/main/reports-service/storage/postgres/*.test.ts',
  'test/main/team-server/storage/*.test.ts',
  'test/main/team-server/{events,hostile-member,interrupted,schedules,wire}.test.ts',
  'test/main/team/{blind-review,feedback-once,killed-desktop,lying-server,restored-backup,schedules}.test.ts',
];
/** The same with the built programs. */
const programsOnPostgres = ['test/e2e/{service-on-postgres,team}.test.ts'];
const isInstalled = 'a PostgreSQL that the set-up installs';

/** Tests of what only Linux has. */
const ofLinux: Readonly<Record<string, string>> = {
  'test/e2e/keychain.test.ts': 'a Secret Service that is locked or missing',
  'test/e2e/packaged.test.ts': 'the packages for Linux, a deb and an AppImage',
  'test/e2e/{behind-nginx,second-review,service-on-postgres,team}.test.ts': isInstalled,
  'test/e2e/start-without-display.test.ts': 'Xvfb',
  'test/e2e/update.test.ts': 'an AppImage that replaces itself',
  'test/main/credentials/keytar-keychain.test.ts': 'a Secret Service that is locked or missing',
  'test/main/store/full-disk.test.ts': 'a limit on the files of a running process (prlimit)',
  ...Object.fromEntries(onPostgres.map((files) => [files, isInstalled])),
  'test/scripts/display.test.ts': 'Xvfb',
  'test/scripts/keychain-session.test.ts': 'a Secret Service that is locked or missing',
};
const skippedHere = process.platform === 'linux' ? [] : Object.keys(ofLinux);

/** Tests that replace a module, which no other file may get. */
const mocked = 'test/{shared,main}/**/*.mocked.test.ts';

const setupFiles = ['test/support/processor-time.ts', 'test/support/clean-up.ts'];

const unit = {
  expect: patientPolls,
  // Some make a hundred worlds, and a busy machine is no failure.
  testTimeout: 30_000,
  environment: 'node',
  setupFiles,
  unstubEnvs: true,
} as const;

const newestPostgres = 'test/support/newest-postgres.ts';
const enterNewestPostgres = 'test/support/enter-newest-postgres.ts';

const endToEnd = {
  expect: patientPolls,
  environment: 'node',
  maxWorkers: 2,
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;
const workerSessions = 'test/support/worker-sessions.ts';
const enterSession = [...setupFiles, 'test/support/enter-session.ts'];

export default defineConfig({
  test: {
    allowOnly: false,
    retry: 0,
    reporters: ['default', new TestReport()],
    maxWorkers,
    projects: [
      {
        define: buildFacts(),
        test: {
          ...unit,
          name: 'unit',
          include: ['test/*.test.ts', 'test/{shared,main,scripts,bench,faults}/**/*.test.ts'],
          exclude: [mocked, ...skippedHere],
          // A process and modules of its own for each file take a third of the time of these tests.
          isolate: false,
        },
      },
      {
        define: buildFacts(),
        test: { ...unit, name: 'mocked', include: [mocked] },
      },
      {
        define: buildFacts(),
        test: {
          ...unit,
          name: 'postgres 18',
          include: onPostgres,
          exclude: skippedHere,
          isolate: false,
          globalSetup: newestPostgres,
          setupFiles: [...setupFiles, enterNewestPostgres],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          expect: patientPolls,
          environment: 'jsdom',
          // Names of classes without their styles, which would slow down every query by role.
          css: { modules: { classNameStrategy: 'non-scoped' } },
          // Finding by role looks at every element's style, which takes its time on a busy machine.
          testTimeout: 30_000,
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          // To load React and the components for each file again takes three times as long as the tests.
          isolate: false,
          // What a test has loaded once more by vi.resetModules: Leaflet tries out markup while it loads.
          server: { deps: { inline: [/leaflet/] } },
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: [...setupFiles, 'test/support/renderer-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: skippedHere,
          // After the quick tests: each file starts a whole Electron, in the session of its worker.
          sequence: { groupOrder: 1 },
          ...endToEnd,
          globalSetup: [workerSessions],
          setupFiles: enterSession,
        },
      },
      {
        test: {
          name: 'e2e on postgres 18',
          include: programsOnPostgres,
          exclude: skippedHere,
          sequence: { groupOrder: 2, setupFiles: 'list' },
          ...endToEnd,
          globalSetup: [workerSessions, newestPostgres],
          setupFiles: [...enterSession, enterNewestPostgres],
        },
      },
    ],
  },
});

// @ts-check
/** What vitest's projects of several configurations share, and the tests that only some systems can run. */

/** Some of what is waited for is the start of a process, which takes its time on a busy machine. */
export const patientPolls = { poll: { timeout: 20_000 } };

export const setupFiles = ['test/support/runner/processor-time.ts', 'test/support/runner/clean-up.ts'];

export const unit = {
  expect: patientPolls,
  // Some make a hundred worlds, and a busy machine is no failure.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  environment: /** @type {const} */ ('node'),
  setupFiles,
  unstubEnvs: true,
};

export const endToEnd = {
  expect: patientPolls,
  environment: /** @type {const} */ ('node'),
  maxWorkers: 3,
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: ['test/support/runner/worker-sessions.ts'],
  setupFiles: [
    ...setupFiles,
    'test/support/runner/enter-session.ts',
    'test/support/desktop/failed-screens.ts',
  ],
};

/** Tests of what is stored in PostgreSQL, which run on the system's version and, in `npm run test:current`, on the newest one. */
export const onPostgres = [
  'test/main/reports-service/storage/postgres/*.test.ts',
  'test/main/team-server/storage/*.test.ts',
  'test/main/team-server/{events,hostile-member,interrupted,schedules,wire}.test.ts',
  'test/main/team/{blind-review,feedback-once,killed-desktop,lying-server,one-truth,restored-backup,schedules}.test.ts',
];
/** The same with the built programs. */
export const programsOnPostgres = ['test/e2e/{service-on-postgres,team}.test.ts'];

const isInstalled = 'a PostgreSQL that the set-up installs';

/**
 * Tests of what only Linux has, with the reason.
 * @type {Readonly<Record<string, string>>}
 */
const ofLinux = {
  'test/e2e/keychain.test.ts': 'a Secret Service that is locked or missing',
  'test/e2e/{behind-nginx,second-review,service-on-postgres,team}.test.ts': isInstalled,
  'test/e2e/start-without-display.test.ts': 'Xvfb',
  'test/main/credentials/keytar-keychain.test.ts': 'a Secret Service that is locked or missing',
  'test/main/store/full-disk.test.ts': 'a limit on the files of a running process (prlimit)',
  ...Object.fromEntries(onPostgres.map((files) => [files, isInstalled])),
  'test/scripts/display.test.ts': 'Xvfb',
  'test/scripts/keychain-session.test.ts': 'a Secret Service that is locked or missing',
};
export const skippedHere = process.platform === 'linux' ? [] : Object.keys(ofLinux);

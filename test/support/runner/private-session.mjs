// @ts-check
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVirtualDisplay } from '../../../scripts/display.mjs';
import { startServerProcess } from '../../../scripts/processes.mjs';
import { movePointerAway } from './x11-client.mjs';

/**
 * An isolated session that doesn't affect the user's desktop, settings or keychain: folders and, depending on the options,
 * a display in memory, a message bus and a keychain. No other service starts automatically on its bus.
 *
 * The keychain's states: `unlocked`; `locked`, a default collection that exists and is locked; `none`, a bus without a
 * Secret Service; `no-bus`, no message bus at all.
 * @typedef {'unlocked' | 'locked' | 'none' | 'no-bus'} KeychainState
 * @typedef {{ display: boolean, keychain: KeychainState }} SessionOptions
 * @typedef {{ env: NodeJS.ProcessEnv, end: () => Promise<void> }} PrivateSession
 */

/** The password of a keychain that exists for one run in a temporary folder. */
const keychainPassword = 'only for this run';

/** Variables that lead out of the session. */
const ofTheDesktop = [
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'DBUS_SESSION_BUS_ADDRESS',
  'DBUS_STARTER_ADDRESS',
  'DBUS_STARTER_BUS_TYPE',
  'GNOME_KEYRING_CONTROL',
  'SSH_AUTH_SOCK',
  'XDG_CURRENT_DESKTOP',
  'XDG_SESSION_TYPE',
  'DESKTOP_SESSION',
];

/**
 * On macOS and Windows there are no such sessions: programs use the user's own, with its keychain.
 * @param {SessionOptions} options
 * @returns {Promise<PrivateSession>} `env` is the complete environment of programs in it; `end` ends its processes and removes its folders
 */
export async function openSession({ display, keychain }) {
  if (process.platform !== 'linux') return { env: { ...process.env }, end: async () => {} };
  const folder = sessionFolder();
  /** @type {(() => Promise<void>)[]} */
  const started = [];
  const end = async () => {
    for (const stop of started.splice(0).reverse()) await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const env = privateEnvironment(folder);
    if (display) {
      const shown = await startVirtualDisplay(env);
      started.push(shown.end);
      await movePointerAway(shown.env);
      Object.assign(env, shown.env);
    }
    if (keychain === 'no-bus') env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${join(folder, 'no-bus-here')}`;
    else {
      env.DBUS_SESSION_BUS_ADDRESS = await startBus(folder, env, started);
      if (keychain !== 'none') await startKeychain(keychain, env, started);
    }
    return { env, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The memory that all tests together may need for files, in bytes. */
const roomForFiles = 6 * 2 ** 30;

/**
 * Creates the session's folder: in memory if there is room, since most tests wait for synced writes; killing a process loses
 * nothing there either.
 * @returns {string}
 */
function sessionFolder() {
  const name = 'whereabouts-';
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < roomForFiles) return mkdtempSync(join(tmpdir(), name));
  } catch {
    return mkdtempSync(join(tmpdir(), name));
  }
  const folder = mkdtempSync(join(memory, name));
  if (canStartPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return mkdtempSync(join(tmpdir(), name));
}

/**
 * @param {string} folder
 * @returns {boolean} whether the file system allows programs
 */
function canStartPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

/**
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
function privateEnvironment(folder) {
  const env = { ...process.env };
  for (const name of ofTheDesktop) delete env[name];
  /** @type {Record<string, string>} */
  const folders = {
    HOME: 'home',
    XDG_CONFIG_HOME: 'config',
    XDG_DATA_HOME: 'data',
    XDG_CACHE_HOME: 'cache',
    XDG_STATE_HOME: 'state',
    XDG_RUNTIME_DIR: 'run',
    TMPDIR: 'tmp',
  };
  for (const [name, last] of Object.entries(folders)) {
    const path = join(folder, last);
    mkdirSync(path, { mode: 0o700 });
    env[name] = path;
  }
  // PostgreSQL doesn't run as root: root's tests start it as another user, who must get to its folder.
  for (const path of [folder, env.TMPDIR]) if (path) chmodSync(path, 0o711);
  return env;
}

/**
 * Starts a server that the session ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, input?: string, started: (() => Promise<void>)[] }} options
 */
function startServer(command, args, { started, ...options }) {
  const server = startServerProcess(command, args, options);
  started.push(server.stop);
  return server;
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {(() => Promise<void>)[]} started
 * @returns {Promise<string>} the bus's address
 */
async function startBus(folder, env, started) {
  const config = join(folder, 'bus.conf');
  writeFileSync(
    config,
    `<busconfig>
  <type>session</type>
  <listen>unix:path=${join(folder, 'run', 'bus')}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`,
  );
  const args = [`--config-file=${config}`, '--nofork', '--print-address=1'];
  return startServer('dbus-daemon', args, { env, started }).line(1, /^unix:/);
}

/**
 * @param {'unlocked' | 'locked'} state
 * @param {NodeJS.ProcessEnv} env
 * @param {(() => Promise<void>)[]} started
 */
async function startKeychain(state, env, started) {
  /** @type {(() => Promise<void>)[]} */
  const first = [];
  // The first start with a password creates the default collection; a later one without it leaves the collection locked.
  await startKeyringDaemon(['--unlock'], env, first);
  if (state === 'unlocked') {
    started.push(...first);
    return;
  }
  for (const stop of first) await stop();
  await startKeyringDaemon([], env, started);
}

/**
 * The daemon itself doesn't report when it is ready, but its name then has an owner on the bus.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(() => Promise<void>)[]} started
 */
async function startKeyringDaemon(args, env, started) {
  /** @type {(() => Promise<void>)[]} */
  const watching = [];
  const match = "type='signal',member='NameOwnerChanged',arg0='org.freedesktop.secrets'";
  const monitor = startServer('dbus-monitor', ['--session', '--profile', match], { env, started: watching });
  await monitor.line(1, /NameLost|NameAcquired/);
  const owned = monitor.line(1, /NameOwnerChanged/);
  startServer('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...args], {
    env,
    input: keychainPassword,
    started,
  });
  await owned;
  for (const stop of watching) await stop();
}

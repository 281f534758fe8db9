import { rm } from 'node:fs/promises';
import { app } from 'electron';
import type { OutboxSummary } from '../../shared/domain/outbox';
import { writesSettled } from '../../shared/node/files';
import { withTimeout } from '../../shared/node/timeout';
import { readAppArguments } from '../app-arguments.mjs';
import { CommandServer } from '../command-socket/command-server';
import { UnattendedRun } from '../command-socket/unattended-run';
import { AppNotices } from '../diagnostics/app-notices';
import { createDefects, recordUncaughtErrors } from '../diagnostics/defects';
import type { Paths } from '../files/paths';
import { createLog } from '../log/log';
import type { AppClock } from '../processes/app-clock';
import { ProxyAccounts } from '../proxy/proxy-accounts';
import { ProxySignIn } from '../proxy/proxy-sign-in';
import { denyByDefault } from '../security/security';
import { forgetProxyAnswers } from '../security/session-fetch';
import { applySettings } from '../settings/applied-settings';
import { openSettings } from '../settings/settings';
import { answerCommands } from './answer-commands';
import type { AppEnvironment } from './app-environment';
import { composeServices, type Services } from './compose-services';
import { delayQuit } from './delayed-quit';
import { createKeychain, processesAndNetwork } from './desktop-services';

interface ForCommands {
  readonly profileId: string;
  readonly paths: Paths;
  readonly clock: AppClock;
}

/** How long calls may delay the end of the program, ms. */
const longestCallMs = 5_000;

/**
 * Runs the program without a window, for commands that found none open: with one profile, and until no command needs it. It
 * ends at once when somebody starts the program with a window.
 */
export async function runForCommands({ profileId, paths, clock }: ForCommands): Promise<void> {
  app.dock?.hide();
  const log = createLog(paths.log, clock.now);
  const notices = new AppNotices(() => undefined);
  recordUncaughtErrors(createDefects(log, () => undefined));
  denyByDefault();
  const settings = await openSettings(paths.settings);
  await applySettings(settings.current());
  const services = await servicesWithoutWindow({ paths, log, clock, notices, settings }, profileId);
  const run = new UnattendedRun({ clock, isSettled: () => isSettled(services), end: () => app.quit() });
  let server: CommandServer | null = null;
  const finish = async () => {
    await server?.stop();
    await withTimeout(server?.settled() ?? Promise.resolve(), longestCallMs, undefined);
    await Promise.allSettled([services.stop(), writesSettled()]);
    await rm(paths.withoutWindow, { force: true });
  };
  delayQuit(app, finish, () => false);
  app.on('second-instance', (_event, argv) => {
    const read = readAppArguments(argv.slice(1), { isPackaged: app.isPackaged });
    if ('unknown' in read || read.given.forCommands === null) app.quit();
  });
  const opened = await services.resumed;
  if (!opened.ok) return failStart(finish);
  server = await CommandServer.start({
    profileFolder: paths.profileFolder,
    platform: process.platform,
    env: process.env,
    answer: answerCommands(services, { push: () => undefined, hasWindow: false }),
    onFailure: (code) => log.write('command line unavailable', { code }),
    onConnections: (count) => run.connectionsChanged(count),
  });
  if (server === null) await failStart(finish);
}

/** Ends with an exit code that says that commands can't connect. */
async function failStart(finish: () => Promise<void>): Promise<void> {
  await finish();
  app.exit(1);
}

/** Nobody is there to answer a question or to be notified: a request that needs a person's answer fails. */
async function servicesWithoutWindow(
  environment: Pick<AppEnvironment, 'paths' | 'log' | 'clock' | 'notices' | 'settings'>,
  profileId: string,
): Promise<Services> {
  const keychain = createKeychain(environment);
  const proxySignIn: ProxySignIn = new ProxySignIn({
    accounts: new ProxyAccounts(keychain),
    onChange: ({ asking }) => {
      if (asking.some(({ isDismissed }) => !isDismissed)) proxySignIn.dismissAll();
    },
    clearSessions: forgetProxyAnswers,
  });
  const nothingChosen = async () => null;
  return composeServices({
    ...environment,
    ...processesAndNetwork(environment, proxySignIn),
    trace: { answered: () => undefined },
    keychain,
    opensAtStart: { profileId },
    choosePath: nothingChosen,
    chooseFeedbackFile: nothingChosen,
    chooseHistoryFile: nothingChosen,
    chooseStreetsFile: nothingChosen,
    chooseErrorsPath: nothingChosen,
    notify: () => undefined,
    setBadge: () => undefined,
    isWindowFocused: () => false,
    push: () => undefined,
  });
}

/** Returns whether no feedback and no entry is on its way. */
async function isSettled({ outbox, team, connections }: Services): Promise<boolean> {
  const profileId = connections.current.profileId();
  const [feedback, joined] = [
    await outbox.read(),
    profileId === null ? null : await team.of(profileId, (open) => open.read()),
  ];
  if (feedback.ok && isOnItsWay(feedback.value)) return false;
  if (!joined?.ok || joined.value.kind === 'none') return true;
  const { reach, unshared } = joined.value;
  const held = feedback.ok ? feedback.value.counts.Held : 0;
  if (reach.kind === 'connected') return unshared === 0 && held === 0;
  return reach.kind !== 'connecting';
}

function isOnItsWay({ counts, batches, wait }: OutboxSummary): boolean {
  const paused = batches.reduce((sum, batch) => sum + (batch.paused ? batch.counts.Queued : 0), 0);
  return counts.Sending > 0 || (counts.Queued > paused && wait === null);
}

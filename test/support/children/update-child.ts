import { app } from 'electron';
import { z } from 'zod';
import { ProxyAccounts } from '../../../main/proxy/proxy-accounts';
import { ProxySignIn } from '../../../main/proxy/proxy-sign-in';
import { createElectronUpdater } from '../../../main/update/electron-updater-adapter';
import { feedAddress } from '../../../main/update/update-feed';
import { Updates } from '../../../main/update/updates';
import { type UpdateState, updateChannels } from '../../../shared/domain/update';
import { testNow } from '../clocks/test-time';
import { memoryKeychain } from '../main/memory-keychain';

/**
 * Electron's main process with only the updates: goes through all states as far as possible, and prints each.
 */

const plan = z
  .object({ address: z.string(), publicKey: z.string(), channel: z.enum(updateChannels) })
  .parse(JSON.parse(process.env.UPDATE_PLAN ?? ''));

const states: UpdateState[] = [];
const unansweredProxies = new ProxySignIn({
  accounts: new ProxyAccounts(memoryKeychain().keychain),
  onChange: () => undefined,
  clearSessions: async () => undefined,
});
const updates = new Updates({
  load: async () => {
    const address = feedAddress(plan.address);
    return address === null
      ? { kind: 'not-configured' }
      : createElectronUpdater({
          feed: { address, publicKey: plan.publicKey },
          isUnpackaged: true,
          proxySignIn: unansweredProxies,
        });
  },
  channel: () => plan.channel,
  now: () => testNow,
  log: { write: () => undefined },
  onChange: (state) => states.push(state),
  quit: () => app.quit(),
});

// As in the program: first everything pending, then the replacement.
app.once('will-quit', (event) => {
  event.preventDefault();
  setImmediate(() => {
    process.stdout.write(`${JSON.stringify(states)}\n`);
    if (!updates.installOnQuit()) app.quit();
  });
});

// Electron becomes ready only after this file has run.
void app.whenReady().then(async () => {
  await updates.check();
  await updates.download();
  await updates.install();
  app.quit();
});

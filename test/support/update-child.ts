import { app } from 'electron';
import { z } from 'zod';
import { createElectronUpdater } from '../../main/update/electron-updater-adapter';
import { feedAddress } from '../../main/update/update-feed';
import { Updates } from '../../main/update/updates';
import { type UpdateState, updateChannels } from '../../shared/domain/update';
import { testNow } from './test-time';

/** Electron's main process with nothing but updates: goes as far as it is let, and prints every state on its way. */

const plan = z
  .object({ address: z.string(), publicKey: z.string(), channel: z.enum(updateChannels) })
  .parse(JSON.parse(process.env.UPDATE_PLAN ?? ''));

const states: UpdateState[] = [];
const updates = new Updates({
  load: async () => {
    const address = feedAddress(plan.address);
    return address === null
      ? { kind: 'not-configured' }
      : createElectronUpdater({ feed: { address, publicKey: plan.publicKey }, isUnpackaged: true });
  },
  channel: () => plan.channel,
  now: () => testNow,
  log: { write: () => undefined },
  onChange: (state) => states.push(state),
  quit: () => app.quit(),
});

// As the program does it: what must be settled first, then the newer one in its place.
app.once('will-quit', (event) => {
  event.preventDefault();
  setImmediate(() => {
    process.stdout.write(`${JSON.stringify(states)}\n`);
    if (!updates.installOnQuit()) app.quit();
  });
});

// Electron gets ready only when this file is through.
void app.whenReady().then(async () => {
  await updates.check();
  await updates.download();
  await updates.install();
  app.quit();
});

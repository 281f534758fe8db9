import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { delayQuit, type QuittingApp } from '../../../main/composition/delayed-quit';

/** Quits like Electron: `will-quit` may prevent it. */
class FakeApp extends EventEmitter implements QuittingApp {
  hasQuit = false;

  quit(): void {
    let prevented = false;
    this.emit('will-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.hasQuit = true;
  }
}

/** Work whose end a test decides. */
function work() {
  let end: (failed?: Error) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (failed) => (failed ? reject(failed) : resolve());
  });
  return { finish: () => ended, succeed: () => end(), fail: () => end(new Error('disk full')) };
}

/** Resolves when the reactions to promises settled so far have run. */
const settled = () => new Promise(setImmediate);

describe('quitting', () => {
  it('waits until everything is saved, even if the user quits again', async () => {
    const app = new FakeApp();
    const saving = work();
    delayQuit(app, saving.finish, () => false);
    app.quit();
    app.quit();
    await settled();
    expect(app.hasQuit).toBe(false);
    saving.succeed();
    await settled();
    expect(app.hasQuit).toBe(true);
  });

  it('isn’t prevented by saving that fails', async () => {
    const app = new FakeApp();
    const saving = work();
    delayQuit(app, saving.finish, () => false);
    app.quit();
    saving.fail();
    await settled();
    expect(app.hasQuit).toBe(true);
  });

  it('is left to the installation of an update', async () => {
    const app = new FakeApp();
    const saving = work();
    let installations = 0;
    delayQuit(app, saving.finish, () => {
      installations += 1;
      return true;
    });
    app.quit();
    expect(installations).toBe(0);
    saving.succeed();
    await settled();
    expect({ installations, hasQuit: app.hasQuit }).toEqual({ installations: 1, hasQuit: false });
  });
});

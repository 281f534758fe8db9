import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import { createHandlers } from '../../../main/composition/handlers';
import type { Handlers } from '../../../main/ipc/answer-calls';
import { startServices } from '../../support/main/program-services';
import { servicesWithoutDesktop } from '../../support/main/services-without-desktop';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** The clipboard of Electron 44 and newer, which writes asynchronously; that of 33 returns nothing. */
const clipboard = vi.hoisted(() => ({ writeText: vi.fn<(text: string) => Promise<void> | undefined>() }));
vi.mock('electron', () => ({ app: {}, clipboard, shell: {} }));

let services: Services;
let handlers: Handlers;
beforeEach(async () => {
  const profileFolder = temporaryFolder();
  const started = await startServices(profileFolder);
  services = started.services;
  handlers = createHandlers({
    ...services,
    ...servicesWithoutDesktop,
    settings: started.settings,
    profileFolder,
  });
});

afterEach(() => services.stop());

const copy = () => handlers.ofApp['clipboard.write']({ text: 'login-22' });

describe('a text for the clipboard', () => {
  it('is reported as copied once the system has it', async () => {
    let finish = () => {};
    clipboard.writeText.mockReturnValueOnce(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const answered = vi.fn();
    const answer = Promise.resolve(copy()).then(answered);
    await new Promise(setImmediate);
    expect(answered).not.toHaveBeenCalled();
    finish();
    await answer;
    expect(answered).toHaveBeenCalledWith({ ok: true, value: null });
  });

  it('is reported as copied by an Electron that writes synchronously', async () => {
    clipboard.writeText.mockReturnValueOnce(undefined);
    expect(await copy()).toEqual({ ok: true, value: null });
  });

  it('isn’t reported as copied if the system refuses it', async () => {
    clipboard.writeText.mockRejectedValueOnce(new Error('refused'));
    await expect(async () => copy()).rejects.toThrow('refused');
  });
});

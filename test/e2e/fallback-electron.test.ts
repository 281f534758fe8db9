import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assembledElectron } from '../../scripts/assembled-electron.mjs';
import { lockedElectronVersion } from '../../scripts/electron-runtime.mjs';
import { en } from '../../shared/i18n/compiled/en';
import { es } from '../../shared/i18n/compiled/es';
import { npmStart } from '../support/children/npm-start';
import { startForTest, type Workstation } from '../support/desktop/workstation';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** The app in the Electron that is assembled if the locked one can't be downloaded. */

const fallback = assembledElectron();
/** False on a machine that has the locked version: there nothing is a fallback. */
const isFallback = fallback?.executable === process.env.WHEREABOUTS_ELECTRON;
const running = fallback?.packaging?.version ?? '';

async function openSettings(language: string): Promise<Workstation['page']> {
  const { page } = await startForTest({ environment: { LANGUAGE: language, LC_ALL: `${language}.UTF-8` } });
  const words = language === 'es' ? es : en;
  await page.getByRole('button', { name: words.connection.builtIn.use }).click();
  await page.getByRole('link', { name: words.commands.names.settings, exact: true }).click();
  return page;
}

describe.runIf(isFallback)('the fallback for the locked Electron', () => {
  it.each([
    ['English', 'en', en],
    ['Spanish', 'es', es],
  ])('is named in Settings in %s, with what to do', async (_name, language, words) => {
    const page = await openSettings(language);
    await page
      .getByText(words.settings.about.fallbackElectron({ running, locked: lockedElectronVersion() }), {
        exact: true,
      })
      .waitFor();
  });

  it('is named in the diagnostics', async () => {
    const page = await openSettings('en');
    await page.getByRole('button', { name: en.commands.names['save diagnostics'] }).click();
    const text = page.getByRole('textbox', { name: en.recovery.diagnosticsText });
    await expect
      .poll(() => text.inputValue())
      .toMatch(
        new RegExp(`electron=${running} lockedElectron=${lockedElectronVersion()}[\\s\\S]*is a fallback`),
      );
  });

  describe('in the terminal', () => {
    // As on a machine without the variable: npm start looks for the locked version first.
    beforeEach(() => void vi.stubEnv('WHEREABOUTS_ELECTRON', ''));
    afterEach(() => void vi.unstubAllEnvs());

    it('is named with the reason each time npm start runs', async () => {
      const folder = temporaryFolder();
      const run = npmStart(folder, [`--user-data-dir=${join(folder, 'profile')}`]);
      await run.window;
      run.process.kill('SIGTERM');
      await run.code;
      expect(run.errors()).toContain(`couldn't download Electron ${lockedElectronVersion()}: `);
      expect(run.errors()).toContain(`Using Electron ${running} instead.`);
    }, 300_000);
  });
});

import { describe, expect, test } from 'vitest';
import { catalogues } from '../../shared/i18n/compiled/catalogues';
import { startWorkstation } from '../support/desktop/workstation';

/**
 * The app in the language of the system, also in Basque, for which Chromium has no file of texts. It loads that of another
 * language then (signalapp/Signal-Desktop #3871), which the app must not follow.
 */
describe('on a system in', () => {
  test.for([
    ['fr_CA', 'fr'],
    ['pt_BR', 'pt'],
    ['eu_ES', 'eu'],
  ] as const)('%s, the window is in the language %s', async ([system, language]) => {
    const { connection } = await catalogues[language]();
    const environment = { LANGUAGE: system, LC_ALL: `${system}.UTF-8` };
    const workstation = await startWorkstation({ environment });
    try {
      const { page } = workstation;
      await page.getByRole('heading', { name: connection.title }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    } finally {
      await workstation.close();
    }
  });
});

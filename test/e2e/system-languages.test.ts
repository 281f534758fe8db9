import { describe, expect, test } from 'vitest';
import { catalogues } from '../../shared/i18n/compiled/catalogues';
import { startWorkstation } from '../support/workstation';

/**
 * The app in the language of the system, also in one of which Chromium has neither texts nor formats: it then uses those of
 * another (signalapp/Signal-Desktop #3871), and did so for the texts of programs that asked it for its own language.
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

import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../../renderer/app/app';
import { laterScreens } from '../../../renderer/app/lazy';
import { screens } from '../../../renderer/state/navigation';
import { aboutLanguages } from '../../../shared/i18n/compiled/languages';
import { setLocale } from '../../../shared/i18n/messages';
import { speakPseudo, wordsOutsideCatalogue } from '../../support/window/pseudo-texts';
import { renderWithStores } from '../../support/window/render-with-stores';

// Loading takes longer on a busy machine than a query waits.
beforeAll(async () => void (await laterScreens.load()));
afterEach(() => setLocale('en'));

/** Names and units, and what the sample reports say. */
const notTexts = new Set([
  ...['Whereabouts', 'Electron', 'Chromium', 'Production', 'UTC', 'min'],
  ...Object.values(aboutLanguages).map(({ name }) => name),
  // An example of a tile server's address.
  ...['https', 'tiles', 'example', 'com', 'png'],
  ...['Lisboa', 'Madrid', 'Nowhere', 'Porto', 'Portugal', 'Spain', 'device', 'user'],
  ...['globalThis', 'gnp', 'harmed', 'img', 'onerror', 'src', 'true'],
]);

describe('in a language made for the test, the screen', () => {
  it.each(screens)('%s shows only texts of the catalogue', async (name) => {
    await speakPseudo();
    const { stores } = renderWithStores(<App />);
    await screen.findByRole('grid', { name: '⟦Reports⟧' });
    act(() => stores.navigation.getState().go(name));
    expect(wordsOutsideCatalogue().filter((word) => !notTexts.has(word))).toEqual([]);
  });

  it('is checked: a word that isn’t from the catalogue is found', () => {
    document.body.innerHTML =
      '<main aria-label="⟦Reports⟧ here"><p>⟦Saved to <bdi>file</bdi>⟧ <b>now</b></p></main>';
    expect(wordsOutsideCatalogue()).toEqual(['here', 'now']);
  });
});

import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { languageFor } from '../shared/i18n/language';
import { setLocale } from '../shared/i18n/messages';
import { App } from './app/app';
import { AppFrame } from './app/app-frame';
import { ErrorBoundary } from './app/error-boundary';
import { createStores } from './app/stores/create-stores';
import { restoreSession } from './app/stores/session-restore';
import { StoresProvider } from './app/stores/stores-provider';
import { preloadedBridge } from './bridge';
import { setClockAhead } from './clock';
import { guardCompositions } from './composition-guard';
import { openWithMap } from './features/map/load-map';
import { endLastFrame, leaveLastFrame } from './last-frame/last-frame';
import { reportDefects } from './report-defects';
import { waitForFirstRows } from './state/first-rows';
import { subscribeHash } from './state/navigation';

/**
 * How long the first picture waits for the rows that main reads while the page loads, ms. With them, everything is rendered
 * once.
 */
const firstRowsMs = 300;

/** Opens the window in the language, and with the clock's offset, that main writes into the page. */
async function openWindow(): Promise<void> {
  guardCompositions(window);
  const { lang, dataset } = document.documentElement;
  await setLocale(languageFor('system', [lang]));
  setClockAhead(Number(dataset.clockAhead ?? 0));

  const bridge = preloadedBridge();
  const report = reportDefects(bridge, window);
  const stores = createStores(bridge);
  subscribeHash(stores.navigation, window, dataset.screen);
  if (stores.navigation.getState().screen === 'map') openWithMap(bridge);
  void stores.notices.getState().read();
  void stores.proxies.getState().read();
  void restoreSession(bridge, stores);
  await waitForFirstRows(stores, firstRowsMs);

  const root = document.getElementById('root');
  if (root) {
    leaveLastFrame(bridge, stores, root);
    createRoot(root, { onCaughtError: report }).render(
      <StrictMode>
        <ErrorBoundary what="window">
          <StoresProvider bridge={bridge} stores={stores}>
            <AppFrame>
              <App reportsPainted={dataset.reportsPainted !== undefined} />
            </AppFrame>
          </StoresProvider>
        </ErrorBoundary>
      </StrictMode>,
    );
    void endLastFrame(root);
  }
}

// Not awaited: a language is its own file that imports from this one, which must have been evaluated by then.
void openWindow();

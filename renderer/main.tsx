import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { languageFor } from '../shared/messages/language';
import { speak } from '../shared/messages/messages';
import { App } from './app/app';
import { ErrorBoundary } from './app/error-boundary';
import { followHash } from './app/follow-hash';
import { preloadedBridge } from './bridge';
import { createStores, StoresProvider } from './state/stores';

// Main says in the page which language it is to speak.
await speak(languageFor('system', [document.documentElement.lang]));

const bridge = preloadedBridge();
const stores = createStores(bridge);
followHash(stores.navigation, window);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary what="window">
        <StoresProvider bridge={bridge} stores={stores}>
          <App />
        </StoresProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

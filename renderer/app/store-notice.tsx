import type { ReactNode } from 'react';
import { messages } from '../../shared/messages/messages';
import { useSubject } from '../state/stores';
import { Spinner } from '../ui/spinner';
import { StoreBanner } from './store-banner';
import { StoreDown } from './store-down';
import './store-notice.css';
import { StoreUnopened } from './store-unopened';
import { UnsavedNotes } from './unsaved-notes';
import { useAfter } from './use-after';

/** Shorter than this is not worth a word, ms. */
const moment = 600;

interface StoreNoticeProps {
  /** False for a screen that needs nothing of the store: it stays in reach whatever becomes of it. */
  readonly needed: boolean;
  readonly children: ReactNode;
}

/** Says how the encrypted store stands where that matters, above the screen, or in its place where nothing can be shown. */
export function StoreNotice({ needed, children }: StoreNoticeProps) {
  const store = useSubject('store', (state) => state.store);
  const words = messages.shell.store;
  return (
    <div className="store-notice">
      <div className="store-notice__words">
        {store.kind === 'opening' ? <Opening words={words.opening} /> : null}
        {store.kind === 'restarting' ? <Opening words={words.restarting} /> : null}
        {store.kind === 'down' ? <StoreDown /> : null}
        {store.kind === 'ready' ? <StoreBanner notices={store.notices} /> : null}
        <UnsavedNotes />
      </div>
      <div className="store-notice__screen">
        {store.kind === 'unopened' && needed ? <StoreUnopened fault={store.reason} /> : children}
      </div>
    </div>
  );
}

function Opening({ words }: { readonly words: string }) {
  const due = useAfter(moment);
  return (
    <p
      role="status"
      aria-label={messages.shell.store.label}
      className={due ? 'store-notice__opening' : undefined}
    >
      {due ? <Spinner label={words} /> : null}
    </p>
  );
}

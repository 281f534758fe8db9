import type { ReactNode } from 'react';
import type { StoreMigration } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { useSubject } from '../state/stores';
import { Spinner } from '../ui/spinner';
import { StoreBanner } from './store-banner';
import { StoreDown } from './store-down';
import './store-notice.css';
import { StoreUnopened } from './store-unopened';
import { UnsavedNotes } from './unsaved-notes';
import { useAfter } from './use-after';

/** Opening is shown only if it takes longer than this, ms. */
const moment = 600;

interface StoreNoticeProps {
  /** False for a screen that works without the store: it is always shown. */
  readonly needed: boolean;
  readonly children: ReactNode;
}

/** Shows the state of the encrypted store above the screen, or in place of it if the screen needs the store. */
export function StoreNotice({ needed, children }: StoreNoticeProps) {
  const store = useSubject('localCopy', (state) => state.store);
  const words = messages.shell.store;
  return (
    <div className="store-notice">
      <div className="store-notice__words">
        {store.kind === 'opening' ? <OpeningStore migration={store.migration} /> : null}
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

/** Shows that the store is being opened, and the progress of a migration. */
function OpeningStore({ migration }: { readonly migration: StoreMigration | undefined }) {
  const words = migration
    ? messages.recovery.migrating[migration.what](percentOf(migration))
    : messages.shell.store.opening;
  return <Opening words={words} />;
}

function percentOf({ done, total }: StoreMigration): number {
  return total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 0;
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

import { useEffect, useState } from 'react';
import type { StoreMigration } from '../../../shared/domain/store-state';
import { messages } from '../../../shared/i18n/messages';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { useSubject } from '../stores/all-stores';

/** Opening is shown only if it takes longer than this, ms. */
const moment = 600;

/** Returns true while the encrypted store is being opened. */
export function useIsOpening(): boolean {
  return useSubject('localCopy', ({ store }) => store.kind === 'opening' || store.kind === 'restarting');
}

/** Shows that the store is being opened, and the progress of a migration. Over the screen: it must not move what is read. */
export function OpeningToast() {
  const store = useSubject('localCopy', (state) => state.store);
  const due = useAfter(moment);
  const words = messages.shell.store;
  return (
    <div role="status" aria-label={messages.words.terms.localCopy}>
      {due ? (
        <Notice floating icon={<Spinner />}>
          {store.kind === 'opening' ? openingText(store.migration) : words.restarting}
        </Notice>
      ) : null}
    </div>
  );
}

function openingText(migration: StoreMigration | undefined): string {
  if (!migration) return messages.shell.store.opening;
  return messages.recovery.migrating[migration.what]({ percent: percentOf(migration) });
}

function percentOf({ done, total }: StoreMigration): number {
  return total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 0;
}

/** Returns false at first, and true when the component has been shown for `milliseconds`. */
function useAfter(milliseconds: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return due;
}

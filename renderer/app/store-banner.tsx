import { TriangleAlert, X } from 'lucide-react';
import type { StoreNotice } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { useStores, useSubject } from '../state/stores';
import { IconButton } from '../ui/button';
import { storeNoticeWords } from './store-notice-text';

/** Notices about what was done to open the store, until the user dismisses them. */
export function StoreBanner({ notices }: { readonly notices: readonly StoreNotice[] }) {
  const { localCopy } = useStores();
  const dismissed = useSubject('localCopy', (state) => state.dismissed);
  if (dismissed || notices.length === 0) return null;
  return (
    <div role="alert" className="store-banner">
      <TriangleAlert size={16} aria-hidden="true" />
      <ul className="store-banner__list">
        {notices.map((notice, index) => {
          const { title, what } = storeNoticeWords(notice);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: notices are only ever appended, also of the same kind
            <li key={index}>
              <strong>{title}.</strong> {what}
            </li>
          );
        })}
      </ul>
      <IconButton
        label={messages.words.actions.dismiss}
        size="small"
        icon={<X aria-hidden="true" />}
        onClick={() => localCopy.getState().dismissNotices()}
      />
    </div>
  );
}

import { TriangleAlert, X } from 'lucide-react';
import type { StoreNotice } from '../../shared/domain/store-state';
import { messages } from '../../shared/messages/messages';
import { useStores, useSubject } from '../state/stores';
import { IconButton } from '../ui/button';
import { storeNoticeWords } from '../ui/store-notice-words';

/** What had to be done to open the store, until the person has seen it. */
export function StoreBanner({ notices }: { readonly notices: readonly StoreNotice[] }) {
  const { store } = useStores();
  const dismissed = useSubject('store', (state) => state.dismissed);
  if (dismissed || notices.length === 0) return null;
  return (
    <div role="alert" className="store-banner">
      <TriangleAlert size={16} aria-hidden="true" />
      <ul className="store-banner__list">
        {notices.map((notice, index) => {
          const { title, what } = storeNoticeWords(notice);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: notices only ever come behind others, also of their kind
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
        onClick={() => store.getState().dismissNotices()}
      />
    </div>
  );
}

import { createStore } from 'zustand/vanilla';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import type { OutsideLink } from '../../shared/outside-link';
import type { OpenProfile } from './open-profile';
import type { ToastsStore } from './toasts';

interface OutsideLinksState {
  /** Opens a link for a report in the system's browser. Main asks the user first, unless they agreed to its address before. */
  readonly open: (link: OutsideLink, key: string) => Promise<void>;
}

/** Opens links to other systems, and says if that failed. */
export function createOutsideLinksStore(profile: OpenProfile, toasts: ToastsStore) {
  return createStore<OutsideLinksState>(() => ({
    open: async ({ id, name }, key) => {
      const calls = profile.current();
      const answer = await calls.call('outsideLinks.open', { id, key });
      if (answer.ok || !profile.isOpen(calls)) return;
      const failed = messages.outsideLinks.failed({ name: visibleText(name) });
      toasts.getState().showFailed(answer.problem, failed);
    },
  }));
}

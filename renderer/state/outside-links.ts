import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../shared/contract/contract';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import type { OutsideLink } from '../../shared/outside-link';
import type { OpenProfile, ProfileCalls } from './open-profile';
import type { ToastsStore } from './toasts';

/** A link filled with the values of a report, before it is opened. */
interface AskedLink {
  readonly link: OutsideLink;
  readonly key: string;
  readonly address: string;
  readonly calls: ProfileCalls;
}

interface OutsideLinksState {
  /** The link that the user is asked about; null for none. */
  readonly asking: AskedLink | null;
  /** Opens a link for a report, after asking the user unless they agreed to its address before. */
  readonly open: (link: OutsideLink, key: string) => Promise<void>;
  /** Opens the link that was asked about. `always`: without asking from now on. */
  readonly confirm: (always: boolean) => Promise<void>;
  readonly cancel: () => void;
  readonly clear: () => void;
}

/** Opens links to other systems, in the system's browser. */
export function createOutsideLinksStore(profile: OpenProfile, toasts: ToastsStore) {
  return createStore<OutsideLinksState>((set, get) => {
    function report({ name }: OutsideLink, answer: Answer<'outsideLinks.open' | 'outsideLinks.fill'>): void {
      const failed = messages.outsideLinks.failed({ name: visibleText(name) });
      if (!answer.ok) toasts.getState().showFailed(answer.problem, failed);
    }
    async function openNow({ link, key, address, calls }: AskedLink, always: boolean): Promise<void> {
      report(link, await calls.call('outsideLinks.open', { id: link.id, key, address, always }));
    }
    return {
      asking: null,
      open: async (link, key) => {
        const calls = profile.current();
        const filled = await calls.call('outsideLinks.fill', { id: link.id, key });
        if (!profile.isOpen(calls)) return;
        if (!filled.ok) return report(link, filled);
        const { address, asks } = filled.value;
        const asked = { link, key, address, calls };
        if (asks) set({ asking: asked });
        else await openNow(asked, false);
      },
      confirm: async (always) => {
        const { asking } = get();
        set({ asking: null });
        if (asking) await openNow(asking, always);
      },
      cancel: () => set({ asking: null }),
      clear: () => set({ asking: null }),
    };
  });
}

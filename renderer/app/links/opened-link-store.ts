import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OpenedLink } from '../../../shared/contract/app.calls';
import type { Bridge } from '../../../shared/contract/contract';
import type { DeepLink, LinkedProfile, LinkTarget } from '../../../shared/deep-link/deep-link';
import type { DeepLinkError } from '../../../shared/deep-link/read-deep-link';
import { everyItem, statesToLookAt } from '../../../shared/domain/outbox';
import { everyReport, type ReportQuery } from '../../../shared/domain/report-query';
import type { Profile } from '../../../shared/profile';
import type { OutboxState } from '../../features/feedback/outbox/outbox-store';
import type { InvestigationState } from '../../state/investigation';
import { openProfileId } from '../../state/open-profile';
import type { SharedStores } from '../../state/shared-stores';
import { profileOfLink } from './linked-profile';
import { showTarget, type TargetStores, type UnshownTarget } from './show-target';

/** Why the opened link shows nothing. */
export type LinkNotice =
  | UnshownTarget
  /** The opened link is none. */
  | { readonly kind: 'no-link'; readonly why: DeepLinkError }
  /** No profile here is the one that the link is about. */
  | { readonly kind: 'no-profile'; readonly linked: LinkedProfile };

/** A link to what another profile has, or one of several. */
interface LinkToOther {
  readonly target: LinkTarget;
  readonly profiles: readonly [Profile, ...Profile[]];
}

interface OpenedLinkState {
  readonly notice: LinkNotice | null;
  /** The link that waits until the user agrees to switch profiles; null for none. */
  readonly asking: LinkToOther | null;
  /** Shows the newest stored report of a transaction. Never asks the service for a transaction that isn't stored. */
  readonly open: (transactionId: string) => Promise<void>;
  /** Takes the link or notification that the app was opened with, if any, and follows it. */
  readonly take: () => Promise<void>;
  /** Follows the link in a profile that the user was asked about, once the window shows that profile. */
  readonly follow: (profile: Profile) => Promise<void>;
  /** Stays in the open profile, and forgets the link. */
  readonly stay: () => void;
  readonly dismiss: () => void;
  readonly clear: () => void;
}

interface LinkDependencies extends TargetStores, Pick<SharedStores, 'connection'> {
  readonly outbox: StoreApi<OutboxState>;
  readonly investigation: StoreApi<InvestigationState>;
  /** Makes what follows a step of its own for Back, even just after the user has typed a query. */
  readonly endStep: () => void;
}

/** The query behind a notification of new frauds: unread ones, newest first. */
const newFrauds: ReportQuery = {
  ...everyReport,
  filters: [
    { field: 'risk', in: ['fraud'], out: [] },
    { field: 'unread', unread: true },
  ],
};

/** Follows links of the system and notifications, and opens a transaction by its ID from the command palette. */
export function createOpenedLinkStore(bridge: Bridge, stores: LinkDependencies) {
  const { connection, navigation, outbox, reports, investigation, endStep } = stores;
  /** Only the latest request is shown: late answers to earlier ones are ignored. */
  let latest = 0;
  /** The link that is followed once its profile is open; null for none. */
  let waiting: { readonly target: LinkTarget; readonly profileId: string } | null = null;

  /** Forgets what an earlier request shows or will show. */
  function startAnew(): number {
    latest += 1;
    waiting = null;
    endStep();
    store.setState({ notice: null, asking: null });
    return latest;
  }

  async function show(target: LinkTarget): Promise<void> {
    const current = startAnew();
    const isCurrent = () => current === latest;
    const notice = await showTarget({ bridge, stores, isCurrent }, target);
    if (notice !== null && isCurrent()) store.setState({ notice });
  }

  async function followLink({ target, profile: linked }: DeepLink): Promise<void> {
    const state = connection.getState().connection;
    if (state === null) return;
    const found = profileOfLink(linked, state);
    if (found.kind === 'open') return show(target);
    startAnew();
    if (found.kind === 'missing') store.setState({ notice: { kind: 'no-profile', linked: found.linked } });
    else store.setState({ asking: { target, profiles: found.profiles } });
  }

  async function follow(link: OpenedLink): Promise<void> {
    // Another link must not replace the question that the user is about to answer.
    if (store.getState().asking && (link.kind === 'link' || link.kind === 'no-link')) return;
    if (link.kind === 'link') return followLink(link.link);
    startAnew();
    switch (link.kind) {
      case 'no-link':
        store.setState({ notice: link });
        return;
      case 'new-frauds':
        navigation.getState().go('reports');
        return reports.getState().show(newFrauds);
      case 'feedback-to-look-at':
        navigation.getState().go('outbox');
        return outbox
          .getState()
          .setQuery({ ...everyItem, states: statesToLookAt(outbox.getState().summary) });
      case 'watch-hits':
        navigation.getState().go('investigate');
        return investigation.getState().choose('watches');
    }
  }

  const store = createStore<OpenedLinkState>((set, get) => ({
    notice: null,
    asking: null,
    open: (transactionId) => show({ kind: 'report', transactionId, id: null }),
    take: async () => {
      const kept = waiting;
      waiting = null;
      // The user may have opened another profile meanwhile.
      if (kept && kept.profileId === openProfileId(connection.getState())) await show(kept.target);
      const answer = await bridge.call('link.take', undefined);
      if (answer.ok && answer.value !== null) await follow(answer.value);
    },
    follow: async (profile) => {
      const { asking } = get();
      if (!asking) return;
      if (profile.id === openProfileId(connection.getState())) return show(asking.target);
      startAnew();
      const kept = { target: asking.target, profileId: profile.id };
      waiting = kept;
      const { open, useBuiltIn: openBuiltIn } = connection.getState();
      await (profile.service === 'built-in' ? openBuiltIn() : open(profile.id));
      // The window has taken it, or never will.
      if (waiting === kept && openProfileId(connection.getState()) !== profile.id) waiting = null;
    },
    stay: () => set({ asking: null }),
    dismiss: () => set({ notice: null }),
    clear: () => set({ notice: null, asking: null }),
  }));
  return store;
}

import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge, Request } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { Connection, Profile, RemovedProfile } from '../../shared/profile';
import { mirror } from './mirror';

export interface ConnectionState {
  /** null until main has answered for the first time. */
  readonly connection: Connection | null;
  readonly busy: boolean;
  /** The profile that the user left to add or select another; null if a profile is open. */
  readonly left: Profile | null;
  /** Why the user's last attempt failed; the form shows it. */
  readonly problem: Problem | null;
  /** The open dialog and the profile it is about; null if none is open. */
  readonly dialog: { readonly about: 'edit' | 'remove'; readonly profile: Profile } | null;
  /** The profile removed last, until the user dismisses the notice. */
  readonly removed: RemovedProfile | null;
  readonly connect: (request: Request<'connection.connect'>) => Promise<void>;
  readonly useBuiltIn: () => Promise<void>;
  readonly open: (profileId: string) => Promise<void>;
  /** Restores the address of the open profile that its key or its data was made for. */
  readonly restoreService: () => Promise<void>;
  /** Closes the open profile, to add or select another. */
  readonly switchProfile: () => Promise<void>;
  /** Opens the profile again that `switchProfile` closed. */
  readonly goBack: () => Promise<void>;
  readonly forgetKey: () => Promise<void>;
  /** Opens a dialog about a profile; null closes it. */
  readonly openDialog: (dialog: ConnectionState['dialog']) => void;
  readonly editProfile: (profileId: string, change: Pick<Profile, 'name' | 'colour'>) => Promise<void>;
  readonly removeProfile: (profileId: string) => Promise<void>;
  readonly dismissRemoved: () => void;
  /** Cancels the attempt to connect that is waiting for its answer. */
  readonly cancel: () => Promise<void>;
  readonly dismissProblem: () => void;
}

/** The connection's state, from main, and the user's actions on it. */
export function createConnectionStore(bridge: Bridge) {
  return createStore<ConnectionState>((set, get) => {
    const { receive } = mirror(bridge, 'connection.changed', (connection) =>
      set(afterChange(get(), connection)),
    );
    async function attempt(call: () => Promise<Answer<'connection.read'>>): Promise<void> {
      if (get().busy) return;
      set({ busy: true, problem: null });
      const problem = await receive(call());
      set({ busy: false, ...(problem && { problem: problem.kind === 'cancelled' ? null : problem }) });
    }
    /** Calls main about the profile that is shown, with or without a key. */
    async function ofProfile(name: 'connection.forgetKey' | 'connection.restoreService'): Promise<void> {
      const profileId = get().connection?.profile?.id;
      if (profileId !== undefined) await attempt(() => bridge.call(name, { profileId }));
    }
    void receive(bridge.call('connection.read', undefined)).then((problem) => {
      if (problem) set({ problem });
    });
    return {
      connection: null,
      busy: false,
      left: null,
      problem: null,
      dialog: null,
      removed: null,
      connect: (request) => attempt(() => bridge.call('connection.connect', request)),
      useBuiltIn: () => attempt(() => bridge.call('connection.useBuiltIn', undefined)),
      open: (profileId) => attempt(() => bridge.call('connection.open', { profileId })),
      restoreService: () => ofProfile('connection.restoreService'),
      switchProfile: async () => {
        const left = get().connection?.profile ?? null;
        await attempt(() => bridge.call('connection.switch', undefined));
        if (get().connection?.profile === null) set({ left });
      },
      goBack: async () => {
        const { left, open, useBuiltIn: openBuiltIn } = get();
        if (left) await (left.service === 'built-in' ? openBuiltIn() : open(left.id));
      },
      forgetKey: () => ofProfile('connection.forgetKey'),
      openDialog: (dialog) => set({ dialog }),
      // Main queues these calls, so none is lost during another action, and none blocks one.
      editProfile: async (profileId, change) => {
        set({ dialog: null, problem: null });
        const problem = await receive(bridge.call('profile.edit', { profileId, ...change }));
        if (problem) set({ problem });
      },
      removeProfile: async (profileId) => {
        set({ dialog: null, problem: null, removed: null });
        const answer = await bridge.call('profile.remove', { profileId });
        // Main pushes the changed list of profiles.
        set(answer.ok ? { removed: answer.value } : { problem: answer.problem });
      },
      dismissRemoved: () => set({ removed: null }),
      cancel: async () => {
        await bridge.call('connection.cancel', undefined);
      },
      dismissProblem: () => set({ problem: null }),
    };
  });
}

/** Forgets the profile that was left once one is open again, or if it was removed. */
function afterChange(
  { left }: Pick<ConnectionState, 'left'>,
  connection: Connection,
): Pick<ConnectionState, 'left' | 'connection'> {
  const canReturn = connection.profile === null && connection.profiles.some(({ id }) => id === left?.id);
  return { connection, left: canReturn ? left : null };
}

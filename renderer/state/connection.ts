import { createStore } from 'zustand/vanilla';
import type { Bridge, Request } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { Connection, Profile, RemovedProfile } from '../../shared/profile';

export interface ConnectionState {
  /** null until main has answered for the first time. */
  readonly connection: Connection | null;
  readonly busy: boolean;
  /** Why the last attempt of the person's failed; the form shows it. */
  readonly problem: Problem | null;
  /** The profile that a dialog is about, and which. */
  readonly asked: { readonly about: 'edit' | 'remove'; readonly profile: Profile } | null;
  /** What was removed last, until the person has read it. */
  readonly removed: RemovedProfile | null;
  readonly connect: (request: Request<'connection.connect'>) => Promise<void>;
  readonly useBuiltIn: () => Promise<void>;
  readonly open: (profileId: string) => Promise<void>;
  /** Gives the open profile the address back that its key or its data was made for. */
  readonly restoreService: () => Promise<void>;
  readonly switchProfile: () => Promise<void>;
  readonly forgetKey: () => Promise<void>;
  /** Asks what to do about a profile in a dialog; null closes it. */
  readonly ask: (asked: ConnectionState['asked']) => void;
  readonly editProfile: (profileId: string, change: Pick<Profile, 'name' | 'colour'>) => Promise<void>;
  readonly removeProfile: (profileId: string) => Promise<void>;
  readonly dismissRemoved: () => void;
  /** Ends an attempt to connect that waits for its answer. */
  readonly cancel: () => Promise<void>;
  readonly dismissProblem: () => void;
}

/** The connection as main tells it, and what the person can do about it. */
export function createConnectionStore(bridge: Bridge) {
  const store = createStore<ConnectionState>((set, get) => {
    async function attempt(call: () => ReturnType<typeof bridge.call<'connection.read'>>): Promise<void> {
      if (get().busy) return;
      set({ busy: true, problem: null });
      const answer = await call();
      if (answer.ok) set({ busy: false, connection: answer.value });
      else set({ busy: false, problem: answer.problem.kind === 'cancelled' ? null : answer.problem });
    }
    /** Of the profile on the screen, whether or not it has a key. */
    async function ofProfile(name: 'connection.forgetKey' | 'connection.restoreService'): Promise<void> {
      const profileId = get().connection?.profile?.id;
      if (profileId !== undefined) await attempt(() => bridge.call(name, { profileId }));
    }
    return {
      connection: null,
      busy: false,
      problem: null,
      asked: null,
      removed: null,
      connect: (request) => attempt(() => bridge.call('connection.connect', request)),
      useBuiltIn: () => attempt(() => bridge.call('connection.useBuiltIn', undefined)),
      open: (profileId) => attempt(() => bridge.call('connection.open', { profileId })),
      restoreService: () => ofProfile('connection.restoreService'),
      switchProfile: () => attempt(() => bridge.call('connection.switch', undefined)),
      forgetKey: () => ofProfile('connection.forgetKey'),
      ask: (asked) => set({ asked }),
      // Main does one after the other: neither is lost to what is under way, nor keeps another waiting.
      editProfile: async (profileId, change) => {
        set({ asked: null, problem: null });
        const answer = await bridge.call('profile.edit', { profileId, ...change });
        set(answer.ok ? { connection: answer.value } : { problem: answer.problem });
      },
      removeProfile: async (profileId) => {
        set({ asked: null, problem: null, removed: null });
        const answer = await bridge.call('profile.remove', { profileId });
        // That it is gone is told by main, as every change of the profiles is.
        set(answer.ok ? { removed: answer.value } : { problem: answer.problem });
      },
      dismissRemoved: () => set({ removed: null }),
      cancel: async () => {
        await bridge.call('connection.cancel', undefined);
      },
      dismissProblem: () => set({ problem: null }),
    };
  });
  bridge.on('connection.changed', (connection) => store.setState({ connection }));
  void bridge.call('connection.read', undefined).then((answer) => {
    if (answer.ok) store.setState({ connection: answer.value });
    else store.setState({ problem: answer.problem });
  });
  return store;
}

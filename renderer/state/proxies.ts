import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { ProxyState } from '../../shared/domain/proxy-state';
import { mirror } from './mirror';

interface ProxiesState {
  readonly proxies: ProxyState;
  /** The proxy that the user wants to answer after cancelling; null for none. */
  readonly opened: string | null;
  /** Why what a proxy got couldn't be removed. */
  readonly problem: Problem | null;
  readonly read: () => Promise<void>;
  readonly open: (proxy: string) => void;
  /** Passes a name and password to main. They are not stored here. */
  readonly signIn: (account: {
    readonly proxy: string;
    readonly name: string;
    readonly password: string;
  }) => Promise<void>;
  readonly cancel: (proxy: string) => Promise<void>;
  readonly forget: (proxy: string) => Promise<void>;
}

/** The proxies that ask for a name and password, from main. */
export function createProxiesStore(bridge: Bridge) {
  return createStore<ProxiesState>((set) => {
    const state = mirror(bridge, 'proxy.changed', (proxies) => set({ proxies }));
    const receive = async (called: Promise<Answer<'proxy.read'>>) =>
      set({ problem: await state.receive(called) });
    return {
      proxies: { asking: [], answered: [] },
      opened: null,
      problem: null,
      read: () => receive(bridge.call('proxy.read', undefined)),
      open: (proxy) => set({ opened: proxy }),
      signIn: async (account) => {
        set({ opened: null });
        await receive(bridge.call('proxy.signIn', account));
      },
      cancel: async (proxy) => {
        set({ opened: null });
        await receive(bridge.call('proxy.dismiss', { proxy }));
      },
      forget: (proxy) => receive(bridge.call('proxy.forget', { proxy })),
    };
  });
}

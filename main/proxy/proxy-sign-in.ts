import type { Problem } from '../../shared/domain/problem';
import type { ProxyState } from '../../shared/domain/proxy-state';
import { type Result, succeed } from '../../shared/result';
import type { ProxyAccount, ProxyAccounts } from './proxy-accounts';
import { ProxyDesk, type Question, type StoppedRequest } from './proxy-desk';

/** What a proxy asks with. */
export interface ProxyChallenge extends Question {
  readonly host: string;
  readonly port: number;
}

/** The dealings of one request with proxies. */
export interface ProxyDealings {
  /** Resolves to the account to answer a proxy with; to null if the request can't pass it. */
  answer(challenge: ProxyChallenge): Promise<ProxyAccount | null>;
  /** The request was answered by what is behind the proxies. */
  passed(): void;
  /** The request has ended, in whatever way. */
  ended(): void;
}

interface Dependencies {
  readonly accounts: Pick<ProxyAccounts, 'read' | 'save' | 'remove'>;
  readonly onChange: (state: ProxyState) => void;
  /** Makes Chromium forget what proxies got. */
  readonly clearSessions: () => Promise<void>;
}

/** Signs in to proxies: with what the keychain has, or with what the user types. Only proxies get it. */
export class ProxySignIn {
  readonly #dependencies: Dependencies;
  readonly #desks = new Map<string, ProxyDesk>();
  /** What Chromium answers proxies with by itself in each session. */
  readonly #bySession = new WeakMap<object, ReadonlyMap<string, ProxyAccount>>();
  #loaded: Promise<boolean> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  state(): ProxyState {
    const desks = [...this.#desks.values()];
    return {
      asking: desks.flatMap(({ asking }) => asking ?? []),
      answered: desks.flatMap(({ answered }) => answered ?? []),
    };
  }

  /** Returns the state with the proxies of earlier runs. */
  async read(): Promise<ProxyState> {
    await this.#load();
    return this.state();
  }

  /** Begins a request of a session. */
  begin(session: object): ProxyDealings {
    const request: StoppedRequest = { given: new Map(this.#bySession.get(session)) };
    return {
      answer: async (challenge) => {
        await this.#load();
        const answer = this.#desk(proxyText(challenge)).answer(request, challenge);
        this.#changed();
        return answer;
      },
      passed: () => {
        if (request.given.size === 0) return;
        this.#bySession.set(session, new Map([...(this.#bySession.get(session) ?? []), ...request.given]));
        for (const [proxy, desk] of this.#desks) {
          const accepted = desk.passed(request);
          if (accepted && !desk.isKept) void this.#keep(proxy, desk, accepted);
        }
        this.#changed();
      },
      ended: () => {
        for (const desk of this.#desks.values()) desk.ended(request);
      },
    };
  }

  /** Tries what the user typed for a proxy that has asked. It is kept once the proxy has accepted it. */
  signIn(proxy: string, account: ProxyAccount): ProxyState {
    this.#desks.get(proxy)?.take({ ...account }, false);
    return this.#changed();
  }

  /** Lets the requests fail that wait for a proxy, and those that it stops from now on. */
  dismiss(proxy: string): ProxyState {
    this.#desks.get(proxy)?.dismiss();
    return this.#changed();
  }

  dismissAll(): void {
    for (const desk of this.#desks.values()) desk.dismiss();
  }

  /** Removes a proxy's account from the keychain, from memory and from Chromium. */
  async forget(proxy: string): Promise<Result<ProxyState, Problem>> {
    const removed = await this.#dependencies.accounts.remove(proxy);
    if (!removed.ok) return removed;
    this.#desks.get(proxy)?.forget();
    await this.#dependencies.clearSessions();
    return succeed(this.#changed());
  }

  async #keep(proxy: string, desk: ProxyDesk, account: ProxyAccount): Promise<void> {
    if (!(await this.#dependencies.accounts.save(proxy, account))) return;
    desk.kept(account);
    this.#changed();
  }

  /** Reads the saved accounts once per run; again if the keychain couldn't be read. */
  async #load(): Promise<void> {
    this.#loaded ??= this.#readSaved();
    if (!(await this.#loaded)) this.#loaded = null;
  }

  async #readSaved(): Promise<boolean> {
    const saved = await this.#dependencies.accounts.read();
    for (const [proxy, account] of saved ?? []) {
      const desk = this.#desk(proxy);
      if (desk.isUnknown) desk.take(account, true);
    }
    return saved !== null;
  }

  #desk(proxy: string): ProxyDesk {
    const desk = this.#desks.get(proxy) ?? new ProxyDesk(proxy);
    this.#desks.set(proxy, desk);
    return desk;
  }

  #changed(): ProxyState {
    const state = this.state();
    this.#dependencies.onChange(state);
    return state;
  }
}

/** Returns a proxy as "host:port". */
export function proxyText({ host, port }: Pick<ProxyChallenge, 'host' | 'port'>): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : `${host}:${port}`;
}

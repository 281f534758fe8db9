import type { Problem } from '../../shared/domain/problem';
import type { ProxyState } from '../../shared/domain/proxy-state';
import { groupBy } from '../../shared/group-by';
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
  /** By proxy and way of asking. */
  readonly #desks = new Map<string, ProxyDesk>();
  /** What Chromium answers proxies with by itself in each session. */
  readonly #bySession = new WeakMap<object, ReadonlyMap<string, ProxyAccount>>();
  #loaded: Promise<boolean> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  state(): ProxyState {
    const desks = [...this.#desks.values()];
    const asking = groupBy(
      desks.flatMap((desk) => desk.asking ?? []),
      ({ proxy }) => proxy,
    );
    const answered = groupBy(
      desks.flatMap((desk) => desk.answered ?? []),
      ({ proxy }) => proxy,
    );
    return {
      asking: [...asking].map(([proxy, each]) => ({
        proxy,
        wasRefused: each.some(({ wasRefused }) => wasRefused),
        isReadable: each.some(({ isReadable }) => isReadable),
        isDismissed: each.every(({ isDismissed }) => isDismissed),
      })),
      answered: [...answered].map(([proxy, each]) => ({ proxy, isKept: each.some(({ isKept }) => isKept) })),
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
        const desk = this.#desk(proxyText(challenge), challenge.scheme === 'basic');
        const answer = desk.answer(request, challenge);
        this.#changed();
        return answer;
      },
      passed: () => {
        if (request.given.size === 0) return;
        this.#bySession.set(session, new Map([...(this.#bySession.get(session) ?? []), ...request.given]));
        for (const desk of this.#desks.values()) {
          const accepted = desk.passed(request);
          if (accepted && !desk.isKept) void this.#keep(desk, accepted);
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
    for (const desk of this.#desksOf(proxy)) if (desk.asking) desk.take({ ...account }, false);
    return this.#changed();
  }

  /** Lets the requests fail that wait for a proxy, and those that it stops from now on. */
  dismiss(proxy: string): ProxyState {
    for (const desk of this.#desksOf(proxy)) desk.dismiss();
    return this.#changed();
  }

  dismissAll(): void {
    for (const desk of this.#desks.values()) desk.dismiss();
  }

  /** Removes a proxy's account from the keychain, from memory and from Chromium. */
  async forget(proxy: string): Promise<Result<ProxyState, Problem>> {
    const removed = await this.#dependencies.accounts.remove(proxy);
    if (!removed.ok) return removed;
    for (const desk of this.#desksOf(proxy)) desk.forget();
    await this.#dependencies.clearSessions();
    return succeed(this.#changed());
  }

  async #keep(desk: ProxyDesk, account: ProxyAccount): Promise<void> {
    const { proxy, isReadable } = desk;
    if (!(await this.#dependencies.accounts.save({ proxy, isReadable, account }))) return;
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
    for (const { proxy, isReadable, account } of saved ?? []) {
      const desk = this.#desk(proxy, isReadable);
      if (desk.isUnknown) desk.take(account, true);
    }
    return saved !== null;
  }

  #desk(proxy: string, isReadable: boolean): ProxyDesk {
    const key = JSON.stringify([proxy, isReadable]);
    const desk = this.#desks.get(key) ?? new ProxyDesk(proxy, isReadable);
    this.#desks.set(key, desk);
    return desk;
  }

  #desksOf(proxy: string): readonly ProxyDesk[] {
    return [...this.#desks.values()].filter((desk) => desk.proxy === proxy);
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

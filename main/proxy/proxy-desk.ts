import type { AnsweredProxy, AskingProxy } from '../../shared/domain/proxy-state';
import type { ProxyAccount } from './proxy-accounts';

/** How a proxy asks. */
export interface Question {
  /** "basic", "digest", "ntlm". */
  readonly scheme: string;
  /** Chromium answers by itself where it has got an answer for the same proxy, scheme and realm. */
  readonly realm: string;
}

/** A request that a proxy may stop. */
export interface StoppedRequest {
  /** What proxies got for it, or from its session before it began, by proxy and question. */
  readonly given: Map<string, ProxyAccount>;
}

interface Waiting {
  readonly request: StoppedRequest;
  /** The key of `given`. */
  readonly about: string;
  readonly resolve: (account: ProxyAccount | null) => void;
}

/**
 * What is known about a proxy's account. Only one request tries an account that isn't known to be accepted, so that a wrong
 * password is sent once, however many requests wait: many networks lock an account after three.
 */
type AccountState = 'unknown' | 'untried' | 'trying' | 'accepted' | 'refused';

/**
 * One proxy that asks in one way, readable or not: its account, and the requests that wait for it. A network that poses as
 * the proxy must not get by Basic what the user entered for a scheme that hides the password; NationalSecurityAgency/emissary#161
 * had that defect. Chromium remembers accounts by scheme too (net/http/http_auth_cache.h).
 */
export class ProxyDesk {
  readonly proxy: string;
  /** Whether it asks by Basic (RFC 7617), which sends the password as readable text. Digest (RFC 7616) and NTLM don't. */
  readonly isReadable: boolean;
  #account: ProxyAccount | null = null;
  #accountState: AccountState = 'unknown';
  #trying: StoppedRequest | null = null;
  #waiting: readonly Waiting[] = [];
  #isAsking = false;
  #isDismissed = false;
  #isKept = false;

  constructor(proxy: string, isReadable: boolean) {
    this.proxy = proxy;
    this.isReadable = isReadable;
  }

  get asking(): AskingProxy | null {
    if (!this.#isAsking) return null;
    return {
      proxy: this.proxy,
      wasRefused: this.#accountState === 'refused',
      isReadable: this.isReadable,
      isDismissed: this.#isDismissed,
    };
  }

  get answered(): AnsweredProxy | null {
    return this.#account === null ? null : { proxy: this.proxy, isKept: this.#isKept };
  }

  /** Whether nothing is known that could answer it. */
  get isUnknown(): boolean {
    return this.#accountState === 'unknown';
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  /** Takes an account that wasn't tried in this run. */
  take(account: ProxyAccount, isKept: boolean): void {
    this.#account = account;
    this.#isKept = isKept;
    this.#trying = null;
    this.#accountState = 'untried';
    this.#isAsking = false;
    this.#isDismissed = false;
    this.#release();
  }

  kept(account: ProxyAccount): void {
    if (this.#account === account) this.#isKept = true;
  }

  /** Resolves to the account to answer with, once there is one; to null if the user doesn't sign in. */
  answer(request: StoppedRequest, { scheme, realm }: Question): Promise<ProxyAccount | null> {
    const about = JSON.stringify([this.proxy, scheme, realm]);
    if (this.#account !== null && request.given.get(about) === this.#account) {
      this.#accountState = 'refused';
      this.#trying = null;
    }
    return new Promise((resolve) => {
      this.#waiting = [...this.#waiting, { request, about, resolve }];
      this.#release();
    });
  }

  /** The proxy let a request pass. Returns the account that it accepted now for the first time; null if none. */
  passed(request: StoppedRequest): ProxyAccount | null {
    if (this.#trying !== request) return null;
    this.#trying = null;
    this.#accountState = 'accepted';
    this.#release();
    return this.#account;
  }

  /** The request waits no more. If it was trying the account, another one tries it. */
  ended(request: StoppedRequest): void {
    this.#waiting = this.#waiting.filter((each) => each.request !== request);
    if (this.#trying !== request) return;
    this.#trying = null;
    this.#accountState = 'untried';
    this.#release();
  }

  dismiss(): void {
    if (this.#isAsking) this.#isDismissed = true;
    this.#release();
  }

  forget(): void {
    this.#account = null;
    this.#accountState = 'unknown';
    this.#trying = null;
    this.#isKept = false;
    this.#isAsking = false;
    this.#isDismissed = false;
    this.#release();
  }

  #release(): void {
    switch (this.#accountState) {
      case 'unknown':
      case 'refused':
        if (this.#isDismissed) this.#answerAll(null);
        else if (this.#waiting.length > 0) this.#isAsking = true;
        return;
      case 'untried': {
        const [first, ...others] = this.#waiting;
        if (!first) return;
        this.#waiting = others;
        this.#accountState = 'trying';
        this.#trying = first.request;
        this.#give(first, this.#account);
        return;
      }
      case 'trying':
        return;
      case 'accepted':
        this.#answerAll(this.#account);
    }
  }

  #answerAll(account: ProxyAccount | null): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) this.#give(each, account);
  }

  #give({ request, about, resolve }: Waiting, account: ProxyAccount | null): void {
    if (account !== null) request.given.set(about, account);
    resolve(account);
  }
}

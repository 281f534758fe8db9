/** What the window knows about proxies that ask for a name and password. It never gets either. */
export interface ProxyState {
  /** Proxies that wait for an answer, in the order they asked. */
  readonly asking: readonly AskingProxy[];
  /** Proxies with a name and password. */
  readonly answered: readonly AnsweredProxy[];
}

export interface AskingProxy {
  /** "host:port". */
  readonly proxy: string;
  /** Whether it refused the name and password that it got last. */
  readonly wasRefused: boolean;
  /** Whether the password goes to the proxy as readable text: HTTP's Basic scheme. */
  readonly isReadable: boolean;
  /** Whether the user cancelled: requests then fail until the user signs in. */
  readonly isDismissed: boolean;
}

export interface AnsweredProxy {
  readonly proxy: string;
  /** Whether the keychain has them; otherwise they are lost when the app ends. */
  readonly isKept: boolean;
}

/** The longest name and password that are accepted, in characters. */
export const maxProxyTextLength = 256;

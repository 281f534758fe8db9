// What Node and browsers both have and shared uses: its configuration knows the types of neither. Each other configuration
// has the full types of its environment.

declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>>);
  get(name: string): string | null;
  toString(): string;
}

declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly protocol: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly username: string;
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(input?: ArrayBufferView | ArrayBuffer, options?: { readonly stream?: boolean }): string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class MessagePort {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

/** Opaque: a number in browsers, an object in Node. */
type Timer = { readonly timer: unique symbol };
declare function setTimeout(callback: () => void, delay?: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;

/** ms. */
declare const performance: { now(): number };

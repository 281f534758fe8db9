/** One end of a connection between two programs or threads. What is posted arrives in order, or not at all. */
export interface RpcPort {
  /** `transfer` is moved to the other end instead of copied. Does nothing if the other end has ended. */
  postMessage(message: unknown, transfer?: readonly Transferred[]): void;
  /** Sets the listener. `answerPort`: the port that came with a call, to answer it there. */
  onMessage(listener: (message: unknown, answerPort: AnswerPort | null) => void): void;
}

/** A buffer, bitmap or port, of the browser, Node or Electron. */
export type Transferred = object;

/** Where the answer to one call goes, if not to the caller. */
export interface AnswerPort {
  postMessage(answer: unknown): void;
}

/** The calls of a server, by name. `Api` itself is the argument, so that interfaces are accepted. */
export type RpcApi<Api> = {
  readonly [Name in keyof Api]: { readonly request: unknown; readonly answer: unknown };
};

/** A message to the server. Calls without an ID are notifications: they are not answered. */
export type ClientMessage =
  | {
      readonly kind: 'call';
      readonly id: number | null;
      readonly name: string;
      readonly request: unknown;
    }
  /** The caller no longer needs the answer. */
  | { readonly kind: 'cancel'; readonly id: number };

export type ServerMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number }
  | { readonly kind: 'event'; readonly name: string; readonly payload: unknown }
  /** A bug: where, and the error's name. Its text is left out, as it may contain data. */
  | { readonly kind: 'defect'; readonly where: string; readonly error: string };

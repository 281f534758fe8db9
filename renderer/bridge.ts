import type {
  Answer,
  Bridge,
  CallName,
  PortMessage,
  PortNotice,
  PreloadBridge,
  Request,
} from '../shared/contract/contract';
import { unsafeCast, unsafeParse } from '../shared/unsafe-cast';

declare global {
  interface Window {
    /** Set by main/preload.ts. */
    readonly whereabouts: PreloadBridge;
  }
}

/** Returns the bridge to main. The only place that reads what the preload exposes; everything else receives the bridge. */
export function preloadedBridge(): Bridge {
  const { call, on } = window.whereabouts;
  const answersOverPorts = new AnswersOverPorts();
  return {
    call: <Name extends CallName>(name: Name, request: Request<Name>) =>
      answersOverPorts.receive<Answer<Name>>(async (callNumber) =>
        unsafeParse(await call(name, request, callNumber)),
      ),
    on,
  };
}

/** The answers that come over their own message port. The window doesn't know in advance which ones do. */
class AnswersOverPorts {
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #lastCall = 0;

  constructor() {
    window.addEventListener('message', ({ source, data, ports: [port] }) => {
      if (source !== window || port === undefined) return;
      const { portOfCall } = unsafeCast<PortMessage>(data);
      port.onmessage = (answer) => {
        this.#waiting.get(portOfCall)?.(answer.data);
        port.close();
      };
    });
  }

  /** Makes a call with a number. Resolves to its answer, or to the one that comes over the port of that number. */
  async receive<Value extends object>(
    call: (callNumber: number) => Promise<Value | PortNotice>,
  ): Promise<Value> {
    this.#lastCall += 1;
    const callNumber = this.#lastCall;
    const overPort = new Promise<Value>((resolve) => {
      this.#waiting.set(callNumber, (answer) => resolve(unsafeCast(answer)));
    });
    try {
      const answer = await call(callNumber);
      return 'overPort' in answer ? await overPort : answer;
    } finally {
      this.#waiting.delete(callNumber);
    }
  }
}

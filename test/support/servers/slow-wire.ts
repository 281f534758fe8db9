import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Bridge, CallName, Pushes, PushName, Request } from '../../../shared/contract/contract';
import { fakeBridge } from '../window/fake-bridge';

/**
 * The window's bridge to a main process in the same process, where every message is delayed and none
 * overtakes another.
 */
export interface SlowWire {
  readonly bridge: Bridge;
  /** Sends a push to the window. */
  readonly push: <Name extends PushName>(name: Name, payload: Pushes[Name]) => void;
}

/**
 * `ask`: makes a call in main, which returns JSON text. `delay`: ms that the next message takes; 0 for one
 * turn of the event loop.
 */
export function slowWire(
  ask: (name: CallName, request: unknown) => Promise<string>,
  delay: () => number,
): SlowWire {
  const [toMain, toWindow] = [direction(delay), direction(delay)];
  const listening = fakeBridge();
  return {
    bridge: {
      call: <Name extends CallName>(name: Name, request: Request<Name>) => {
        const sent: unknown = structuredClone(request);
        return new Promise<Answer<Name>>((resolve, reject) => {
          toMain(() => {
            ask(name, sent).then((json) => toWindow(() => resolve(JSON.parse(json))), reject);
          });
        });
      },
      on: listening.bridge.on,
    },
    push: (name, payload) => {
      const sent = structuredClone(payload);
      toWindow(() => listening.push(name, sent));
    },
  };
}

/** Delivers one message after another. */
function direction(delay: () => number): (deliver: () => void) => void {
  let last: Promise<unknown> = Promise.resolve();
  return (deliver) => {
    const ms = delay();
    last = last
      .then(() => (ms === 0 ? new Promise((resolve) => setImmediate(resolve)) : pause(ms)))
      .then(deliver);
  };
}

import type { WindowCommandId } from '../../shared/commands';
import {
  type Bridge,
  isAnsweredInBytes,
  isRelayed,
  type PortMessage,
  type PortNotice,
  type PreloadBridge,
} from '../../shared/contract/contract';
import { fakeBridge } from '../support/window/fake-bridge';
import { isSceneName, repliesOf } from './scenes';

// Runs in the page before its scripts, in place of the preload: main's replies are those of the scene in the address.

const overPort: PortNotice = { ok: true, value: null, overPort: true };

/** Returns what the preload would expose: answers in JSON text, or over a port. See main/preload.ts. */
function preloadOf(bridge: Bridge): PreloadBridge {
  return {
    on: bridge.on,
    call: async (name, request, callNumber) => {
      const answer = await bridge.call(name, request);
      if (callNumber === undefined || !isRelayed(name) || !isAnsweredInBytes(name))
        return JSON.stringify(answer);
      const { port1, port2 } = new MessageChannel();
      const message: PortMessage = { portOfCall: callNumber };
      window.postMessage(message, window.location.origin, [port2]);
      port1.postMessage(answer);
      return JSON.stringify(overPort);
    },
  };
}

const scene = new URLSearchParams(window.location.search).get('scene');
if (isSceneName(scene)) {
  const { bridge, push } = fakeBridge(repliesOf(scene));
  Object.defineProperty(window, 'whereabouts', { value: preloadOf(bridge) });
  Object.defineProperty(window, 'selectCommand', {
    value: (id: WindowCommandId) => push('command.selected', id),
  });
}

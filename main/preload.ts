import { contextBridge, type IpcRendererEvent, ipcRenderer, webFrame } from 'electron';
import type { PortMessage, PreloadBridge } from '../shared/contract/contract';
import { whenIdle } from '../shared/when-idle';
import { callChannel, portChannel, pushChannel } from './ipc/channels';

/** How long the page must not change before it counts as idle, ms: longer than a step of a played timeline. */
const stillMs = 2_000;
let isStill = true;

/** Chromium returns caches and freed memory only when the computer has little left, so the idle page returns them itself. */
const wait = whenIdle({ idleMs: 20_000, restMs: 300_000, act: returnMemoryIfStill });

function used(): void {
  isStill = false;
  wait();
}

function returnMemoryIfStill(): void {
  isStill = true;
  // Observed only now, because each observed change takes time.
  const changes = new MutationObserver(used);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(() => {
    changes.disconnect();
    if (isStill) webFrame.clearCache();
  }, stillMs);
}

used();
const uses = [
  'keydown',
  'pointerdown',
  'pointermove',
  'wheel',
  'scroll',
  'input',
  'click',
  'focusin',
  'compositionupdate',
];
for (const event of uses) window.addEventListener(event, used, { capture: true, passive: true });

/** The page's first calls, made before the page is loaded, so that its first frame has the answers. Each is used once. */
const prefetched = new Map<string, Promise<string>>();
const answered = new Set<string>();
for (const name of ['connection.read', 'settings.read', 'reports.first']) {
  const answer: Promise<string> = ipcRenderer.invoke(callChannel, name, undefined);
  prefetched.set(
    name,
    answer.finally(() => answered.add(name)),
  );
}
// An answer is outdated once main has pushed a change of the same subject; the page then asks again.
ipcRenderer.on(pushChannel, (_event, pushed: string) => {
  used();
  const [subject] = pushed.split('.');
  for (const name of answered) if (name.startsWith(`${subject}.`)) prefetched.delete(name);
});

/**
 * All that the window gets: a way to make the calls of shared/contract/contract.ts and to receive its pushes. Main validates names
 * and requests and trusts nothing that comes from here.
 */
const bridge: PreloadBridge = {
  call: (name, request, callNumber) => {
    used();
    const answer = prefetched.get(name);
    prefetched.delete(name);
    return answer ?? ipcRenderer.invoke(callChannel, name, request, callNumber);
  },
  on: (name, listener) => {
    const handleChange = (
      _event: IpcRendererEvent,
      pushed: unknown,
      payload: Parameters<typeof listener>[0],
    ) => {
      if (pushed === name) listener(payload);
    };
    ipcRenderer.on(pushChannel, handleChange);
    return () => ipcRenderer.removeListener(pushChannel, handleChange);
  },
};

/** Each subject of the window subscribes to pushes by itself, so this many listeners are not a leak. */
ipcRenderer.setMaxListeners(50);

// A MessagePort cannot cross the context bridge.
ipcRenderer.on(portChannel, (event, callNumber: number) => {
  const message: PortMessage = { portOfCall: callNumber };
  window.postMessage(message, window.location.origin, event.ports);
});

contextBridge.exposeInMainWorld('whereabouts', bridge);

import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { BytesArriving } from '../shared/bytes-calls';
import type { PreloadBridge } from '../shared/ipc';
import { callChannel, portChannel, pushChannel } from './ipc/channels';

/** What the page asks first, asked before it is there, so that its first picture has the answers. Each is given out once. */
const early = new Map<string, Promise<string>>();
const answered = new Set<string>();
for (const name of ['connection.read', 'settings.read', 'reports.first']) {
  const asking: Promise<string> = ipcRenderer.invoke(callChannel, name, undefined);
  early.set(
    name,
    asking.finally(() => answered.add(name)),
  );
}
// Of what was answered before, main has told something newer: it is asked again.
ipcRenderer.on(pushChannel, (_event, pushed: string) => {
  const [subject] = pushed.split('.');
  for (const name of answered) if (name.startsWith(`${subject}.`)) early.delete(name);
});

/**
 * All the window ever gets: a way to make the calls of shared/ipc.ts and to hear its pushes. Names and requests are
 * checked in main, which trusts nothing that comes from here.
 */
const bridge: PreloadBridge = {
  call: (name, request, to) => {
    const asking = early.get(name);
    early.delete(name);
    return asking ?? ipcRenderer.invoke(callChannel, name, request, to);
  },
  on: (name, listener) => {
    const heard = (_event: IpcRendererEvent, pushed: unknown, payload: Parameters<typeof listener>[0]) => {
      if (pushed === name) listener(payload);
    };
    ipcRenderer.on(pushChannel, heard);
    return () => ipcRenderer.removeListener(pushChannel, heard);
  },
};

/** Each subject of the window hears pushes by itself: as many are no leak. */
ipcRenderer.setMaxListeners(50);

// A port cannot be handed over by what is exposed.
ipcRenderer.on(portChannel, (event, to: number) => {
  const arriving: BytesArriving = { bytesOf: to };
  window.postMessage(arriving, window.location.origin, event.ports);
});

contextBridge.exposeInMainWorld('whereabouts', bridge);

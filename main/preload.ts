import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { PreloadBridge } from '../shared/ipc';
import { callChannel, pushChannel } from './ipc/channels';

/**
 * All the window ever gets: a way to make the calls of shared/ipc.ts and to hear its pushes. Names and requests are
 * checked in main, which trusts nothing that comes from here.
 */
const bridge: PreloadBridge = {
  call: (name, request) => ipcRenderer.invoke(callChannel, name, request),
  on: (name, listener) => {
    const heard = (_event: IpcRendererEvent, pushed: unknown, payload: Parameters<typeof listener>[0]) => {
      if (pushed === name) listener(payload);
    };
    ipcRenderer.on(pushChannel, heard);
    return () => ipcRenderer.removeListener(pushChannel, heard);
  },
};

contextBridge.exposeInMainWorld('whereabouts', bridge);

// @ts-check
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bytes', { read: () => ipcRenderer.invoke('read') });

// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain } from 'electron';

// electron FOLDER: a window that is given the bytes of the file BENCH_FILE when it asks: the least that it takes to get there.

ipcMain.handle('read', () => readFile(process.env.BENCH_FILE ?? ''));
app.whenReady().then(() => {
  const window = new BrowserWindow({
    webPreferences: { sandbox: true, preload: join(import.meta.dirname, 'preload.cjs') },
  });
  window.loadFile(join(import.meta.dirname, '../../workstation/bare-window/index.html'));
});

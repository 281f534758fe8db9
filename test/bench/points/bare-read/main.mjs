// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain } from 'electron';

// electron FOLDER: a window that receives the bytes of the file BENCH_FILE on request: the minimum for such a
// transfer.

ipcMain.handle('read', () => readFile(process.env.BENCH_FILE ?? ''));
app.whenReady().then(() => {
  const window = new BrowserWindow({
    webPreferences: { sandbox: true, preload: join(import.meta.dirname, 'preload.cjs') },
  });
  window.loadFile(join(import.meta.dirname, '../../workstation/bare-window/index.html'));
});

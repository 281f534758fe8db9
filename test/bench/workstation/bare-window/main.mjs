// @ts-check
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

// electron FOLDER: a window with the page BENCH_PAGE at the device scale BENCH_SCALE, or with one line of
// text: the minimal Electron program.

if (process.env.BENCH_SCALE)
  app.commandLine.appendSwitch('force-device-scale-factor', process.env.BENCH_SCALE);

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, spellcheck: false },
  });
  window.loadFile(process.env.BENCH_PAGE ?? join(import.meta.dirname, 'index.html'));
});

// @ts-check
import { app, BrowserWindow } from 'electron';

// electron FOLDER: an empty window of the size of the pictures, which a test loads the page into. No preload: the test
// puts its own bridge into the page.

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    useContentSize: true,
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, spellcheck: false },
  });
  window.loadURL('about:blank');
});

/** A program with every fault that the scan must find, by file. It is never run. */
export const insecureProgram: ReadonlyMap<string, string> = new Map([
  [
    'main/window/window.ts',
    `import { app, BrowserWindow, protocol, session, shell } from 'electron';
app.commandLine.appendSwitch('ignore-certificate-errors');
export function open(address: string) {
  const window = new BrowserWindow({
    webPreferences: {
      contextIsolation: false,
      sandbox: false,
      webSecurity: false,
      allowRunningInsecureContent: true,
      experimentalFeatures: true,
      enableBlinkFeatures: 'CSSVariables',
      preload: address,
    },
  });
  window.loadURL('http://example.com/');
  shell.openExternal(address);
  window.webContents.insertCSS(address);
  eval('open ' + address);
  return new BrowserWindow({ webPreferences: { nodeIntegration: true, nodeIntegrationInWorker: true } });
  protocol.registerFileProtocol('open', () => undefined);
  session.defaultSession.setCertificateVerifyProc((_request, done) => done(0));
}
app.on('certificate-error', (event, _contents, _url, _error, _certificate, done) => {
  event.preventDefault();
  done(true);
});
process.env['ELECTRON_DISABLE_SECURITY_WARNINGS'] = 'true';
`,
  ],
  [
    'main/index.html',
    `<!doctype html><html><head>
<meta http-equiv="Content-Security-Policy" content="default-src *; script-src 'unsafe-inline' 'unsafe-eval' *">
<script src="http://example.com/a.js"></script>
</head><body><webview src="https://example.com" nodeintegration disablewebsecurity allowpopups></webview></body></html>`,
  ],
  ['package.json', '{ "name": "careless", "devDependencies": { "electron": "11.0.0" } }'],
]);

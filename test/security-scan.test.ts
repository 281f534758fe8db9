import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programSources } from './support/source/electronegativity';
import { isNode, nameOf, type SyntaxNode, syntaxOf, textOf } from './support/source/syntax';
import {
  calls,
  either,
  firstArgument,
  imports,
  isText,
  propertiesOf,
  says,
  sets,
} from './support/source/syntax-patterns';

/** Patterns that are forbidden in the sources, or allowed only in some files. */

interface Rule {
  readonly what: string;
  readonly breaks: (node: SyntaxNode) => boolean;
  /** The only files that may contain it. */
  readonly only?: readonly string[];
  /** A violation that the rule must find. */
  readonly canary: string;
}

const rules: readonly Rule[] = [
  {
    what: 'loads anything over plain http',
    breaks: (node) =>
      calls(/^(loadURL|loadFile|fetch)$/)(node) && /^http:|^file:/.test(textOf(firstArgument(node))),
    canary: "window.loadURL('http://example.com')",
  },
  {
    what: 'names an address over plain http that is not this machine',
    breaks: (node) => /http:\/\/(?!127\.0\.0\.1|\[::1\]|localhost)[a-z0-9]/i.test(textOf(node)),
    // The names of XML's vocabularies, which nothing requests.
    only: ['gpx', 'graphml', 'kml', 'xlsx-parts', 'xlsx'].map((name) => `main/export/formats/${name}.ts`),
    canary: "const page = 'http://example.com/'",
  },
  {
    what: 'loosens what a window may do',
    breaks: either(
      sets(/^(nodeIntegration|nodeIntegrationInWorker|nodeIntegrationInSubFrames|webviewTag|plugins)$/, true),
      sets(/^(allowRunningInsecureContent|experimentalFeatures|navigateOnDragDrop|enableWebSQL)$/, true),
      sets(/^(webSecurity|contextIsolation|sandbox)$/, false),
      says(/^(enableBlinkFeatures|enablePreferredSizeMode|allowpopups|enableRemoteModule)$/),
    ),
    canary: 'const options = { webSecurity: false }',
  },
  {
    what: 'changes Chromium’s switches',
    breaks: calls(/^(appendSwitch|appendArgument|removeSwitch)$/),
    only: ['main/security/chromium-switches.ts'],
    canary: "app.commandLine.appendSwitch('log-net-log', 'x')",
  },
  {
    what: 'names a switch of Chromium that opens it',
    breaks: says(
      /^(disable-web-security|ignore-certificate-errors|no-zygote|allow-running-insecure-content)$/,
    ),
    canary: "app.commandLine.appendSwitch('ignore-certificate-errors')",
  },
  {
    what: 'embeds another page',
    breaks: (node) =>
      node.type === 'JSXOpeningElement' && /^(webview|iframe|object|embed)$/.test(nameOf(node.name)),
    canary: 'const page = <webview src="x" />',
  },
  {
    what: 'makes markup or code of text',
    breaks: either(
      says(
        /^(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|srcDoc|createContextualFragment)$/,
      ),
      calls(/^(eval|Function|DOMParser|execScript|parseFromString|setHTMLUnsafe)$/),
      (node) =>
        calls(/^(write|writeln)$/)(node) && isNode(node.callee) && nameOf(node.callee.object) === 'document',
      (node) => calls(/^(setTimeout|setInterval)$/)(node) && isText(firstArgument(node)),
    ),
    // They read it.
    only: ['renderer/last-frame/frame-markup.ts', 'renderer/last-frame/last-frame.ts'],
    canary: "element.innerHTML = '<b>'",
  },
  {
    what: 'hands Leaflet a text that it would make markup of',
    breaks: either(
      calls(/^(bindPopup|bindTooltip|setContent|setPopupContent|setTooltipContent)$/),
      (node) =>
        calls(/^(divIcon|DivIcon)$/)(node) &&
        propertiesOf(firstArgument(node)).some((each) => nameOf(each) === 'html' && isText(each.value)),
    ),
    canary: "new DivIcon({ html: '<b>' })",
  },
  {
    what: 'has Leaflet make a marker of markup',
    breaks: calls(/^(divIcon|DivIcon)$/),
    // Of an element that React fills.
    only: ['renderer/features/map/map-pin.tsx'],
    canary: "divIcon({ html: '<b>' })",
  },
  {
    what: 'makes a policy of Trusted Types',
    breaks: (node) => calls(/^createPolicy$/)(node),
    only: ['renderer/features/map/trusted-leaflet.ts'],
    canary: "trustedTypes.createPolicy('x', {})",
  },
  {
    what: 'opens what the system opens with another program',
    breaks: either(imports('shell', 'electron'), says(/^(openPath|openExternal)$/)),
    only: ['main/composition/handlers.ts'],
    canary: "import { shell } from 'electron'",
  },
  {
    what: 'listens to windows',
    breaks: either(imports('ipcMain', 'electron'), calls(/^(handleOnce)$/)),
    only: ['main/ipc/window-ipc.ts'],
    canary: "import { ipcMain } from 'electron'",
  },
  {
    what: 'speaks to main',
    breaks: either(imports('ipcRenderer', 'electron'), imports('contextBridge', 'electron')),
    only: ['main/preload.ts'],
    canary: "import { ipcRenderer } from 'electron'",
  },
  {
    what: 'opens a window',
    breaks: (node) =>
      node.type === 'NewExpression' &&
      /^(BrowserWindow|BrowserView|WebContentsView|BaseWindow)$/.test(nameOf(node)),
    only: ['main/window/window.ts'],
    canary: 'new BrowserWindow()',
  },
  {
    what: 'runs a text in a window',
    breaks: calls(/^(executeJavaScript|executeJavaScriptInIsolatedWorld|insertCSS)$/),
    canary: "contents.executeJavaScript('x')",
  },
  {
    what: 'judges certificates itself',
    breaks: says(
      /^(setCertificateVerifyProc|certificate-error|rejectUnauthorized|checkServerIdentity|NODE_EXTRA_CA_CERTS)$/,
    ),
    canary: 'const agent = { rejectUnauthorized: false }',
  },
  {
    what: 'chooses a client certificate',
    breaks: says(/^select-client-certificate$/),
    // Refuses each.
    only: ['main/security/security.ts'],
    canary: "app.on('select-client-certificate', choose)",
  },
  {
    what: 'changes which proxy is used',
    breaks: calls(/^(setProxy|setUserProxyConfig)$/),
    // Cuts the window off.
    only: ['main/security/security.ts'],
    canary: "session.defaultSession.setProxy({ mode: 'direct' })",
  },
  {
    what: 'decides what a page may have',
    breaks: says(
      /^set(PermissionRequest|PermissionCheck|DevicePermission|DisplayMediaRequest|USBProtectedClasses|BluetoothPairing)Handler$/,
    ),
    only: ['main/security/security.ts'],
    canary: 'session.setPermissionRequestHandler(null)',
  },
  {
    what: 'serves a scheme',
    breaks: (node) =>
      calls(
        /^(handle|registerSchemesAsPrivileged|registerFileProtocol|interceptFileProtocol|registerStreamProtocol)$/,
      )(node) &&
      isNode(node.callee) &&
      nameOf(node.callee.object) === 'protocol',
    only: ['main/index.ts'],
    canary: "protocol.handle('file', answer)",
  },
  {
    what: 'asks the keychain for everything, which breaks a locked one',
    breaks: says(/^findCredentials$/),
    canary: "keytar.findCredentials('Whereabouts')",
  },
  {
    what: 'writes or sends what was in memory when something died',
    breaks: either(
      says(/^(crashReporter|setUploadToServer|takeHeapSnapshot|writeHeapSnapshot)$/),
      imports('writeHeapSnapshot', 'node:v8'),
    ),
    canary: 'crashReporter.start({})',
  },
  {
    what: 'records the screen',
    breaks: says(/^(desktopCapturer|getDisplayMedia)$/),
    canary: 'desktopCapturer.getSources({})',
  },
  {
    what: 'hands the preload’s own objects to the page',
    breaks: (node) =>
      calls(/^exposeInMainWorld$/)(node) &&
      !(Array.isArray(node.arguments) && nameOf(node.arguments[1]) === 'bridge'),
    canary: "contextBridge.exposeInMainWorld('electron', ipcRenderer)",
  },
];

const root = resolve(import.meta.dirname, '..');
const sources = [...programSources(root)].filter(([file]) => /\.(tsx?|mjs)$/.test(file));
const nodes = sources.flatMap(([file, source]) => syntaxOf(file, source).map((node) => ({ file, node })));

describe('no source of the app', () => {
  it.each(rules.map((rule) => [rule.what, rule] as const))('%s, or only where it belongs', (_what, rule) => {
    const found = new Set(nodes.filter(({ node }) => rule.breaks(node)).map(({ file }) => file));
    expect([...found].sort()).toEqual(rule.only ?? []);
  });

  it.each(rules.map((rule) => [rule.what, rule] as const))('%s without being found', (_what, rule) => {
    expect(syntaxOf('canary.tsx', rule.canary).some(rule.breaks)).toBe(true);
  });

  it('is skipped', () => {
    expect(sources.length).toBeGreaterThan(500);
  });
});

describe('the beginning of the app', () => {
  it('first removes the variables that disable certificate checks and log TLS keys', () => {
    const [, index = ''] = sources.find(([file]) => file === 'main/index.ts') ?? [];
    const [program] = syntaxOf('main/index.ts', index);
    const body: readonly unknown[] = Array.isArray(program?.body) ? program.body : [];
    const removed = body
      .filter(isNode)
      .filter(({ type }) => type !== 'ImportDeclaration')
      .slice(0, 2)
      .map(({ expression }) => (isNode(expression) ? expression : undefined));
    expect(removed.map((each) => [each?.operator, nameOf(each?.argument)])).toEqual([
      ['delete', 'NODE_TLS_REJECT_UNAUTHORIZED'],
      ['delete', 'SSLKEYLOGFILE'],
    ]);
  });
});

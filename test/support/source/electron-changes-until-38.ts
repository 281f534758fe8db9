import type { ElectronChange } from './electron-change';
import { isNode, nameOf, textOf } from './syntax';
import {
  argumentsOf,
  calls,
  callsOf,
  either,
  firstArgument,
  imports,
  type Pattern,
  says,
  sets,
} from './syntax-patterns';

/** A listener of an event with more than one parameter. */
const listensWithDetails =
  (event: string): Pattern =>
  (node) => {
    const [name, listener] = argumentsOf(node);
    return (
      calls(/^(on|once|addListener)$/)(node) &&
      textOf(name) === event &&
      isNode(listener) &&
      Array.isArray(listener.params) &&
      listener.params.length > 1
    );
  };

const extensionMethods = /^(loadExtension|removeExtension|getExtension|getAllExtensions)$/;

/** What Electron 33 to 38 changed, and the older APIs that are still marked as deprecated. */
export const changesUntil38: readonly ElectronChange[] = [
  {
    api: 'protocol.register…Protocol, protocol.intercept…Protocol',
    since: 25,
    replacement: 'protocol.handle',
    matches: says(
      /^((register|intercept)(File|Buffer|String|Http|Stream)Protocol|(unregister|unintercept)Protocol|isProtocol(Registered|Intercepted))$/,
    ),
    // security-scan.test.ts forbids them too.
    canary: "protocol.registerFileProtocol('app', answer)",
  },
  {
    api: 'BrowserView',
    since: 30,
    replacement: 'WebContentsView',
    matches: either(imports('BrowserView', 'electron'), calls(/^(BrowserView|(set|add|get)BrowserViews?)$/)),
    canary: 'new BrowserView()',
  },
  {
    api: 'document.execCommand("paste")',
    since: 33,
    replacement: 'navigator.clipboard.readText',
    matches: (node) => calls(/^execCommand$/)(node) && textOf(firstArgument(node)) === 'paste',
    canary: "document.execCommand('paste')",
  },
  {
    api: 'webPreferences.enableDeprecatedPaste and its permission',
    since: 33,
    replacement: 'navigator.clipboard.readText',
    matches: says(/^(enableDeprecatedPaste|deprecated-sync-clipboard-read)$/),
    canary: 'const preferences = { enableDeprecatedPaste: true }',
  },
  {
    api: 'baseURLForDataURL',
    since: 33,
    replacement: 'protocol.handle',
    matches: says(/^baseURLForDataURL$/),
    canary: "window.loadURL('data:text/html,x', { baseURLForDataURL: 'other://' })",
  },
  {
    api: 'the window type "textured"',
    since: 33,
    replacement: 'no type',
    matches: sets(/^type$/, 'textured'),
    canary: "new BrowserWindow({ type: 'textured' })",
  },
  {
    api: 'systemPreferences.accessibilityDisplayShouldReduceTransparency',
    since: 33,
    replacement: 'nativeTheme.prefersReducedTransparency',
    matches: says(/^accessibilityDisplayShouldReduceTransparency$/),
    canary: 'systemPreferences.accessibilityDisplayShouldReduceTransparency',
  },
  {
    api: 'serviceWorkers.fromVersionID',
    since: 35,
    replacement: 'serviceWorkers.getInfoFromVersionID',
    matches: says(/^(fromVersionID|getFromVersionID)$/),
    canary: 'session.serviceWorkers.fromVersionID(1)',
  },
  {
    api: 'session.setPreloads, session.getPreloads',
    since: 35,
    replacement: 'session.registerPreloadScript, session.getPreloadScripts',
    matches: says(/^(set|get)Preloads$/),
    // Electron 33 has nothing else, and newer versions don't get there.
    except: ['test/e2e/renderer-as-attacker.test.ts'],
    canary: "session.setPreloads(['preload.cjs'])",
  },
  {
    api: 'the arguments level, message, line and sourceId of "console-message"',
    since: 35,
    replacement: 'the properties of its event',
    matches: listensWithDetails('console-message'),
    canary: "contents.on('console-message', (_event, level, message) => note(message))",
  },
  {
    api: 'a WebRequestFilter without URLs',
    since: 35,
    replacement: "urls: ['<all_urls>'], or no filter",
    matches: (node) =>
      node.type === 'Property' &&
      nameOf(node) === 'urls' &&
      isNode(node.value) &&
      Array.isArray(node.value.elements) &&
      node.value.elements.length === 0,
    canary: 'session.webRequest.onBeforeRequest({ urls: [] }, answer)',
  },
  {
    api: 'systemPreferences.isAeroGlassEnabled',
    since: 36,
    replacement: 'nothing: it is always true',
    matches: says(/^isAeroGlassEnabled$/),
    canary: 'systemPreferences.isAeroGlassEnabled()',
  },
  {
    api: 'upper case in app.commandLine',
    since: 36,
    replacement: 'process.argv, or switches in lower case',
    matches: (node) =>
      callsOf(/^commandLine$/, /^(append|has|get|remove)(Switch|SwitchValue|Argument)$/)(node) &&
      /[A-Z]/.test(textOf(firstArgument(node))),
    canary: "app.commandLine.hasSwitch('Portable')",
  },
  {
    api: 'NativeImage.getBitmap',
    since: 36,
    replacement: 'NativeImage.toBitmap',
    matches: calls(/^getBitmap$/),
    canary: 'image.getBitmap()',
  },
  {
    api: 'isDefault and status of PrinterInfo',
    since: 36,
    replacement: 'the system’s print dialog',
    matches: either(says(/^isDefault$/), calls(/^getPrinters$/)),
    canary: 'printers.find((printer) => printer.isDefault)',
  },
  {
    api: 'the extension methods and events of session',
    since: 36,
    replacement: 'session.extensions',
    matches: (node) =>
      says(/^extension-(loaded|unloaded|ready)$/)(node) ||
      (calls(extensionMethods)(node) && !callsOf(/^extensions$/, extensionMethods)(node)),
    canary: "session.loadExtension('folder')",
  },
  {
    api: 'a ProtocolResponse or request with the session null',
    since: 37,
    replacement: 'session.fromPartition',
    // The window has no protocol of its own.
    within: /^(?!renderer\/)/,
    matches: sets(/^session$/, null),
    canary: 'callback({ url, session: null })',
  },
  {
    api: 'the variables ELECTRON_OZONE_PLATFORM_HINT and ORIGINAL_XDG_CURRENT_DESKTOP',
    since: 38,
    replacement: '--ozone-platform and XDG_CURRENT_DESKTOP',
    matches: says(/^(ELECTRON_OZONE_PLATFORM_HINT|ORIGINAL_XDG_CURRENT_DESKTOP)$/),
    canary: "process.env.ELECTRON_OZONE_PLATFORM_HINT = 'x11'",
  },
  {
    api: 'the event "plugin-crashed"',
    since: 38,
    replacement: 'render-process-gone and child-process-gone',
    matches: says(/^plugin-crashed$/),
    canary: "contents.on('plugin-crashed', note)",
  },
  {
    api: 'webFrame.routingId, webFrame.findFrameByRoutingId',
    since: 38,
    replacement: 'webFrame.frameToken, webFrame.findFrameByToken',
    matches: says(/^(routingId|findFrameByRoutingId)$/),
    canary: 'webFrame.routingId',
  },
];

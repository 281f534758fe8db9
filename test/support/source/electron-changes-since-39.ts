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
  propertiesOf,
  says,
} from './syntax-patterns';

/** A statement that only calls, so that a promise is lost. */
const forgets =
  (called: Pattern): Pattern =>
  (node) =>
    node.type === 'ExpressionStatement' && isNode(node.expression) && called(node.expression);

const goneFromClipboard =
  /^(availableFormats|(read|write)(Bookmark|Buffer|FindText|HTML|Image|RTF)|readHtml|writeHtml)$/;
const asyncClipboard = callsOf(/^clipboard$/, /^(read|write|readText|writeText|has)$/);

/** What Electron 39 to 45 changed. */
export const changesSince39: readonly ElectronChange[] = [
  {
    api: '--host-rules',
    since: 39,
    replacement: '--host-resolver-rules',
    matches: (node) =>
      says(/^--host-rules/)(node) ||
      (calls(/^appendSwitch$/)(node) && textOf(firstArgument(node)) === 'host-rules'),
    canary: "app.commandLine.appendSwitch('host-rules', 'MAP * 127.0.0.1')",
  },
  {
    api: 'clipboard in a renderer process',
    since: 40,
    replacement: 'a call to main, or navigator.clipboard',
    within: /^(renderer\/|main\/preload\.ts$)/,
    matches: imports('clipboard', 'electron'),
    canary: "import { clipboard } from 'electron'",
  },
  {
    api: 'showHiddenFiles in dialogs',
    since: 41,
    replacement: 'nothing: it is the user’s choice',
    matches: says(/^showHiddenFiles$/),
    canary: "dialog.showOpenDialog({ properties: ['showHiddenFiles'] })",
  },
  {
    api: 'quotas in session.clearStorageData',
    since: 42,
    replacement: 'storages',
    matches: (node) =>
      calls(/^clearStorageData$/)(node) && propertiesOf(firstArgument(node)).some(says(/^quotas?$/)),
    canary: "session.clearStorageData({ quotas: ['temporary'] })",
  },
  {
    api: 'nativeImage.createFromNamedImage with an array',
    since: 42,
    replacement: 'its option hslShift',
    matches: (node) => {
      const [, shift] = argumentsOf(node);
      return calls(/^createFromNamedImage$/)(node) && isNode(shift) && shift.type === 'ArrayExpression';
    },
    canary: "nativeImage.createFromNamedImage('x', [0, 1, -1])",
  },
  {
    api: 'the variable ELECTRON_SKIP_BINARY_DOWNLOAD',
    since: 42,
    replacement: 'nothing: npm downloads no Electron',
    matches: says(/^ELECTRON_SKIP_BINARY_DOWNLOAD$/),
    canary: "process.env.ELECTRON_SKIP_BINARY_DOWNLOAD = '1'",
  },
  {
    api: 'NativeImage.toBitmap without a colour space',
    since: 43,
    replacement: 'toBitmap({ colorSpace }), or toPNG',
    matches: (node) => calls(/^toBitmap$/)(node) && argumentsOf(node).length === 0,
    canary: 'image.toBitmap()',
  },
  {
    api: 'the helper methods of clipboard',
    since: 44,
    replacement: 'clipboard.read and clipboard.write with ClipboardItem',
    matches: callsOf(/^clipboard$/, goneFromClipboard),
    canary: "clipboard.writeHTML('<b>x</b>')",
  },
  {
    api: 'the type of clipboard.clear, has, readText and writeText',
    since: 44,
    replacement: 'clipboard.selection',
    matches: (node) =>
      callsOf(/^clipboard$/, /^(clear|has|readText|writeText|read|write)$/)(node) &&
      argumentsOf(node).some((argument) => textOf(argument) === 'selection'),
    canary: "clipboard.writeText('x', 'selection')",
  },
  {
    api: 'clipboard’s methods without await',
    since: 44,
    replacement: 'await: they return promises',
    matches: forgets(asyncClipboard),
    canary: "clipboard.writeText('x')",
  },
  {
    api: 'app.isUnityRunning',
    since: 44,
    replacement: 'nothing: Unity is no longer supported',
    matches: says(/^isUnityRunning$/),
    canary: 'app.isUnityRunning()',
  },
  {
    api: 'openAsHidden, wasOpenedAsHidden and restoreState of login items',
    since: 44,
    replacement: 'nothing: they worked on macOS 12 and older',
    matches: either(
      says(/^(openAsHidden|wasOpenedAsHidden)$/),
      (node) => node.type === 'MemberExpression' && nameOf(node) === 'restoreState',
    ),
    canary: 'app.setLoginItemSettings({ openAsHidden: true })',
  },
  {
    api: 'the header Sec-Fetch-Dest of net.request',
    since: 44,
    replacement: 'no such header, or Sec-Fetch-Mode: navigate beside it',
    matches: says(/^sec-fetch-dest$/i),
    canary: "net.request({ url, headers: { 'Sec-Fetch-Dest': 'document' } })",
  },
  {
    api: 'the files libEGL and libGLESv2',
    since: 44,
    replacement: 'nothing: ANGLE is part of the executable',
    matches: says(/\blib(EGL|GLESv2)\b/),
    canary: "remove('libEGL.so')",
  },
  {
    api: 'windows that pages open without a sandbox',
    since: 45,
    replacement: 'setWindowOpenHandler with sandbox: false, or no window',
    matches: says(/^overrideBrowserWindowOptions$/),
    canary: "contents.setWindowOpenHandler(() => ({ action: 'allow', overrideBrowserWindowOptions: {} }))",
  },
];

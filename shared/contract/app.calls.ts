import { z } from 'zod';
import { commandIds, mainCommandIds } from '../commands';
import type { DeepLink } from '../deep-link/deep-link';
import type { DeepLinkError } from '../deep-link/read-deep-link';
import type { AppNotice } from '../domain/app-notice';
import type { KeychainUse } from '../domain/keychain-use';
import { maxProxyTextLength, type ProxyState } from '../domain/proxy-state';
import type { UpdateState } from '../domain/update';
import { openingScreens } from '../opening-screen';
import type { SavedFile } from '../saved-file';
import { savedViewSchema } from '../schemas/report-query-schema';
import { settingsChangeSchema } from '../schemas/settings-schema';
import type { Settings } from '../settings';
import { defineCall, noArguments, short } from './define-call';

/**
 * The screens that the window shows after loading: the connect screen; the grid with or without reports; or why the
 * store can't be opened.
 */
const paintedScreens = ['connect', 'reports', 'no-reports', 'no-store'] as const;
export type PaintedScreen = (typeof paintedScreens)[number];

/** The parts of the window that are saved for a reload. */
export const sessionParts = ['window', 'review-list', 'review-place', 'unsaved-decisions'] as const;

/** Calls about the app itself: settings, notices, links, updates, commands. */
export const appCalls = {
  'settings.read': defineCall<Settings>()({ arguments: noArguments }),
  'settings.save': defineCall<Settings>()({ arguments: settingsChangeSchema }),

  /** Returns the proxies that ask for a name and password, and those that have them. No answer contains either. */
  'proxy.read': defineCall<ProxyState>()({ arguments: noArguments }),
  /** Answers a proxy. It asks again if it refuses them. */
  'proxy.signIn': defineCall<ProxyState>()({
    arguments: z.object({
      proxy: short,
      name: z.string().min(1).max(maxProxyTextLength),
      password: z.string().max(maxProxyTextLength),
    }),
  }),
  /** Cancels: requests that the proxy stops fail until it is answered. */
  'proxy.dismiss': defineCall<ProxyState>()({ arguments: z.object({ proxy: short }) }),
  /** Removes what was entered for a proxy, from the keychain and from memory. */
  'proxy.forget': defineCall<ProxyState>()({ arguments: z.object({ proxy: short }) }),

  /** Reports that the window's screen was painted for the first time. */
  'window.painted': defineCall<null>()({ arguments: z.object({ shown: z.enum(paintedScreens) }) }),

  /** Passes on, as markup, what the window shows as it is closed, for the first picture of the next start. */
  'window.leave': defineCall<null>()({
    ofProfile: true,
    arguments: z.object({
      screen: z.enum(openingScreens),
      markup: z.string().max(8_000_000),
      /** Paths of the style sheets that were loaded for it. */
      styles: z.array(z.string().regex(/^\/assets\/[\w.-]{1,100}\.css$/)).max(100),
    }),
  }),

  /** Returns the notices about the app that the user has not dismissed. */
  'notices.read': defineCall<readonly AppNotice[]>()({ arguments: noArguments }),
  'notices.dismiss': defineCall<null>()({ arguments: z.object({ id: z.int().min(1) }) }),

  /** Reports an uncaught error of the window: its kind and stack. Only locations in the app's own files are logged. */
  'defects.report': defineCall<null>()({
    arguments: z.object({ name: short, stack: z.string().max(20_000) }),
  }),

  /**
   * Saves a snapshot of a part of the window and its unsaved input, as text that main holds only in memory. A window that
   * crashes, hangs or is reloaded restores it. `session.read` returns null if there is none.
   */
  'session.save': defineCall<null>()({
    arguments: z.object({ part: z.enum(sessionParts), snapshot: z.string().max(20_000_000) }),
  }),
  'session.read': defineCall<string | null>()({ arguments: z.object({ part: z.enum(sessionParts) }) }),

  /** Collects the diagnostics again, to be shown. */
  'diagnostics.read': defineCall<{ readonly text: string }>()({ arguments: noArguments }),
  /** Asks for a file and writes the diagnostics shown last to it. Fails with `cancelled` if the user cancels. */
  'diagnostics.save': defineCall<SavedFile>()({ arguments: noArguments }),

  /** Copies a text to the clipboard, for which the window has no permission. */
  'clipboard.write': defineCall<null>()({ arguments: z.object({ text: z.string().max(20_000_000) }) }),

  /** Opens one of the app's own https links in the browser. */
  'link.open': defineCall<null>()({
    arguments: z.object({ link: z.enum(['map data', 'city data', 'licence']) }),
  }),
  /**
   * Opens a file that this run saved, with the system's program for it, or shows it in its folder. Main knows its path
   * by the name, and refuses other files. Fails with `not-opened` if that didn't work.
   */
  'file.open': defineCall<null>()({ arguments: z.object({ fileName: short }) }),
  'file.show': defineCall<null>()({ arguments: z.object({ fileName: short }) }),
  /** Continues a drag out of the window with a file: one that this run saved, or a report or a view as JSON. */
  'drag.start': defineCall<null>()({
    arguments: z.discriminatedUnion('what', [
      z.object({ what: z.literal('saved'), fileName: short }),
      z.object({ what: z.literal('report'), key: short }),
      z.object({ what: z.literal('view'), view: savedViewSchema }),
    ]),
  }),
  /** Returns and removes the link or notification that the app was last opened with; null for none. */
  'link.take': defineCall<OpenedLink | null>()({ arguments: noArguments }),

  /** Returns versions, the profile folder and how keys are saved, for Settings and for bug reports. */
  'about.read': defineCall<About>()({ arguments: noArguments }),
  /** Returns the licences of the app's dependencies, as text. Fails with `not-found` if there was no build to make them. */
  'about.notices': defineCall<string>()({ arguments: noArguments }),

  /** Returns the state of updates. These four calls answer with the state; a refused update is a state too. */
  'update.read': defineCall<UpdateState>()({ arguments: noArguments }),
  /** Checks for a newer release on the selected channel; downloads nothing. */
  'update.check': defineCall<UpdateState>()({ arguments: noArguments }),
  'update.download': defineCall<UpdateState>()({ arguments: noArguments }),
  /** Exits the app as closing it does, and starts the new version. */
  'update.install': defineCall<UpdateState>()({ arguments: noArguments }),

  /** Reports which commands apply now: the native menu disables the others. */
  'commands.setEnabled': defineCall<null>()({
    arguments: z.object({ commands: z.array(z.enum(commandIds)).max(commandIds.length) }),
  }),
  /** Runs a command of main's that was selected in the palette. */
  'command.run': defineCall<null>()({ arguments: z.object({ command: z.enum(mainCommandIds) }) }),
} as const;

/** What the app was opened with: a link, a text that is none, or a notification. */
export type OpenedLink =
  | { readonly kind: 'link'; readonly link: DeepLink }
  | { readonly kind: 'no-link'; readonly why: DeepLinkError }
  | OpenedNotification;

/**
 * A notification that was clicked: of new reports with the risk "fraud", of feedback that is Failed or Unconfirmed, or of hits
 * of watches.
 */
export interface OpenedNotification {
  readonly kind: 'new-frauds' | 'feedback-to-look-at' | 'watch-hits';
}

export interface About {
  readonly version: string;
  readonly electron: string;
  /** The version that the app is released with. Another one is a fallback. */
  readonly lockedElectron: string;
  readonly chrome: string;
  readonly profileFolder: string;
  readonly keychainUse: KeychainUse;
  /** The system's region as a BCP 47 tag, whatever the language: "es-ES". Excel writes numbers and lists as it says. */
  readonly region: string;
}

import { z } from 'zod';
import { commandsSchema, mainCommandSchema } from '../command-schema';
import type { ProgramNotice } from '../domain/program-notice';
import type { UpdateState } from '../domain/update';
import type { Settings } from '../settings';
import { settingsChangeSchema } from '../settings-schema';
import { answering, nothing } from './call';
import { short } from './request-parts';

/**
 * What the window can show once it has settled: the way to connect; the grid with reports, or with none; or why the store
 * cannot be opened.
 */
const paintedScreens = ['connect', 'reports', 'no-reports', 'no-store'] as const;
export type PaintedScreen = (typeof paintedScreens)[number];

/** The program itself: settings, what happened to it, links, updates, commands. */
export const programCalls = {
  'settings.read': answering<Settings>()(nothing),
  'settings.save': answering<Settings>()(settingsChangeSchema),

  /** What the window shows has been painted for the first time. */
  'window.painted': answering<null>()(z.object({ shown: z.enum(paintedScreens) })),

  /** What happened to the program that the person was not told of, or has not dismissed. */
  'notices.read': answering<readonly ProgramNotice[]>()(nothing),
  'notices.dismiss': answering<null>()(z.object({ id: z.int().min(1) })),

  /** The window met an error that nobody expected: its kind and its stack, of which only places in our own files are logged. */
  'defects.report': answering<null>()(z.object({ name: short, stack: z.string().max(20_000) })),

  /**
   * Where the window is and what was typed in it that is kept nowhere else, as a text of its own, which main holds in memory
   * alone: a window that dies, hangs or is loaded again finds it. null where there is none.
   */
  'place.keep': answering<null>()(z.object({ place: z.string().max(5_000_000) })),
  'place.read': answering<string | null>()(nothing),

  /** Makes the diagnostics anew, to be looked at. */
  'diagnostics.read': answering<DiagnosticsShown>()(nothing),
  /** Asks the person where to, and writes the diagnostics shown last there. `cancelled` when they change their mind. */
  'diagnostics.save': answering<SavedDiagnostics>()(nothing),

  /** Puts a text on the clipboard: the window itself has no permission to. */
  'clipboard.write': answering<null>()(z.object({ text: z.string().max(20_000_000) })),

  /** Opens one of the program's own https links in the person's browser. */
  'link.open': answering<null>()(z.object({ link: z.enum(['map data', 'city data', 'licence']) })),
  /** The link, or notification, that the program was opened with since this was last asked, which is forgotten with it; null for none. */
  'link.take': answering<OpenedLink | null>()(nothing),

  /** Versions and the folder of the profile, for Settings and for a report of a defect. */
  'about.read': answering<About>()(nothing),
  /** The licences of what the program is made of, as text; `gone` where there was no build to make them of. */
  'about.notices': answering<string>()(nothing),

  /** How updates stand. These four answer with the state; a refused update is a state too. */
  'update.read': answering<UpdateState>()(nothing),
  /** Looks for a newer release on the channel of the settings; downloads nothing. */
  'update.check': answering<UpdateState>()(nothing),
  /** Downloads what is offered. */
  'update.download': answering<UpdateState>()(nothing),
  /** Ends the program as closing it does, and starts the new one in its place. */
  'update.install': answering<UpdateState>()(nothing),

  /** Which commands apply to what the window shows now: the native menu offers no other. */
  'command.applying': answering<null>()(z.object({ commands: commandsSchema })),
  /** Has main carry out a command of its own, that was chosen in the palette. */
  'command.run': answering<null>()(z.object({ command: mainCommandSchema })),
} as const;

/**
 * What the program was opened with: a link to the reports of a transaction, or something that is none; or the notification that
 * was clicked, of new reports with the risk "fraud", or of feedback that Failed or is Unconfirmed.
 */
export type OpenedLink =
  | { readonly kind: 'report'; readonly transactionId: string }
  | { readonly kind: 'new-frauds' }
  | { readonly kind: 'feedback-to-look-at' }
  | { readonly kind: 'no-link' };

export interface DiagnosticsShown {
  readonly text: string;
}

export interface SavedDiagnostics {
  readonly fileName: string;
}

export interface About {
  readonly version: string;
  readonly electron: string;
  readonly chrome: string;
  readonly profileFolder: string;
}

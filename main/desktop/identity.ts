/** How the system recognizes the app: the id of its windows and notifications, and who opens its links. */

/** The app id that the app is installed under, as in electron-builder.yml. */
export const appId = 'app.whereabouts.desktop';

interface RunningApp {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** The path of the executable. */
  readonly execPath: string;
}

/**
 * Returns the Application User Model ID, by which Windows groups windows and shows notifications and tasks; null on other
 * systems. The installer registers the app id with its Start menu shortcut; before that, Windows knows only Electron.
 */
export function appUserModelId({ platform, isPackaged, execPath }: RunningApp): string | null {
  if (platform !== 'win32') return null;
  return isPackaged ? appId : execPath;
}

/**
 * Returns the arguments that the system starts the app with before the link; null if the app must not register
 * for links. An unpackaged app must not take over the links of the installed one. On Windows, nothing in a link can
 * be a switch after `--`; elsewhere the system passes links without arguments.
 */
export function linkArguments({ platform, isPackaged }: RunningApp): string[] | null {
  if (!isPackaged) return null;
  return platform === 'win32' ? ['--'] : [];
}

/** On macOS a program runs on without windows, and a click on its icon opens one again. */
export function quitsWithLastWindow(platform: NodeJS.Platform): boolean {
  return platform !== 'darwin';
}

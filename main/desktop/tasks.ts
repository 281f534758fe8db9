import { resolve } from 'node:path';
import { app, Menu } from 'electron';
import { type LinkedScreen, linkedScreens } from '../../shared/deep-link/deep-link';
import { messages } from '../../shared/i18n/messages';
import { linkTo } from './deep-link';

/** A task of the Windows jump list, as app.setUserTasks takes it. */
interface JumpListTask {
  readonly program: string;
  readonly arguments: string;
  readonly title: string;
  readonly description: string;
  readonly iconPath: string;
  readonly iconIndex: number;
}

interface TaskApp {
  readonly execPath: string;
  /** The folder that Electron is started with; null for a packaged app. */
  readonly appFolder: string | null;
  /** The profile folder, if the app was started with one. Without it, a task would open another profile folder. */
  readonly profileFolder: string | null;
}

/** What a task of the dock does with the running app. */
interface TaskWindow {
  readonly bringForward: () => void;
  readonly follow: (link: string) => void;
}

/**
 * Offers the screens in the menu of the app's icon, in the current language: the jump list on Windows, the dock on
 * macOS. Linux desktops read such tasks only from an installed file.
 */
export function offerTasks(platform: NodeJS.Platform, { bringForward, follow }: TaskWindow): void {
  if (platform === 'win32') app.setUserTasks([...jumpListTasks(thisProgram())]);
  if (platform !== 'darwin') return;
  const items = linkedScreens.map((screen) => ({
    label: titleOf(screen),
    click: () => {
      bringForward();
      follow(linkTo(screen));
    },
  }));
  app.dock?.setMenu(Menu.buildFromTemplate(items));
}

function thisProgram(): TaskApp {
  const profileFolder = app.commandLine.getSwitchValue('user-data-dir');
  return {
    execPath: process.execPath,
    appFolder: app.isPackaged ? null : app.getAppPath(),
    profileFolder: profileFolder === '' ? null : resolve(profileFolder),
  };
}

/** Returns the tasks in the current language. Each starts the app with a link, which the running one follows. */
export function jumpListTasks({ execPath, appFolder, profileFolder }: TaskApp): readonly JumpListTask[] {
  const before = [
    ...(appFolder === null ? [] : [appFolder]),
    ...(profileFolder === null ? [] : [`--user-data-dir=${profileFolder}`]),
  ];
  return linkedScreens.map((screen) => ({
    program: execPath,
    arguments: [...before, linkTo(screen)].map(quoted).join(' '),
    title: titleOf(screen),
    description: messages.program.tasks.description({ screen: titleOf(screen) }),
    iconPath: execPath,
    iconIndex: 0,
  }));
}

function titleOf(screen: LinkedScreen): string {
  return messages.commands.names[screen];
}

/** Quotes an argument as CommandLineToArgvW reads it: backslashes are doubled only before a quotation mark. */
export function quoted(argument: string): string {
  const escaped = argument.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&');
  return `"${escaped}"`;
}

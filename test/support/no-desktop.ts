import type { Services } from '../../main/compose-services';
import type { HandlerServices } from '../../main/ipc/handlers';
import { fail } from '../../shared/result';

const nothing = () => fail({ kind: 'gone' } as const);
const off = async () => ({ kind: 'not-configured' }) as const;

/** What calls are answered with that only a desktop has, where there is none: dialogs are closed, nothing is printed or updated. */
export const noDesktop: Omit<HandlerServices, keyof Services | 'settings' | 'profileFolder'> = {
  pictures: { take: async () => nothing(), read: nothing, save: async () => nothing() },
  print: async () => nothing(),
  caseSheets: { savePdf: async () => nothing() },
  openedLinks: { take: () => null },
  menu: { setEnabledCommands: () => undefined },
  runCommand: () => undefined,
  updates: { read: off, check: off, download: off, install: off },
  notices: { current: () => [], dismiss: () => undefined },
  defects: { recordWindow: () => undefined },
  onPainted: () => undefined,
  diagnostics: { read: async () => nothing(), save: async () => nothing() },
};

import type { Answering } from '../../main/ipc/handlers';
import type { Services } from '../../main/services';
import { fail } from '../../shared/result';
import { testNow } from './test-time';

const nothing = () => fail({ kind: 'gone' } as const);
const off = async () => ({ kind: 'not-configured' }) as const;

/** What calls are answered with that only a desktop has, where there is none: dialogs are closed, nothing is printed or updated. */
export const noDesktop: Omit<Answering, keyof Services | 'settings' | 'profileFolder'> = {
  now: () => testNow,
  pictures: { take: async () => nothing(), read: nothing, save: async () => nothing() },
  print: async () => nothing(),
  caseSheets: { savePdf: async () => nothing() },
  openedLinks: { take: () => null },
  menu: { apply: () => undefined },
  runCommand: () => undefined,
  updates: { read: off, check: off, download: off, install: off },
  notices: { current: () => [], dismiss: () => undefined },
  defects: { inWindow: () => undefined },
  painted: () => undefined,
  diagnostics: { read: async () => nothing(), save: async () => nothing() },
};

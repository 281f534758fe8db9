import type { Services } from '../../../main/composition/compose-services';
import type { HandlerServices } from '../../../main/composition/handler-services';
import { fail, succeed } from '../../../shared/result';

const nothing = () => fail({ kind: 'not-found' } as const);
const noProxies = { asking: [], answered: [] };
const off = async () => ({ kind: 'not-configured' }) as const;

/** The services that need a desktop, for tests without one: dialogs are cancelled, nothing is printed or updated. */
export const servicesWithoutDesktop: Omit<HandlerServices, keyof Services | 'settings' | 'profileFolder'> = {
  keychainUse: async () => ({ kind: 'stores-keys' }),
  proxySignIn: {
    read: async () => noProxies,
    signIn: () => noProxies,
    dismiss: () => noProxies,
    forget: async () => succeed(noProxies),
  },
  places: { find: async () => [] },
  pictures: { take: async () => nothing(), read: nothing, save: async () => nothing() },
  itemFiles: { save: async () => nothing(), choose: async () => nothing() },
  caseSealing: { seal: async () => nothing() },
  bundle: {
    open: async () => nothing(),
    report: async () => nothing(),
    picture: async () => nothing(),
    close: () => succeed(null),
  },
  print: async () => nothing(),
  savePdf: async () => nothing(),
  askAboutAddress: async () => 'no',
  savedFiles: { pathOf: async () => null },
  draggedFiles: { dragFile: async () => nothing(), dragText: async () => nothing() },
  openedLinks: { take: () => null },
  menu: { setEnabledCommands: () => undefined },
  runCommand: () => undefined,
  updates: { read: off, check: off, download: off, install: off },
  notices: { current: () => [], dismiss: () => undefined },
  defects: { recordWindow: () => undefined },
  onPainted: () => undefined,
  onLeft: () => undefined,
  diagnostics: { read: async () => nothing(), save: async () => nothing() },
};

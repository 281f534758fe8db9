import { groupWords } from '../../../shared/command-words';
import type { CommandGroup } from '../../../shared/commands';

export type PaletteGroup = CommandGroup | 'recent' | 'views' | 'profiles' | 'transaction';

export const paletteGroupWords: Readonly<Record<PaletteGroup, string>> = {
  ...groupWords,
  recent: 'Recent reports',
  views: 'Saved views',
  profiles: 'Profiles',
  transaction: 'Transaction',
};

export const paletteWords = {
  name: 'Command palette',
  placeholder: 'Type a command, a view, or a transaction ID',
  nothing: 'Nothing matches.',
  open: 'choose',
  move: 'move',
  close: 'close',
  switchTo: (profile: string) => `Switch to ${profile}`,
  goTo: (transactionId: string) => `Go to transaction ${transactionId}`,
  noTransaction: 'Report without a transaction ID',
  found: (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`),
} as const;

import { shownKeys } from '../../../shared/accelerator';
import { transactionIdError } from '../../../shared/api/endpoints';
import { keysOf } from '../../../shared/command-keys';
import {
  type CommandGroup,
  type CommandId,
  commandOf,
  commands,
  isOffered,
  type MainCommandId,
  mainCommandIds,
  type WindowCommandId,
} from '../../../shared/commands';
import type { Bridge } from '../../../shared/contract/contract';
import { timelinesOfReport } from '../../../shared/domain/report-pivots';
import { messages } from '../../../shared/i18n/messages';
import { offeredViews } from '../../state/offered-views';
import { nameOf } from '../../state/team';
import { isMac } from '../../ui/kbd';
import { visibleText } from '../../ui/visible-text';
import { applyingCommands, commandFacts } from '../commands/applying-commands';
import { runCommand } from '../commands/use-commands';
import type { Stores } from '../stores/all-stores';
import { fuzzyScore } from './fuzzy-score';

type PaletteGroup = CommandGroup | 'recent' | 'views' | 'profiles' | 'values' | 'transaction';

/** Returns the name of a group of entries. */
export function groupName(group: PaletteGroup): string {
  const { groups, palette } = messages.commands;
  switch (group) {
    case 'recent':
    case 'profiles':
    case 'values':
      return palette[group];
    case 'views':
      return messages.reports.views.title;
    case 'transaction':
      return messages.words.fields.transaction;
    default:
      return groups[group];
  }
}

/** An entry of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  /** Safe to display, even if it comes from a report. */
  readonly text: string;
  /** Shown next to the text. */
  readonly detail: string;
  /** The command's shortcut; empty for most. */
  readonly keys: readonly string[];
  readonly run: () => void;
}

/** The order of the groups while nothing is typed. */
const groupOrder: readonly PaletteGroup[] = [
  'review',
  'report',
  'recent',
  'view',
  'edit',
  'file',
  'views',
  'profiles',
  'help',
  'values',
  'transaction',
];

/** Returns all entries that apply now, group by group. */
export function paletteEntries(stores: Stores, bridge: Bridge): readonly PaletteEntry[] {
  const entries = [
    ...commandEntries(stores, bridge),
    ...timelineEntries(stores),
    ...recentEntries(stores),
    ...viewEntries(stores),
    ...profileEntries(stores),
  ];
  return entries.toSorted((one, other) => groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group));
}

/**
 * Returns the entries that match the input, the group of the best one first, then those of the values that start with
 * it, and an entry that opens the transaction with exactly that ID.
 */
export function fittingEntries(
  entries: readonly PaletteEntry[],
  values: readonly PaletteEntry[],
  typed: string,
  { transactionLink }: Pick<Stores, 'transactionLink'>,
): readonly PaletteEntry[] {
  if (typed.trim() === '') return entries;
  const scored = entries.flatMap((entry) => {
    const score = fuzzyScore(`${entry.text} ${entry.detail}`, typed, entry.group === 'recent');
    return score === null ? [] : [{ entry, score }];
  });
  const best = new Map<PaletteGroup, number>();
  for (const { entry, score } of scored) best.set(entry.group, Math.max(score, best.get(entry.group) ?? 0));
  const ranked = scored.toSorted(
    (one, other) =>
      (best.get(other.entry.group) ?? 0) - (best.get(one.entry.group) ?? 0) ||
      groupOrder.indexOf(one.entry.group) - groupOrder.indexOf(other.entry.group) ||
      other.score - one.score,
  );
  const found = [...ranked.map(({ entry }) => entry), ...values];
  if (transactionIdError(typed) !== null) return found;
  return [
    ...found,
    {
      id: 'transaction',
      group: 'transaction',
      text: messages.commands.palette.goTo({ transactionId: visibleText(typed) }),
      detail: '',
      keys: [],
      run: () => void transactionLink.getState().open(typed),
    },
  ];
}

function commandEntries(stores: Stores, bridge: Bridge): readonly PaletteEntry[] {
  const { settings } = stores.settings.getState();
  const applying = new Set<CommandId>(applyingCommands(commandFacts(stores)));
  return commands.flatMap((each) => {
    const command = commandOf(each.id);
    if (!applying.has(each.id) || !isOffered(command)) return [];
    const [keys] = keysOf(each.id, settings, isMac);
    return [
      {
        id: each.id,
        group: each.group,
        text: messages.commands.names[each.id],
        detail: '',
        keys: keys === undefined ? [] : shownKeys(keys, isMac),
        run: () => choose(stores, bridge, each.id),
      },
    ];
  });
}

/** The timelines of the open report. The command "Show timeline" opens the first one. */
function timelineEntries(stores: Stores): readonly PaletteEntry[] {
  const applying = applyingCommands(commandFacts(stores));
  const { detail } = stores.openReport.getState();
  if (!detail || !applying.includes('show timeline')) return [];
  return timelinesOfReport(detail)
    .slice(1)
    .map((subject) => ({
      id: `timeline-${subject.kind}`,
      group: 'report' as const,
      text: messages.words.pivots.timelineOf[subject.kind],
      detail: '',
      keys: [],
      run: () => stores.requests.getState().make({ kind: 'timeline-on-map', subject }),
    }));
}

function choose(stores: Stores, bridge: Bridge, id: CommandId): void {
  if (isMainCommand(id)) void bridge.call('command.run', { command: id });
  else runCommand(stores, bridge, id);
}

function isMainCommand(id: WindowCommandId | MainCommandId): id is MainCommandId {
  return mainCommandIds.some((each) => each === id);
}

function recentEntries({ recentReports, openReport, navigation }: Stores): readonly PaletteEntry[] {
  const { key: current } = openReport.getState();
  return recentReports
    .getState()
    .reports.filter(({ key }) => key !== current)
    .map(({ key, transactionId, riskAssignment, userId }) => ({
      id: `recent ${key}`,
      group: 'recent' as const,
      text: transactionId === null ? messages.commands.palette.noTransaction : visibleText(transactionId),
      detail: [riskAssignment, userId]
        .filter((word) => word !== null)
        .map(visibleText)
        .join(' · '),
      keys: [],
      run: () => {
        const { screen, go } = navigation.getState();
        if (screen !== 'map') go('reports');
        void openReport.getState().select(key);
      },
    }));
}

function viewEntries({ views, sharedViews, team, reports, navigation }: Stores): readonly PaletteEntry[] {
  const offered = offeredViews(views.getState().items, sharedViews.getState().views);
  return offered.map(({ view, author }) => ({
    id: `view ${view.id}`,
    group: 'views' as const,
    text: visibleText(view.name),
    detail: author === null ? '' : visibleText(nameOf(team.getState().team, author)),
    keys: [],
    run: () => {
      navigation.getState().go('reports');
      void reports.getState().applyView(view);
    },
  }));
}

function profileEntries({ connection }: Stores): readonly PaletteEntry[] {
  const now = connection.getState().connection;
  const others = now?.profiles.filter(({ id }) => id !== now.profile?.id) ?? [];
  const { open, useBuiltIn: openBuiltIn } = connection.getState();
  return others.map(({ id, name, service }) => ({
    id: `profile ${id}`,
    group: 'profiles' as const,
    text: messages.commands.palette.switchTo({ profile: visibleText(name) }),
    detail: '',
    keys: [],
    run: () => void (service === 'built-in' ? openBuiltIn() : open(id)),
  }));
}

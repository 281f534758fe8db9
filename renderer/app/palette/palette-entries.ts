import { shownKeys } from '../../../shared/accelerator';
import { defaultSince, defaultTimeout, transactionIdError } from '../../../shared/api/endpoints';
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
import { visibleText } from '../../../shared/i18n/visible-text';
import { wordText } from '../../../shared/i18n/word-text';
import { offeredLookUp } from '../../../shared/query/parse-query';
import { maxRecentCommands } from '../../../shared/settings';
import { lookUpTransaction } from '../../state/look-up';
import { offeredViews } from '../../state/offered-views';
import { nameOf } from '../../state/team';
import { isMac } from '../../ui/kbd';
import { applyingCommands, commandFacts } from '../commands/applying-commands';
import { runCommand } from '../commands/use-commands';
import type { Stores } from '../stores/all-stores';
import { fuzzyScore } from './fuzzy-score';

type PaletteGroup = CommandGroup | 'used' | 'recent' | 'views' | 'profiles' | 'values' | 'transaction';

/** Returns the name of a group of entries. */
export function groupName(group: PaletteGroup): string {
  const { groups, palette } = messages.commands;
  switch (group) {
    case 'used':
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

/** The order of the groups while nothing is typed. Without an open report, those about one come last. */
const groupOrder: readonly PaletteGroup[] = [
  'review',
  'report',
  'used',
  'recent',
  'view',
  'investigate',
  'edit',
  'file',
  'views',
  'profiles',
  'help',
  'values',
  'transaction',
];

const groupOrderWithoutReport: readonly PaletteGroup[] = [
  ...groupOrder.filter((group) => group !== 'report'),
  'report',
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
  const order = stores.openReport.getState().key === null ? groupOrderWithoutReport : groupOrder;
  return entries.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
}

/**
 * Returns the entries that match the input, the group of the best one first, then those of the values that start with
 * it, and those that open the transaction that it may be, or look it up at the service.
 */
export function fittingEntries(
  entries: readonly PaletteEntry[],
  values: readonly PaletteEntry[],
  typed: string,
  stores: TransactionStores,
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
  return [...ranked.map(({ entry }) => entry), ...values, ...transactionEntries(typed, stores)];
}

type TransactionStores = Pick<Stores, 'openedLink' | 'navigation' | 'lookUp' | 'settings'>;

/** Words without a digit, such as "confirmed fraud", are of commands. With `tx:`, any text is an ID. */
function mayBeTransaction(typed: string): boolean {
  return /\d/.test(typed) && transactionIdError(typed) === null;
}

function transactionEntries(typed: string, stores: TransactionStores): readonly PaletteEntry[] {
  const lookUp = offeredLookUp(typed, stores.settings.getState().settings.timeZone);
  const transactionId = lookUp?.transactionId ?? (mayBeTransaction(typed) ? typed : null);
  if (transactionId === null || transactionIdError(transactionId) !== null) return [];
  const entry = { group: 'transaction', keys: [] } as const;
  const opening: PaletteEntry = {
    ...entry,
    id: 'transaction',
    text: messages.commands.palette.goTo({ transactionId: visibleText(transactionId) }),
    detail: '',
    run: () => void stores.openedLink.getState().open(transactionId),
  };
  if (lookUp === null) return [opening];
  const { offer, offerHint } = messages.reports.lookUp;
  const { since, wait } = lookUp;
  const lookingUp: PaletteEntry = {
    ...entry,
    id: 'look-up',
    text: offer({ id: visibleText(transactionId) }),
    detail: offerHint({ since: since ?? defaultSince, wait: wait ?? defaultTimeout }),
    run: () => lookUpTransaction(stores, lookUp),
  };
  return since === null && wait === null ? [opening, lookingUp] : [lookingUp, opening];
}

function commandEntries(stores: Stores, bridge: Bridge): readonly PaletteEntry[] {
  const { settings } = stores.settings.getState();
  const applying = new Set<CommandId>(applyingCommands(commandFacts(stores)));
  const used = settings.recentCommands;
  const ofUsed = (id: string) => (used.includes(id) ? used.indexOf(id) : used.length);
  const inOrder = commands.toSorted(
    (one, other) => ofUsed(one.id) - ofUsed(other.id) || Number(isMove(one.id)) - Number(isMove(other.id)),
  );
  return inOrder.flatMap((each) => {
    const command = commandOf(each.id);
    if (!applying.has(each.id) || !isOffered(command)) return [];
    const [keys] = keysOf(each.id, settings, isMac);
    return [
      {
        id: each.id,
        group: used.includes(each.id) ? 'used' : groupOf(command),
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

/** What investigates the open report is about it. */
function groupOf({ group, where }: ReturnType<typeof commandOf>): PaletteGroup {
  return group === 'investigate' && where !== undefined ? 'report' : group;
}

/** Returns whether a command leads to another report: it is after those about this one. */
function isMove(id: CommandId): boolean {
  return id === 'next report' || id === 'previous report' || id === 'go to row';
}

function choose(stores: Stores, bridge: Bridge, id: CommandId): void {
  const { settings, save } = stores.settings.getState();
  const others = settings.recentCommands.filter((other) => other !== id);
  void save({ recentCommands: [id, ...others].slice(0, maxRecentCommands) });
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
      text: visibleText(userId ?? transactionId ?? messages.commands.palette.noTransaction),
      detail: [
        riskAssignment === null ? null : wordText('risk_assignment', riskAssignment),
        userId === null ? null : transactionId,
      ]
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

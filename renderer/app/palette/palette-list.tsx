import { useEffect, useRef } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { Kbd } from '../../ui/kbd';
import { groupName, type PaletteEntry, type PaletteGroup } from './palette-entries';

interface PaletteListProps {
  /** Prefix of its elements' IDs. */
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  /** Called when the pointer moves over an entry. */
  readonly onPoint: (entry: PaletteEntry) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The entries by group. The field above says which one Enter selects. */
export function PaletteList({ id, entries, active, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    if (activeId === undefined) return;
    const option = list.current?.querySelector('[aria-selected="true"]');
    option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      className="command-palette__list"
      // A listbox must have options.
      {...(entries.length === 0 ? {} : { role: 'listbox', 'aria-label': messages.commands.palette.name })}
    >
      {byGroup(entries).map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
        <div key={group} role="group" aria-label={groupName(group)}>
          <p className="command-palette__group" aria-hidden="true">
            {groupName(group)}
          </p>
          {members.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused field handles its keys
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              className="command-palette__entry"
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              onPointerMove={() => entry !== active && onPoint(entry)}
              onClick={() => onChoose(entry)}
            >
              <bdi className="command-palette__words">{entry.words}</bdi>
              {entry.detail === '' ? null : <bdi className="command-palette__detail">{entry.detail}</bdi>}
              <span className="command-palette__keys" aria-hidden="true">
                {entry.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            </div>
          ))}
        </div>
      ))}
      {entries.length === 0 ? (
        <p className="command-palette__nothing">{messages.commands.palette.nothing}</p>
      ) : null}
    </div>
  );
}

/** Entries of a group are adjacent already. */
function byGroup(
  entries: readonly PaletteEntry[],
): readonly (readonly [PaletteGroup, readonly PaletteEntry[]])[] {
  const groups = new Map<PaletteGroup, PaletteEntry[]>();
  for (const entry of entries) {
    const members = groups.get(entry.group);
    if (members) members.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return [...groups];
}

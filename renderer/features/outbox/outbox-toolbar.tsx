import { Braces, Download, Table, X } from 'lucide-react';
import { type OutboxState, outboxStates } from '../../../shared/domain/outbox';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
import { ReceivedText } from '../../ui/hostile-text';
import { Menu, MenuItem } from '../../ui/menu';
import { SearchField } from '../../ui/search-field';
import { useBulkName } from './bulk-names';
import './outbox-toolbar.css';
import { stateMeanings } from './outbox-words';

/** Narrows the list by words and states, and writes what it shows to a file. */
export function OutboxToolbar() {
  const { outbox } = useStores();
  const words = useSubject('outbox', ({ query }) => query.text);
  return (
    <div className="outbox-toolbar">
      <SearchField
        label="Search feedback"
        placeholder="Search all feedback"
        maxLength={1_000}
        value={words}
        onChange={(text) => outbox.getState().search(text)}
      />
      <StateChips />
      <BulkChip />
      <ExportHistory />
    </div>
  );
}

function StateChips() {
  const { outbox } = useStores();
  const chosen = useSubject('outbox', ({ query }) => query.states);
  const counts = useSubject('outbox', ({ standing }) => standing.counts);

  function toggle(state: OutboxState) {
    const others = chosen.filter((each) => each !== state);
    void outbox.getState().ask({ states: others.length < chosen.length ? others : [...chosen, state] });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line
    <div role="group" aria-label="States" className="outbox-toolbar__states">
      {outboxStates.map((state) => (
        <button
          key={state}
          type="button"
          className="state-chip"
          aria-pressed={chosen.includes(state)}
          data-none={counts[state] === 0 || undefined}
          title={stateMeanings[state]}
          onClick={() => toggle(state)}
        >
          {state} <span className="state-chip__count">{counts[state].toLocaleString('en')}</span>
        </button>
      ))}
    </div>
  );
}

/** That only the feedback of one bulk is shown, with the way back. */
function BulkChip() {
  const { outbox } = useStores();
  const bulkId = useSubject('outbox', ({ query }) => query.bulkId);
  const name = useBulkName(bulkId);
  if (bulkId === null) return null;
  return (
    <span className="bulk-chip">
      <span className="bulk-chip__name">
        Of <ReceivedText text={name} />
      </span>
      <button
        type="button"
        className="bulk-chip__remove"
        aria-label="Show feedback of all bulks"
        onClick={() => void outbox.getState().ask({ bulkId: null })}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  );
}

const offers = [
  {
    format: 'csv',
    name: 'CSV',
    holds: 'A line each, to be imported again',
    icon: <Table aria-hidden="true" />,
  },
  { format: 'json', name: 'JSON', holds: 'Each exactly as it was sent', icon: <Braces aria-hidden="true" /> },
] as const;

/** Writes what the list shows, on all pages, to a file. */
function ExportHistory() {
  const stores = useStores();
  const running = useSubject('export', (state) => state.running);
  const total = useSubject('outbox', (state) => state.total);
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download size={14} aria-hidden="true" />} busy={running} title="Export">
          Export
        </Button>
      }
    >
      {offers.map(({ format, name, holds, icon }) => (
        <MenuItem
          key={format}
          icon={icon}
          disabled={running || total === 0}
          description={`${holds} · ${countWords(total, 'feedback')}`}
          onSelect={() => void stores.export.getState().startFeedback(stores.outbox.getState().query, format)}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

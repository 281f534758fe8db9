import { Braces, Download, Table, X } from 'lucide-react';
import { type OutboxState, outboxStates } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Menu, MenuItem } from '../../ui/menu';
import { SearchField } from '../../ui/search-field';
import { Sentence } from '../../ui/sentence';
import { useBulkName } from './bulk-names';
import './outbox-toolbar.css';

/** Narrows the list by words and states, and writes what it shows to a file. */
export function OutboxToolbar() {
  const { outbox } = useStores();
  const typed = useSubject('outbox', ({ query }) => query.text);
  const words = messages.outbox.toolbar;
  return (
    <div className="outbox-toolbar">
      <SearchField
        label={words.search}
        placeholder={words.searchAll}
        maxLength={1_000}
        value={typed}
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
    <div role="group" aria-label={messages.outbox.toolbar.states} className="outbox-toolbar__states">
      {outboxStates.map((state) => (
        <button
          key={state}
          type="button"
          className="state-chip"
          aria-pressed={chosen.includes(state)}
          data-none={counts[state] === 0 || undefined}
          title={messages.outbox.stateMeanings[state]}
          onClick={() => toggle(state)}
        >
          {messages.outbox.states[state]}{' '}
          <span className="state-chip__count">{numberText(counts[state])}</span>
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
  const words = messages.outbox.toolbar;
  return (
    <span className="bulk-chip">
      <span className="bulk-chip__name">
        <Sentence text={words.ofBulk} parts={{ bulk: <ReceivedText text={name} /> }} />
      </span>
      <button
        type="button"
        className="bulk-chip__remove"
        aria-label={words.allBulks}
        onClick={() => void outbox.getState().ask({ bulkId: null })}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  );
}

/** Writes what the list shows, on all pages, to a file. */
function ExportHistory() {
  const stores = useStores();
  const words = messages.outbox.toolbar;
  const running = useSubject('export', (state) => state.running);
  const total = useSubject('outbox', (state) => state.total);
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download size={14} aria-hidden="true" />} busy={running} title={words.export}>
          {words.export}
        </Button>
      }
    >
      {(['csv', 'json'] as const).map((format) => (
        <MenuItem
          key={format}
          icon={format === 'csv' ? <Table aria-hidden="true" /> : <Braces aria-hidden="true" />}
          disabled={running || total === 0}
          description={format === 'csv' ? words.csvHolds(total) : words.jsonHolds(total)}
          onSelect={() => void stores.export.getState().startFeedback(stores.outbox.getState().query, format)}
        >
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </Menu>
  );
}

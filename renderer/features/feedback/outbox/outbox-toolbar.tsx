import { X } from 'lucide-react';
import { type OutboxItemState, outboxStates } from '../../../../shared/domain/outbox';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { CsvJsonExport } from '../../../components/csv-json-export';
import { SearchField } from '../../../ui/fields';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { Sentence } from '../../../ui/sentence';
import { ToggleChip } from '../../../ui/toggle-chip';
import { useStores, useSubject } from '../stores';
import { useBatchName } from './batch-list';
import styles from './outbox-toolbar.module.css';

/** Search, filter by state, and export of the list. */
export function OutboxToolbar() {
  const { outbox } = useStores();
  const typed = useSubject('outbox', ({ query }) => query.text);
  const text = messages.outbox.toolbar;
  return (
    <Row wrap gap={8} className={styles.root}>
      <SearchField
        className={styles.search}
        label={text.search}
        placeholder={text.searchAll}
        maxLength={1_000}
        value={typed}
        onChange={(text) => outbox.getState().search(text)}
      />
      <StateChips />
      <BatchChip />
      <ExportHistory />
    </Row>
  );
}

function StateChips() {
  const { outbox } = useStores();
  const selected = useSubject('outbox', ({ query }) => query.states);
  const counts = useSubject('outbox', ({ summary }) => summary.counts);

  // Only a team makes feedback wait so.
  const shown = outboxStates.filter(
    (state) => state !== 'Held' || counts[state] > 0 || selected.includes(state),
  );

  function toggle(state: OutboxItemState) {
    const others = selected.filter((each) => each !== state);
    void outbox
      .getState()
      .setQuery({ states: others.length < selected.length ? others : [...selected, state] });
  }

  return (
    <Group aria-label={messages.outbox.toolbar.states}>
      <Row wrap gap={6}>
        {shown.map((state) => (
          <ToggleChip
            key={state}
            pressed={selected.includes(state)}
            data-none={counts[state] === 0 || undefined}
            title={messages.outbox.stateMeanings[state]}
            onClick={() => toggle(state)}
          >
            {messages.outbox.states[state]}{' '}
            <Text tabular className={styles.count}>
              {numberText(counts[state])}
            </Text>
          </ToggleChip>
        ))}
      </Row>
    </Group>
  );
}

/** Shows that the list is filtered by a batch, with a button that removes the filter. */
function BatchChip() {
  const { outbox } = useStores();
  const batchId = useSubject('outbox', ({ query }) => query.batchId);
  const name = useBatchName(batchId);
  if (batchId === null) return null;
  const text = messages.outbox.toolbar;
  return (
    <span className={styles.batch}>
      <span className={styles.batchName}>
        <Sentence
          text={text.ofBatch({ batch: gap('batch') })}
          parts={{ batch: <ReceivedText text={name} /> }}
        />
      </span>
      <button
        type="button"
        className={styles.removeBatch}
        aria-label={text.allBatches}
        onClick={() => void outbox.getState().setQuery({ batchId: null })}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  );
}

/** Exports all pages of the filtered list to a file. */
function ExportHistory() {
  const stores = useStores();
  const text = messages.outbox.toolbar;
  const total = useSubject('outbox', (state) => state.total);
  return (
    <CsvJsonExport
      label={messages.words.actions.export}
      descriptions={{
        csv: text.csvDescription({ count: total }),
        json: text.jsonDescription({ count: total }),
      }}
      total={total}
      onExport={(format) =>
        void stores.export.getState().startFeedback(stores.outbox.getState().query, format)
      }
    />
  );
}

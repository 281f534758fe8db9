import { BriefcaseBusiness, ClipboardCheck, ListChecks, MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { showsEverything } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { Button } from '../../../ui/button';
import { Row, Text } from '../../../ui/layout';
import { WideText } from '../../../ui/wide-text';
import { focusTabStop } from '../rows/grid-place';
import { useStores, useSubject } from '../stores';
import {
  covers,
  isSameSearch,
  maxSelectedReports,
  type RowSelection,
  selectedAmong,
  selectedCount,
} from './row-selection';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** Opens the feedback form for the selected reports; without it there is no button. */
  readonly onGiveFeedback?: ((selection: RowSelection) => void) | undefined;
  /** Asks for a verdict on the selected reports; without it there is no button. */
  readonly onJudge?: ((selection: RowSelection) => void) | undefined;
  /** Adds the selected reports to a case; without it there is no button. */
  readonly onAddToCase?: ((selection: RowSelection) => void) | undefined;
}

/** The bar below the grid while reports are selected: their number and the available actions. */
export function SelectionBar({ onGiveFeedback, onJudge, onAddToCase }: SelectionBarProps) {
  const { rowSelection } = useStores();
  const selection = useSubject('rowSelection', (state) => state.selection);
  const skipped = useSubject('rowSelection', (state) => state.skipped);
  const query = useSubject('reports', (state) => state.query);
  const page = useSubject('reports', (state) => state.page);
  const scrolls = useSubject('reports', (state) => state.scrolls);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? 0);
  const clearButton = useRef<HTMLButtonElement>(null);
  const count = selectedCount({ selection });
  const rows = page?.rows ?? [];
  const covered = page !== null && covers(selection, query, page.asOf);
  const onPage = count === 0 ? 0 : selectedAmong(selection, rows, covered);
  const sameSearch = selection.kind === 'query' && isSameSearch(selection.shown, query);
  const where = { covered, sameSearch, onPage, skipped, scrolls };
  const text = messages.reports.selection;
  const note = selectionNote(selection, where);
  const isPageSelected = onPage > 0 && onPage === rows.length;
  const offersAll = !covered && !scrolls && isPageSelected && shown > rows.length;

  function clear(event?: KeyboardEvent) {
    event?.preventDefault();
    rowSelection.getState().clear();
    focusTabStop();
  }

  async function selectAll() {
    await rowSelection.getState().selectAllShown();
    // The button that had the focus was removed.
    clearButton.current?.focus();
  }

  return (
    <Row
      wrap
      gap={8}
      size="grid"
      {...(count > 0 && {
        className: styles.root,
        role: 'region',
        'aria-label': text.label,
        'data-above-pages': true,
      })}
      onKeyDown={(event) => event.key === 'Escape' && clear(event)}
    >
      {/* Always rendered, since live regions announce only changes to existing elements. */}
      <Row as="p" wrap align="baseline" gap={8} aria-live="polite" title={note || undefined}>
        <Text as="strong" weight={600} tabular>
          {selectionText(selection, where)}
        </Text>{' '}
        <WideText above={760} tone="muted" size="small">
          {note}
        </WideText>
      </Row>
      {offersAll && (
        <Button variant="quiet" size="small" onClick={() => void selectAll()}>
          <Text tone="accent">{text.allOfSearch({ count: shown })}</Text>
        </Button>
      )}
      {count > 0 && (
        <Row wrap gap={8} className={styles.actions}>
          {onAddToCase && (
            <Button
              size="small"
              icon={<BriefcaseBusiness aria-hidden />}
              onClick={() => onAddToCase(selection)}
            >
              {messages.cases.adding.title}
            </Button>
          )}
          {onJudge && (
            <Button size="small" icon={<ClipboardCheck aria-hidden />} onClick={() => onJudge(selection)}>
              {messages.review.bulk.button}
            </Button>
          )}
          {onGiveFeedback && (
            <Button
              variant="primary"
              size="small"
              icon={<MessageSquarePlus aria-hidden />}
              onClick={() => onGiveFeedback(selection)}
            >
              {text.giveFeedback({ count })}
            </Button>
          )}
          <Button ref={clearButton} size="small" title={text.clearTitle} onClick={() => clear()}>
            {messages.commands.placeKeys['grid choose none']}
          </Button>
        </Row>
      )}
    </Row>
  );
}

/**
 * Selects all reports of the query, on all pages; pressed again, clears the selection. Used above the grid next to the
 * map.
 */
export function SelectAllButton() {
  const { rowSelection } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const asOf = useSubject('reports', (state) => state.page?.asOf ?? null);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? 0);
  const selection = useSubject('rowSelection', (state) => state.selection);
  if (shown === 0 || asOf === null) return null;
  const pressed =
    selection.kind === 'query' && selection.asOf === asOf && isSameSearch(selection.shown, query);
  const name = messages.reports.selection.all({ count: shown });
  return (
    <Button
      className={styles.selectAll}
      aria-pressed={pressed}
      title={name}
      icon={<ListChecks aria-hidden />}
      onClick={() =>
        pressed ? rowSelection.getState().clear() : void rowSelection.getState().selectAllShown()
      }
    >
      <WideText above={860}>{name}</WideText>
    </Button>
  );
}

/** How the selection relates to the displayed rows. */
interface SelectionScope {
  /** All reports of the displayed query are selected. */
  readonly covered: boolean;
  /** The selected query is the displayed one, regardless of its point in time. */
  readonly sameSearch: boolean;
  /** Number of selected rows on the page. */
  readonly onPage: number;
  /** Number of reports not selected because of the selection limit. */
  readonly skipped: number;
  /** True if the grid has no pages. */
  readonly scrolls: boolean;
}

/** Returns "12 reports selected"; '' for an empty selection. */
export function selectionText(selection: RowSelection, { covered, sameSearch }: SelectionScope): string {
  const text = messages.reports.selection;
  if (selection.kind === 'reports')
    return selection.reports.size === 0 ? '' : text.selected({ count: selection.reports.size });
  if (showsEverything(selection.shown)) return text.allSelected({ count: selection.count });
  return covered || sameSearch
    ? text.allOfSearchSelected({ count: selection.count })
    : text.allOfEarlierSearchSelected({ count: selection.count });
}

/** Returns a note shown next to the count; '' for none. */
export function selectionNote(
  selection: RowSelection,
  { covered, sameSearch, onPage, skipped, scrolls }: SelectionScope,
): string {
  const text = messages.reports.selection;
  if (selection.kind === 'query') {
    if (covered) return scrolls ? text.laterNotIncluded : text.onAllPages;
    return sameSearch ? text.laterNotIncluded : text.independentOfSearch;
  }
  if (skipped > 0) return text.overLimit({ most: maxSelectedReports, leftOut: skipped });
  if (scrolls) return '';
  const elsewhere = selection.reports.size - onPage;
  if (elsewhere > 0 && onPage === 0) return text.noneOnPage;
  return elsewhere > 0 ? text.notOnPage({ count: elsewhere }) : '';
}

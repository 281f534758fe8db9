import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { defaultSince, defaultTimeout } from '../../../../shared/api/endpoints';
import { everyReport } from '../../../../shared/domain/report-query';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { queryProblemText } from '../../../../shared/i18n/query-problem-text';
import type { TypedLookUp } from '../../../../shared/query/look-up';
import { parseQuery } from '../../../../shared/query/parse-query';
import { lookUpTransaction } from '../../../state/look-up';
import { queryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import type { ReportsState } from '../../../state/reports';
import { useStores, useSubject } from '../../../state/stores';
import { useValueCounts } from '../../../state/use-value-counts';
import { SearchField } from '../../../ui/fields';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { Suggestions, steppedTo, suggestionAttributes } from '../../../ui/suggestions';
import { focusTabStop } from '../rows/grid-place';
import {
  completableAt,
  extraOptions,
  fieldOptions,
  isNamedField,
  namedByWords,
  type SearchOption,
  shownValue,
  valueOptions,
  wantedValues,
  wantsExtraPaths,
  withOption,
} from './completion';
import styles from './search-box.module.css';
import { useSearchText } from './use-search-text';

/** What the list offers: a completion, or the look-up that `tx:` is. */
type Offer = SearchOption | { readonly insert: typeof lookUpKey; readonly lookUp: TypedLookUp };

/** Tells the look-up from what completions insert. */
const lookUpKey = '\n';

/**
 * Searches all stored reports while typing, and completes fields and their values. Escape closes the list, then clears
 * the text; Enter and the down arrow move to the results unless an option is active. A look-up is active at once only if
 * the text asks for it or nothing is found here, for which Enter waits; from it, the down arrow moves on to the results.
 */
export function SearchBox() {
  const stores = useStores();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, problem, change, apply } = useSearchText();
  const [caret, setCaret] = useState(0);
  const [open, setOpen] = useState(false);
  /** What the active option inserts: the options may change while the user moves through them. */
  const [activeInsert, setActiveInsert] = useState<string | null>(null);
  /** Where the caret goes once the accepted text is shown. */
  const nextCaret = useRef<number | null>(null);
  const options = useOptions(text, open ? caret : null);
  const isShown = options.length > 0;
  const found = useSubject('reports', foundIn);
  /** Whether Enter was pressed before it was known if a look-up is needed. */
  const [entered, setEntered] = useState(false);
  const active = options.findIndex((option) =>
    activeInsert === null ? isAskedFor(option, found === 0) : option.insert === activeInsert,
  );
  const words = messages.search;
  const problemText = problem === null ? '' : queryProblemText(problem, text);

  useEffect(() => {
    if (!entered || found === null) return;
    setEntered(false);
    const option = options[active];
    if (option) accept(option);
    else goToResults();
  });

  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function edit(typed: string, at: number) {
    setCaret(at);
    setActiveInsert(null);
    setEntered(false);
    setOpen(typed !== '');
    change(typed, at);
  }

  function accept(option: Offer) {
    if ('lookUp' in option) {
      setOpen(false);
      lookUpTransaction(stores, option.lookUp);
      return;
    }
    const accepted = withOption(text, option);
    nextCaret.current = accepted.caret;
    edit(accepted.text, accepted.caret);
  }

  function close() {
    setOpen(false);
    setEntered(false);
  }

  function goToResults() {
    apply();
    close();
    focusTabStop();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    const option = isShown ? options[active] : undefined;
    const isPast = key === 'ArrowDown' && option && 'lookUp' in option && active === options.length - 1;
    if (isShown && !isPast && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = steppedTo(active, key === 'ArrowDown' ? 1 : -1, options.length);
      setActiveInsert(options[next]?.insert ?? null);
      setEntered(false);
    } else if (option && (key === 'Enter' || (key === 'Tab' && !event.shiftKey && !('lookUp' in option))))
      accept(option);
    else if (isShown && key === 'Escape') {
      close();
      event.stopPropagation();
    } else if (key === 'Enter' && found === null && options.some((each) => 'lookUp' in each))
      setEntered(true);
    else if (key === 'Enter' || key === 'ArrowDown') goToResults();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.root}>
      <SearchField
        ref={input}
        label={words.label}
        placeholder={words.placeholder}
        maxLength={5_000}
        value={text}
        error={problemText || null}
        onChange={(typed) => edit(typed, input.current?.selectionStart ?? typed.length)}
        onSelect={() => input.current?.selectionStart !== caret && close()}
        onKeyDown={press}
        onBlur={() => {
          close();
          // It keeps the focus while another window has it.
          if (document.activeElement !== input.current) apply();
        }}
        {...suggestionAttributes(id, isShown, active)}
      />
      {isShown ? (
        <Suggestions
          id={id}
          label={words.suggestions}
          of={options}
          keyOf={({ insert }) => insert}
          active={active}
          onChoose={accept}
          onTop
          className={clsx(styles.list, problemText !== '' && styles.belowError)}
        >
          {(option) =>
            'lookUp' in option ? <LookUpText lookUp={option.lookUp} /> : <OptionText option={option} />
          }
        </Suggestions>
      ) : null}
      <p className="visually-hidden" role="status">
        {[problemText, isShown ? words.suggested({ count: options.length }) : ''].join(' ').trim()}
      </p>
    </div>
  );
}

/** Returns how many reports are shown of those found here, none if the search failed; null while it isn't answered. */
function foundIn({ query, shownQuery, page, loading, problem }: ReportsState): number | null {
  if (shownQuery === query && page !== null) return page.rows.length;
  return problem !== null && !loading ? 0 : null;
}

/** Returns the look-up that the text is, and the completions at the caret; none for a null caret. */
function useOptions(text: string, caret: number | null): readonly Offer[] {
  const completable = caret === null ? null : completableAt(text, caret);
  const wanted = wantedValues(completable, text);
  const { values } = useValueCounts(wanted?.field ?? null, wanted?.beginning ?? '', {
    text: wanted?.text ?? '',
  });
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const paths = useQuery(
    wantsExtraPaths(completable) ? queryOf('reports.extraPaths', { query: everyReport, asOf: null }) : null,
  );
  if (caret === null) return [];
  const { lookUp } = parseQuery(text, zone);
  const offered: readonly Offer[] = lookUp === null ? [] : [{ insert: lookUpKey, lookUp }];
  if (completable === null) return offered;
  if (completable.kind === 'value') return [...offered, ...valueOptions(completable, values ?? [])];
  return [
    ...offered,
    ...fieldOptions(completable, text),
    ...extraOptions(completable, paths.reply ?? []),
    ...namedByWords(completable, text),
  ];
}

/** Whether Enter chooses an option without an arrow before. `nothingFound`: here, for the text as it is. */
function isAskedFor(option: Offer, nothingFound: boolean): boolean {
  if (!('lookUp' in option)) return false;
  const { since, wait } = option.lookUp;
  return since !== null || wait !== null || nothingFound;
}

/** "Look up 8f14e45f at the service", with how far back and how long. */
function LookUpText({ lookUp: { transactionId, since, wait } }: { readonly lookUp: TypedLookUp }) {
  const { offer, offerHint } = messages.reports.lookUp;
  return (
    <Stack>
      <Text breakWords>
        <Sentence
          text={offer({ id: gap('id') })}
          parts={{ id: <ReceivedText text={transactionId} mono cut /> }}
        />
      </Text>
      <Text tone="muted" size="small" nowrap>
        {offerHint({ since: since ?? defaultSince, wait: wait ?? defaultTimeout })}
      </Text>
    </Stack>
  );
}

/** The name of a field with an example and its meaning, or a value with the number of its reports. */
function OptionText({ option: { field, value, count } }: { readonly option: SearchOption }) {
  const { name, example, about } = messages.search.fields[field];
  if (value === null)
    return (
      <Row gap={12} justify="between">
        <Text nowrap>
          <strong>{example.slice(0, name.length + 1)}</strong>
          <Text tone="muted">{example.slice(name.length + 1)}</Text>
        </Text>
        <Text tone="muted" size="small" truncate>
          {about}
        </Text>
      </Row>
    );
  const shown = shownValue(field, value);
  return (
    <Row gap={12} justify="between">
      <Text truncate>
        {isNamedField(field) ? (
          <>
            <Text tone="muted">{name}:</Text> {shown}
          </>
        ) : (
          <>
            <ReceivedText text={value} />
            {shown === value ? null : <Text tone="muted"> {shown}</Text>}
          </>
        )}
      </Text>
      {count === null ? null : (
        <Text tone="muted" size="small" tabular nowrap>
          {messages.words.counts.report({ count })}
        </Text>
      )}
    </Row>
  );
}

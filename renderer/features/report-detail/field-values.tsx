import { Check, Minus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { visiblePieces } from '../../../shared/i18n/visible-text';
import { wordText } from '../../../shared/i18n/word-text';
import { formatJson } from '../../../shared/json/format-json';
import { highlightPieces, searchPhrases } from '../../../shared/search-matches';
import { maxShownLength } from '../../../shared/shown-text';
import { CopyButton } from '../../components/copy-button';
import { GlossaryTerm } from '../../components/glossary-term';
import { useBridge, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { FixedList } from '../../ui/fixed-list';
import { Highlighted } from '../../ui/highlighted';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import styles from './field-values.module.css';

interface SearchedTextProps {
  readonly text: string | null;
  readonly mono?: boolean | undefined;
  /** An ID or another name, clamped to a few lines. By default what is `mono`. */
  readonly name?: boolean | undefined;
}

/** Longer texts are clamped, so that one of them doesn't push everything else off the screen. In characters and lines. */
const clamp = { characters: 600, lines: 10 };
/** About three lines of the narrow pane. */
const nameClamp = { characters: 120, lines: 3 };

/** Returns the beginning of a text that is too long; null if it is short enough. */
function clamped(text: string, to = clamp): string | null {
  const lines = text.split('\n', to.lines + 1);
  const few = lines.length > to.lines ? lines.slice(0, to.lines).join('\n') : text;
  const cut = few.length > to.characters ? few.slice(0, to.characters) : few;
  return cut === text ? null : `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A text of the report with search matches highlighted, which show why it was found. Long texts are clamped. */
export function SearchedText({ text, mono = false, name = mono }: SearchedTextProps) {
  const search = useSubject('reports', ({ query }) => query.text);
  const to = name ? nameClamp : clamp;
  const beginning = useMemo(() => (text === null ? null : clamped(text, to)), [text, to]);
  const [whole, setWhole] = useState(false);
  if (beginning === null) return <Highlighted text={text} words={search} mono={mono} />;
  return (
    <>
      <Highlighted text={whole ? text : beginning} words={search} mono={mono} />{' '}
      <ShowAll whole={whole} onToggle={setWhole} />
    </>
  );
}

interface ShowAllProps {
  readonly whole: boolean;
  readonly onToggle: (whole: boolean) => void;
}

function ShowAll({ whole, onToggle }: ShowAllProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-expanded={whole}
      className={styles.showAll}
      onClick={() => onToggle(!whole)}
    >
      {whole ? messages.report.showLess : messages.words.actions.showAll}
    </Button>
  );
}

/** A word of the service, which may be hostile: without a button for the rest, because it is a button itself. */
export function ShortWord({ text }: { readonly text: string }) {
  const search = useSubject('reports', ({ query }) => query.text);
  return <Highlighted text={clamped(text) ?? text} words={search} />;
}

/** A flag with three states: yes, no, or not given. */
export function FlagText({ flag }: { readonly flag: boolean | null }) {
  if (flag === null) return <ReceivedText text={null} />;
  return (
    <Row as="span" inline nowrap gap={2} {...(flag ? { weight: 600 } : { tone: 'muted' })}>
      {flag ? <Check size={13} aria-hidden /> : <Minus size={13} aria-hidden />}
      {flag ? messages.report.flags.yes : messages.report.flags.no}
    </Row>
  );
}

/** The fraud cases as sent by the service, each with its meaning. */
export function FraudCases({ fraudCases }: { readonly fraudCases: readonly string[] | null }) {
  if (fraudCases === null) return <ReceivedText text={null} />;
  if (fraudCases.length === 0) return <Text tone="muted">{messages.words.received.none}</Text>;
  return (
    <Row as="span" inline wrap align="stretch" className={styles.cases}>
      <FixedList of={fraudCases}>
        {(fraudCase) => (
          <GlossaryTerm vocabulary="decision" word={fraudCase}>
            <ShortWord text={wordText('decision', fraudCase)} />
          </GlossaryTerm>
        )}
      </FixedList>
    </Row>
  );
}

interface CopyValueProps {
  /** The value as far as the window has it. */
  readonly text: string;
  /** Path of the value in the report: "device.id". */
  readonly path: string;
  /** Whether a string is copied as text or as JSON. */
  readonly as?: 'text' | 'json';
  readonly label: string;
}

/** Copies a value of the open report: the complete value, even if the window has only its beginning. */
export function CopyValue({ text, path, as = 'text', label }: CopyValueProps) {
  const bridge = useBridge();
  const key = useSubject('openReport', (state) => state.detail?.key ?? '');
  const mayBeCut = text.length > maxShownLength;
  const copyAll = () => bridge.call('reports.copy', { key, path: path.split('.'), as });
  return <CopyButton text={text} copyAll={mayBeCut ? copyAll : undefined} label={label} />;
}

interface CutTextProps {
  readonly text: string;
  /** Length of the complete text in characters, if `text` is only its beginning. */
  readonly length?: number | undefined;
  /** Maximum number of characters shown; more would freeze the window. */
  readonly limit: number;
  /** Highlights search matches. */
  readonly marked?: boolean | undefined;
  /** Shows only the beginning at first. */
  readonly clampable?: boolean | undefined;
}

/** Shows a text verbatim up to a limit, and says how many more characters there are. */
export function CutText({
  text,
  length = text.length,
  limit,
  marked = false,
  clampable = false,
}: CutTextProps) {
  const beginning = useMemo(() => clamped(text), [text]);
  const [whole, setWhole] = useState(!clampable);
  const cut = text.length > limit ? text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '') : text;
  const shown = whole ? cut : (beginning ?? cut);
  const more = Math.max(text.length, length) - cut.length;
  return (
    <Stack gap={4}>
      <pre className={styles.cut} dir="ltr">
        {marked ? <MarkedText text={shown} /> : shown}
      </pre>
      {clampable && beginning !== null && <ShowAll whole={whole} onToggle={setWhole} />}
      {whole && cut !== text && (
        <Text as="p" tone="muted" size="small">
          {messages.report.notShown({ characters: more })}
        </Text>
      )}
    </Stack>
  );
}

function MarkedText({ text }: { readonly text: string }) {
  const search = useSubject('reports', ({ query }) => query.text);
  const phrases = searchPhrases(search);
  if (phrases.length === 0) return text;
  return (
    <FixedList of={highlightPieces(text, phrases)}>
      {(piece) => (piece.found ? <mark>{piece.text}</mark> : piece.text)}
    </FixedList>
  );
}

/** Longer JSON isn't formatted, which would block the window. In characters. */
const maxFormattedLength = 500_000;

/** Returns formatted JSON with deceptive characters made visible. */
export function readableJson(json: string): string {
  const text = json.length > maxFormattedLength ? json : formatJson(json);
  return visiblePieces(text, 2 * maxFormattedLength)
    .map((piece) => piece.text)
    .join('');
}

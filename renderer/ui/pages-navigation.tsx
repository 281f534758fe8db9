import { clsx } from 'clsx';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import { Button, IconButton } from './button';
import { Row, Text } from './layout';
import styles from './pages-navigation.module.css';
import { WideText } from './wide-text';

interface PagesNavigationProps {
  /** The accessible name, if "Pages" isn't specific enough. */
  readonly label?: string;
  /** The page that is shown, from 1. */
  readonly number: number;
  /** Number of items on all pages; null if unknown. */
  readonly total: number | null;
  /** Number of items per page. */
  readonly limit: number;
  /** There may be a next page even if `total` is unknown or out of date. */
  readonly mayHaveNext?: boolean | undefined;
  readonly onGo: (page: number) => void;
  readonly className?: string | undefined;
  /** Shown at the start of the line. */
  readonly children?: ReactNode;
}

/** Navigation through the pages of a long list. Shows nothing if there is one page and no children. */
export function PagesNavigation(props: PagesNavigationProps) {
  const words = messages.words.pages;
  const { label = words.title, number, total, limit, mayHaveNext = false, onGo, className, children } = props;
  const last = total === null ? null : Math.max(1, Math.ceil(total / limit));
  const hasNext = mayHaveNext || (last !== null && number < last);
  if (last === 1 && number === 1 && !hasNext && !children) return null;
  return (
    <StepsNavigation
      {...{ label, className, children }}
      position={
        <Text tabular className={styles.page} aria-live="polite">
          <span>{words.page({ page: number })}</span>
          {last !== null && last >= number && <span> {words.of({ last })}</span>}
        </Text>
      }
      onFirst={number > 1 ? () => onGo(1) : null}
      onPrevious={number > 1 ? () => onGo(number - 1) : null}
      onNext={hasNext ? () => onGo(number + 1) : null}
      onLast={last !== null && number < last ? () => onGo(last) : null}
    />
  );
}

interface RowsNavigationProps {
  /** The rows in view, from 1. */
  readonly first: number;
  readonly last: number;
  /** Number of rows, at least if they aren't counted. */
  readonly total: number;
  readonly isCounted: boolean;
  /** Scrolls until a row, from 1, is the first one in view. */
  readonly onGo: (row: number) => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Navigation through a long list that scrolls: by a screen, and to its ends. */
export function RowsNavigation(props: RowsNavigationProps) {
  const { first, last, total, isCounted, onGo, className, children } = props;
  const words = messages.words.pages;
  const canGoBack = first > 1;
  const canGoOn = last < total;
  return (
    <StepsNavigation
      {...{ label: words.title, className, children }}
      position={
        <Text tabular className={styles.page}>
          {words.rows({ first: Math.min(first, last), last })}
          {isCounted && ` ${words.of({ last: total })}`}
        </Text>
      }
      onFirst={canGoBack ? () => onGo(1) : null}
      onPrevious={canGoBack ? () => onGo(Math.max(1, first - Math.max(1, last - first))) : null}
      onNext={canGoOn ? () => onGo(Math.max(first + 1, last)) : null}
      onLast={canGoOn ? () => onGo(total) : null}
    />
  );
}

interface StepsNavigationProps {
  readonly label: string;
  readonly position: ReactNode;
  /** What the buttons do; null disables one. */
  readonly onFirst: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly onLast: (() => void) | null;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function StepsNavigation({ label, position, className, children, ...steps }: StepsNavigationProps) {
  const words = messages.words.pages;
  return (
    <Row
      as="nav"
      gap={12}
      wrap
      justify="between"
      size="small"
      className={clsx(styles.root, className)}
      aria-label={label}
    >
      {children}
      <Row gap={8} className={styles.pages}>
        <IconButton
          label={words.first}
          size="small"
          icon={<ChevronFirst aria-hidden />}
          disabled={steps.onFirst === null}
          onClick={() => steps.onFirst?.()}
        />
        <Button
          size="small"
          icon={<ChevronLeft size={14} aria-hidden />}
          title={words.previous}
          disabled={steps.onPrevious === null}
          onClick={() => steps.onPrevious?.()}
        >
          <WideText above={760}>{words.previous}</WideText>
        </Button>
        {position}
        <Button
          size="small"
          title={words.next}
          disabled={steps.onNext === null}
          onClick={() => steps.onNext?.()}
        >
          <WideText above={760}>{words.next}</WideText>
          <ChevronRight size={14} aria-hidden />
        </Button>
        <IconButton
          label={words.last}
          size="small"
          icon={<ChevronLast aria-hidden />}
          disabled={steps.onLast === null}
          onClick={() => steps.onLast?.()}
        />
      </Row>
    </Row>
  );
}

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
  const { label = words.title, number, total, limit, mayHaveNext = false, onGo, children } = props;
  const last = total === null ? null : Math.max(1, Math.ceil(total / limit));
  const hasNext = mayHaveNext || (last !== null && number < last);
  if (last === 1 && number === 1 && !hasNext && !children) return null;
  return (
    <Row
      as="nav"
      gap={12}
      wrap
      justify="between"
      size="small"
      className={clsx(styles.root, props.className)}
      aria-label={label}
    >
      {children}
      <Row gap={8} className={styles.pages}>
        <IconButton
          label={words.first}
          size="small"
          icon={<ChevronFirst aria-hidden />}
          disabled={number <= 1}
          onClick={() => onGo(1)}
        />
        <Button
          size="small"
          icon={<ChevronLeft size={14} aria-hidden />}
          disabled={number <= 1}
          onClick={() => onGo(number - 1)}
        >
          <WideText above={620}>{words.previous}</WideText>
        </Button>
        <Text tabular className={styles.page} aria-live="polite">
          <span>{words.page(number)}</span>
          {last !== null && last >= number && <span> {words.of(last)}</span>}
        </Text>
        <Button size="small" disabled={!hasNext} onClick={() => onGo(number + 1)}>
          <WideText above={620}>{words.next}</WideText>
          <ChevronRight size={14} aria-hidden />
        </Button>
        <IconButton
          label={words.last}
          size="small"
          icon={<ChevronLast aria-hidden />}
          disabled={last === null || number >= last}
          onClick={() => last !== null && onGo(last)}
        />
      </Row>
    </Row>
  );
}

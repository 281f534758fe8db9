import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import { Button, IconButton } from './button';
import styles from './pages-navigation.module.css';

interface PagesNavigationProps {
  /** The page that is shown, from 1. */
  readonly number: number;
  /** Number of the last page; null if unknown. */
  readonly last: number | null;
  readonly hasNext: boolean;
  readonly onGo: (page: number) => void;
  /** Shown at the start of the line. */
  readonly children?: ReactNode;
}

/** Navigation through the pages of a long list. */
export function PagesNavigation({ number, last, hasNext, onGo, children }: PagesNavigationProps) {
  const words = messages.words.pages;
  return (
    <nav className={styles.root} aria-label={words.title}>
      {children}
      <div className={styles.pages}>
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
          <span className={styles.name}>{words.previous}</span>
        </Button>
        <span className={styles.page} aria-live="polite">
          <span>{words.page(number)}</span>
          {last !== null && last >= number && <span> {words.of(last)}</span>}
        </span>
        <Button size="small" disabled={!hasNext} onClick={() => onGo(number + 1)}>
          <span className={styles.name}>{words.next}</span>
          <ChevronRight size={14} aria-hidden />
        </Button>
        <IconButton
          label={words.last}
          size="small"
          icon={<ChevronLast aria-hidden />}
          disabled={last === null || number >= last}
          onClick={() => last !== null && onGo(last)}
        />
      </div>
    </nav>
  );
}

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button';
import './pages-navigation.css';

interface PagesNavigationProps {
  /** The page that is shown, from 1. */
  readonly number: number;
  /** null while it is not known. */
  readonly last: number | null;
  readonly hasNext: boolean;
  readonly onGo: (page: number) => void;
  /** At the beginning of the line. */
  readonly children?: ReactNode;
}

/** Leads through the pages of a long list. */
export function PagesNavigation({ number, last, hasNext, onGo, children }: PagesNavigationProps) {
  return (
    <nav className="pages-navigation" aria-label="Pages">
      {children}
      <div className="pages-navigation__pages">
        <IconButton
          label="First page"
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
          <span className="pages-navigation__name">Previous page</span>
        </Button>
        <span className="pages-navigation__page" aria-live="polite">
          <span>Page {number.toLocaleString('en')}</span>
          {last !== null && last >= number && <span> of {last.toLocaleString('en')}</span>}
        </span>
        <Button size="small" disabled={!hasNext} onClick={() => onGo(number + 1)}>
          <span className="pages-navigation__name">Next page</span>
          <ChevronRight size={14} aria-hidden />
        </Button>
        <IconButton
          label="Last page"
          size="small"
          icon={<ChevronLast aria-hidden />}
          disabled={last === null || number >= last}
          onClick={() => last !== null && onGo(last)}
        />
      </div>
    </nav>
  );
}

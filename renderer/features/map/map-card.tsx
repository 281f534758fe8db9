import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { IconButton } from '../../ui/button';
import { Row } from '../../ui/layout';
import styles from './map-card.module.css';

interface MapCardProps {
  /** The card's accessible name. */
  readonly label: string;
  readonly heading: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small card over the map. Takes the focus when it opens and restores it when it closes. Esc closes it. */
export function MapCard({ label, heading, onClose, children }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const previousFocus = document.activeElement;
    card.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    };
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <div
      ref={card}
      className={styles.root}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <Row gap={8} justify="between" className={styles.head}>
        <Row as="h2" gap={6}>
          {heading}
        </Row>
        <IconButton
          label={messages.words.actions.close}
          size="small"
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </Row>
      {children}
    </div>
  );
}

/** The side of the map that a card opens on. */
export type CardSide = 'left' | 'right';

/** Returns the side of the map on which a card doesn't cover its marker. */
export function sideAwayFrom(marker: Element): CardSide {
  const map = marker.closest('.leaflet-container')?.getBoundingClientRect();
  const { left, width } = marker.getBoundingClientRect();
  return map && left + width / 2 < map.left + map.width / 2 ? 'right' : 'left';
}

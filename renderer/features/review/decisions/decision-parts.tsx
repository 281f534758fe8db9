import { type ReactElement, useRef } from 'react';
import type { CommandId } from '../../../../shared/commands';
import { CommandKeys } from '../../../components/command-keys';
import { Popover } from '../../../ui/popover';
import { blocksDeciding } from '../claims-store';
import type { ReviewPanel, ReviewState } from '../review-state';
import { currentItem } from '../session';
import { useStores, useSubject } from '../stores';
import styles from './decision-parts.module.css';

interface DecisionPopoverProps {
  readonly label: string;
  readonly panel: ReviewPanel;
  readonly open: boolean;
  readonly trigger: ReactElement;
  readonly children: ReactElement;
}

/** A popover of the bar. The focus returns to its button, or after a decision to the screen, for the next key. */
export function DecisionPopover({ panel, children, ...popover }: DecisionPopoverProps) {
  const { review } = useStores();
  const stepsBefore = useRef<number | null>(null);
  const steps = () => review.getState().session?.steps.length ?? 0;
  if (popover.open) stepsBefore.current ??= steps();
  return (
    <Popover
      {...popover}
      onOpenChange={(open) => review.getState().openPanel(open ? panel : null)}
      onClosed={() => {
        const before = stepsBefore.current;
        stepsBefore.current = null;
        if (before === null || steps() === before) return false;
        focusReview();
        return true;
      }}
    >
      {children}
    </Popover>
  );
}

/** Returns the subject of the report under review; null for none, or after the end of the session. */
export function reviewedSubject({ session, ended }: ReviewState): string | null {
  return session && !ended ? (currentItem(session)?.subject ?? null) : null;
}

/** Renders what is about the report under review. */
export function OfReport({ children }: { readonly children: (subject: string) => ReactElement }) {
  const subject = useSubject('review', reviewedSubject);
  return subject === null ? null : children(subject);
}

/** The keys of a command, printed on its button; they are no part of the button's name. */
export function Keys({ id }: { readonly id: CommandId }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      <CommandKeys id={id} />
    </span>
  );
}

/** Gives the focus to the screen, so that the next key is a command. */
export function focusReview(): void {
  document.querySelector<HTMLElement>('[data-review]')?.focus();
}

/** Returns whether the report under review can be decided on: it was read, and no other person's claim is in the way. */
export function useCanDecide(): boolean {
  const isRead = useSubject('review', ({ reviewed }) => reviewed !== null);
  return !useSubject('claims', blocksDeciding) && isRead;
}

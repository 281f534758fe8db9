import * as RadixPopover from 'radix-ui/popover';
import * as RadixTooltip from 'radix-ui/tooltip';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './popover.module.css';

interface PopoverProps {
  /** The accessible name of the popover. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called when it is closed. Returns true if the focus must not return to the button. */
  readonly onClosed?: () => boolean;
  /** The button it opens next to, and to which the focus returns. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}

/** Controls that open next to a button while the window stays usable. Esc and a click outside close them. */
export function Popover({ label, open, onOpenChange, onClosed, trigger, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={styles.root}
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (onClosed?.()) event.preventDefault();
          }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

interface TooltipProps {
  readonly text: ReactNode;
  /** The element with the tooltip. It must be focusable, so that the keyboard reaches it too. */
  readonly children: ReactElement;
}

/** Text shown on hover and on keyboard focus. Esc hides it, and closes what it is in as if there were no tooltip. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    // Radix would use the key up for the tooltip alone. Its listener, on the document, is removed when the key gets there.
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => setOpen(false));
    };
    window.addEventListener('keydown', hideOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', hideOnEscape, { capture: true });
  }, [open]);
  return (
    <RadixTooltip.Provider delayDuration={350} skipDelayDuration={300}>
      <RadixTooltip.Root open={open} onOpenChange={setOpen}>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

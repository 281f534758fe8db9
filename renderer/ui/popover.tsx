import * as RadixPopover from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';
import './popover.css';

interface PopoverProps {
  /** The accessible name of the popover. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button it opens next to, and to which the focus returns. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}

/** Controls that open next to a button while the window stays usable. Esc and a click outside close them. */
export function Popover({ label, open, onOpenChange, trigger, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          className="popover"
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

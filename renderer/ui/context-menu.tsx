import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import './context-menu.css';
import './menu.css';

interface ContextMenuProps {
  readonly label: string;
  /** Position in the window, px; null while it is closed. */
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly onClose: () => void;
  /** Called after it closed. The focus should return to where it was opened. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** A context menu at a position. One serves all rows of a table. */
export function ContextMenu({ label, at, onClose, onClosed, children }: ContextMenuProps) {
  return (
    <RadixMenu.Root open={at !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <RadixMenu.Trigger asChild>
        <span className="context-menu__anchor" style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} aria-hidden />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          className="menu"
          align="start"
          collisionPadding={8}
          loop
          aria-label={label}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

import { Check, ChevronDown } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

/** A button's menu of actions: arrow keys, Home, End and first letters move, Enter acts, Esc closes (ARIA menu button pattern). */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <MenuPanel align={align}>{children}</MenuPanel>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/** The trigger of a menu, with an arrow that shows that it opens one. */
export function MenuButton({ children, ...button }: ComponentProps<typeof Button>) {
  return (
    <Button size="small" {...button}>
      {children}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}

function MenuPanel({ align, children }: { readonly align: 'start' | 'end'; readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <RadixMenu.Content
      ref={panel}
      className={styles.root}
      align={align}
      sideOffset={4}
      collisionPadding={8}
      loop
      // A menu that scrolls must be focusable (WCAG 2.1.1); Tab doesn't reach it, since the menu has the focus.
      tabIndex={0}
      // The selected action may open something that takes the focus: then it must not return to the button.
      onCloseAutoFocus={(event) => {
        if (isFocusElsewhere(panel.current)) event.preventDefault();
      }}
    >
      {children}
    </RadixMenu.Content>
  );
}

/** Whether something else than a menu has taken the focus, which then must not be moved. */
function isFocusElsewhere(panel: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !panel?.contains(focused);
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  /** Small text below the label. */
  readonly description?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** If it returns a promise, a context menu disappears at once, and restores the focus when the result is painted. */
  readonly onSelect: () => void | Promise<void>;
  readonly children: ReactNode;
}

/** One action of a menu. */
export function MenuItem({ icon, description, disabled = false, onSelect, children }: MenuItemProps) {
  const closing = use(ContextMenuClosing);
  function select(event: Event) {
    const result = closing?.hasBegun() ? null : onSelect();
    if (!closing || (result !== null && !(result instanceof Promise))) return;
    event.preventDefault();
    if (result !== null) closing.after(result);
  }
  return (
    <RadixMenu.Item className={styles.item} disabled={disabled} onSelect={select}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span>{children}</span>
        {description ? <span className={styles.description}>{description}</span> : null}
      </span>
    </RadixMenu.Item>
  );
}

interface MenuChoicesProps {
  readonly label: string;
  /** Shows the label above the choices. */
  readonly visibleLabel?: boolean;
  /** "" while none is selected. */
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly onChange: (value: string) => void;
}

/** Choices of which at most one is selected. */
export function MenuChoices({ label, visibleLabel = false, value, choices, onChange }: MenuChoicesProps) {
  return (
    <RadixMenu.RadioGroup
      value={value}
      onValueChange={onChange}
      aria-label={label}
      className={styles.choices}
    >
      {visibleLabel ? <MenuLabel>{label}</MenuLabel> : null}
      {choices.map((choice) => (
        <RadixMenu.RadioItem key={choice.value} value={choice.value} className={styles.item}>
          <span className={styles.icon}>
            <RadixMenu.ItemIndicator>
              <Check aria-hidden="true" />
            </RadixMenu.ItemIndicator>
          </span>
          <span className={styles.text}>{choice.label}</span>
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

/** A text above the items that it concerns. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <RadixMenu.Label className={styles.label}>{children}</RadixMenu.Label>;
}

/** A separator between groups of a menu. */
export function MenuLine() {
  return <RadixMenu.Separator className={styles.line} />;
}

interface Closing {
  /** Hides the context menu at once, and closes it when a result is painted. */
  readonly after: (result: Promise<void>) => void;
  /** Closes the context menu without waiting any longer. */
  readonly now: () => void;
  /** Whether the menu is hidden. Another choice then does nothing. */
  readonly hasBegun: () => boolean;
}

const ContextMenuClosing = createContext<Closing | null>(null);

/** How long a hidden context menu waits for a result, ms. It has the focus until then. */
const longestWait = 100;

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
  const { panel, closing, hasRestoredFocus } = useClosing({ at, onClose, onClosed });
  return (
    <RadixMenu.Root open={at !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <RadixMenu.Trigger asChild>
        <span className={styles.anchor} style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} aria-hidden />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          ref={panel}
          className={styles.root}
          align="start"
          collisionPadding={8}
          loop
          aria-label={label}
          onKeyDownCapture={(event) => {
            if (!closing.hasBegun() || event.key === 'Escape') return;
            // The hidden menu has the focus, so it would act on the key.
            event.preventDefault();
            event.stopPropagation();
            closing.now();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!hasRestoredFocus() && !isFocusElsewhere(panel.current)) onClosed();
          }}
        >
          <ContextMenuClosing value={closing}>{children}</ContextMenuClosing>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/**
 * Returns what closes a context menu after its action, and whether that has restored the focus. Closing takes as long as
 * painting a page of rows, so it follows them.
 */
function useClosing({ at, onClose, onClosed }: Pick<ContextMenuProps, 'at' | 'onClose' | 'onClosed'>) {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef({ at, onClose, onClosed });
  const restored = useRef(false);
  useLayoutEffect(() => {
    if (at !== null && at !== latest.current.at) {
      restored.current = false;
      delete panel.current?.dataset.closing;
    }
    latest.current = { at, onClose, onClosed };
  });
  const [closing] = useState<Closing>(() => {
    const close = (closed: ContextMenuProps['at']) => {
      const { at, onClose, onClosed } = latest.current;
      if (at === null || at !== closed || restored.current) return;
      restored.current = true;
      // The focus first: removing the focused item would lay out the page once more.
      if (!isFocusElsewhere(panel.current)) onClosed();
      onClose();
    };
    return {
      after: (result) => {
        const closed = latest.current.at;
        const closeWhenPainted = () => requestAnimationFrame(() => setTimeout(close, 0, closed));
        if (panel.current) panel.current.dataset.closing = 'true';
        setTimeout(close, longestWait, closed);
        void result.finally(closeWhenPainted);
      },
      now: () => close(latest.current.at),
      hasBegun: () => panel.current?.dataset.closing !== undefined,
    };
  });
  return { panel, closing, hasRestoredFocus: () => restored.current };
}

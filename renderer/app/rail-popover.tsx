import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Popover } from '../ui/popover';
import railStyles from './rail.module.css';
import styles from './rail-popover.module.css';
import statusStyles from './rail-status.module.css';

interface RailPopoverProps {
  /** The accessible name of the status and of what opens. */
  readonly label: string;
  readonly text: string;
  readonly tone: 'good' | 'uncertain' | 'bad';
  readonly icon: ReactNode;
  /** Returns the details; `close` closes them. */
  readonly children: (close: () => void) => ReactNode;
}

/** A status in the navigation, which is read out when it changes, and opens its details. */
export function RailPopover({ label, text, tone, icon, children }: RailPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span role="status" aria-label={label} className="visually-hidden">
        {text}
      </span>
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className={clsx(styles.root, statusStyles.root, statusStyles[tone])}
            title={text}
          >
            {icon}
            <span className={clsx('seen-with-room', railStyles.text)}>{text}</span>
          </button>
        }
      >
        {children(() => setOpen(false))}
      </Popover>
    </>
  );
}

import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import styles from './button.module.css';
import { Tooltip } from './popover';
import { Spinner } from './spinner';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly icon?: ReactNode;
  /** In progress: keeps its name and focus, and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly size?: 'small' | 'normal' | undefined;
}

/** The app's button. */
export function Button({
  variant = 'secondary',
  icon,
  busy = false,
  size = 'normal',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={clsx(
        styles.root,
        styles[variant],
        styles[size],
        children === undefined && styles.icon,
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** The accessible name, also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that shows only an icon. */
export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button {...rest} variant={variant} aria-label={label} aria-describedby={rest['aria-describedby']} />
    </Tooltip>
  );
}

interface DismissButtonProps {
  /** The accessible name, "Dismiss" by default. */
  readonly label?: string;
  readonly onClick: () => void;
}

/** Removes a message. */
export function DismissButton({ label = messages.words.actions.dismiss, onClick }: DismissButtonProps) {
  return <IconButton label={label} size="small" icon={<X aria-hidden="true" />} onClick={onClick} />;
}

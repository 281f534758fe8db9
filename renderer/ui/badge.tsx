import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './badge.module.css';

type Tone = 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | 'none';

export interface BadgeProps extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'title'> {
  /** "none" leaves the colours to the class. */
  readonly tone?: Tone | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Index of the value in its cell, from 0. */
  readonly 'data-value'?: number;
}

/** A highlighted word or number. */
export function Badge({ tone = 'neutral', icon, children, className, ...attributes }: BadgeProps) {
  return (
    <span {...attributes} className={badgeClass(tone, className)}>
      {icon}
      {children}
    </span>
  );
}

/** Returns the class of an element that is a badge itself. */
export function badgeClass(tone: Tone, className?: string): string {
  return clsx(styles.root, styles[tone], className);
}

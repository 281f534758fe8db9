import type { ReactNode } from 'react';
import './badge.css';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A word or number set apart. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge--${tone}`}>
      {icon}
      {children}
    </span>
  );
}

import type { HTMLAttributes, ReactNode } from 'react';
import './badge.css';

export interface BadgeProps extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'title'> {
  readonly tone?: 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Index of the value in its cell, from 0. */
  readonly 'data-value'?: number;
}

/** A highlighted word or number. */
export function Badge({ tone = 'neutral', icon, children, className, ...attributes }: BadgeProps) {
  const own = className === undefined ? '' : ` ${className}`;
  return (
    <span {...attributes} className={`badge badge--${tone}${own}`}>
      {icon}
      {children}
    </span>
  );
}

import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './regions.module.css';

/** The accessible name: a text, or the id of the element that shows it. */
export type Named = { readonly 'aria-label': string } | { readonly 'aria-labelledby': string };

/** Controls that belong together but are no part of a form: a `fieldset` can't be laid out as a line. */
export function Group(props: HTMLAttributes<HTMLElement> & Named) {
  // biome-ignore lint/a11y/useSemanticElements: the fieldset that this would be is for forms
  return <div role="group" {...props} />;
}

/** Content that scrolls when it doesn't fit, also by keyboard. */
export function ScrollRegion({ className, ...props }: HTMLAttributes<HTMLElement> & Named) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  return <section tabIndex={0} {...props} className={clsx(styles.root, className)} />;
}

import type { ReactNode } from 'react';
import styles from './kbd.module.css';

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.root}>{children}</kbd>;
}

/** True on macOS, where Cmd replaces Ctrl and keys are shown as symbols. */
export const isMac = navigator.userAgent.includes('Mac');

import type { ReactNode } from 'react';
import './kbd.css';

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

/** True on macOS, where Cmd replaces Ctrl and keys are shown as symbols. */
export const isMac = navigator.userAgent.includes('Mac');

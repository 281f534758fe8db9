import type { ReactNode } from 'react';
import './app-frame.css';
import { DiagnosticsDialog } from './diagnostics-dialog';
import { ProgramNotices } from './program-notices';

/** What is around everything the window shows, whether or not a profile is open: what happened to the program, and its diagnostics. */
export function AppFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="app-frame">
      <ProgramNotices />
      <div className="app-frame__content">{children}</div>
      <DiagnosticsDialog />
    </div>
  );
}

import type { ReactNode } from 'react';
import './app-frame.css';
import { DiagnosticsDialog } from './diagnostics-dialog';
import { ProgramNotices } from './program-notices';

/** The frame around all content, with or without an open profile: notices about the program, and the diagnostics dialog. */
export function AppFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="app-frame">
      <ProgramNotices />
      <div className="app-frame__content">{children}</div>
      <DiagnosticsDialog />
    </div>
  );
}

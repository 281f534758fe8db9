/** The part of Electron's `app` that quits. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

/**
 * Delays quitting until `finish` has settled, then calls `end`, which quits if it returns true; otherwise the app quits.
 * Quitting again meanwhile doesn't cut `finish` short.
 */
export function delayQuit(app: QuittingApp, finish: () => Promise<unknown>, end: () => boolean): void {
  let state: 'running' | 'finishing' | 'finished' = 'running';
  const quit = () => {
    state = 'finished';
    if (!end()) app.quit();
  };
  app.on('will-quit', (event) => {
    if (state === 'finished') return;
    event.preventDefault();
    if (state === 'finishing') return;
    state = 'finishing';
    void finish().then(quit, quit);
  });
}

import type { ElectronApplication } from 'playwright-core';
import type { Request } from '../../../shared/contract/contract';

/** The pages of the grid that a program's window requests. */
export interface RequestedPages {
  /** Returns the request made last. */
  readonly latest: () => Promise<Request<'reports.page'>>;
}

/** Records which pages of the grid the window requests from main. */
export async function recordPages(program: ElectronApplication): Promise<RequestedPages> {
  const recorded = await program.evaluateHandle(({ ipcMain }) => {
    const found: { request: Request<'reports.page'> | null } = { request: null };
    // Electron has no way to watch calls that are answered.
    const handlers: Map<string, (...call: readonly unknown[]) => unknown> = Reflect.get(
      ipcMain,
      '_invokeHandlers',
    );
    for (const [channel, handle] of handlers)
      handlers.set(channel, (event, name, request, callNumber) => {
        // biome-ignore lint/suspicious/noExplicitAny: as the window sent it
        if (name === 'reports.page' && (request as any).ofGrid) found.request = request as any;
        return handle(event, name, request, callNumber);
      });
    return found;
  });
  return {
    latest: async () => {
      const request = await program.evaluate((_, { request }) => request, recorded);
      if (request === null) throw new Error('The window has requested no page.');
      return request;
    },
  };
}

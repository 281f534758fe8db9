import type { ElectronApplication } from 'playwright-core';
import type { Request } from '../../../shared/contract/contract';

/** The pages of the grid that a program's window requests. */
export interface RequestedPages {
  /** Returns the request made last. */
  readonly latest: () => Promise<Request<'reports.page'>>;
}

type AnswerCall = (
  event: unknown,
  name: string,
  request: Request<'reports.page'>,
  callNumber: unknown,
) => unknown;

/** Records which pages of the grid the window requests from main. */
export async function recordPages(program: ElectronApplication): Promise<RequestedPages> {
  const recorded = await program.evaluateHandle(({ ipcMain }) => {
    const found: { request: Request<'reports.page'> | null } = { request: null };
    // Electron has no way to watch calls that are answered.
    const handlers: Map<string, AnswerCall> = Reflect.get(ipcMain, '_invokeHandlers');
    for (const [channel, answer] of handlers)
      handlers.set(channel, (event, name, request, callNumber) => {
        if (name === 'reports.page' && request.ofGrid) found.request = request;
        return answer(event, name, request, callNumber);
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

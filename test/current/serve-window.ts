import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { answerAppRequest, appOrigin } from '../../main/security/app-protocol';
import { languageFor } from '../../shared/i18n/language';
import { systemClock } from '../../shared/node/clock';

/** The window's build, on loopback. */
interface ServedWindow {
  readonly origin: string;
  close(): Promise<void>;
}

const bundle = resolve(import.meta.dirname, '../../out/renderer');

/**
 * Serves the built window as the program does: by the same function, so with the same content security policy. `now`:
 * the window's time. The language is in the address.
 */
export async function serveWindow(now: number): Promise<ServedWindow> {
  const server = createServer(async ({ method = '', url = '' }, response) => {
    const { searchParams } = new URL(url, appOrigin);
    const pageFacts = async () =>
      ({
        language: languageFor('system', [searchParams.get('language') ?? 'en']),
        screen: 'reports',
        clockAhead: now - systemClock.now(),
        reportsPainted: false,
      }) as const;
    const answer = await answerAppRequest({ method, url: new URL(url, appOrigin).href }, bundle, pageFacts);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

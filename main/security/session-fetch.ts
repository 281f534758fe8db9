import { Readable } from 'node:stream';
import { type ClientRequest, type IncomingMessage, net, type Session } from 'electron';
import { type Fetch, ProxyRefusal } from '../http/http';
import { type ProxyDealings, type ProxySignIn, proxyText } from '../proxy/proxy-sign-in';

/**
 * Returns a fetch over a session (system proxy, system certificates) that can answer proxies, which Electron's own can't
 * (electron/electron#44249). Only proxies get an answer, never a server. Without `signIn`, a proxy that asks ends the
 * request. Bodies are text; redirects are refused unless followed by Chromium.
 */
export function sessionFetch(session: Session, signIn: ProxySignIn | null): Fetch {
  if (signIn) answering.add(session);
  return async (url, init, onWait) => {
    const asked = new Request(url, init);
    const body = await asked.text();
    const dealings = signIn?.begin(session) ?? null;
    try {
      return await answerTo(asked, body, session, dealings, onWait);
    } finally {
      dealings?.ended();
    }
  };
}

/** The sessions in which proxies may have got an answer. */
const answering = new Set<Session>();

/** Makes Chromium forget what proxies got, so that they ask again. */
export async function forgetProxyAnswers(): Promise<void> {
  for (const session of answering) {
    await session.clearAuthCache();
    await session.closeAllConnections();
  }
}

function answerTo(
  asked: Request,
  body: string,
  session: Session,
  dealings: ProxyDealings | null,
  onWait: Parameters<Fetch>[2],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    asked.signal.throwIfAborted();
    const request = clientRequest(session, asked);
    let refusal: ProxyRefusal | null = null;
    const end = (reason: unknown) => {
      request.abort();
      reject(reason);
    };
    asked.signal.addEventListener('abort', () => end(asked.signal.reason), { once: true });
    request.on('login', (challenge, answer) => {
      if (!challenge.isProxy) return answer();
      onWait?.(true);
      void Promise.resolve(dealings?.answer(challenge) ?? null).then((account) => {
        onWait?.(false);
        if (account) return answer(account.name, account.password);
        refusal = new ProxyRefusal(proxyText(challenge));
        answer();
      });
    });
    request.on('error', (error) => reject(refusal ?? error));
    request.on('response', (message) => {
      if (refusal) return end(refusal);
      if (message.statusCode !== 407) dealings?.passed();
      try {
        resolve(responseOf(message, asked.method, () => request.abort()));
      } catch (error) {
        end(error);
      }
    });
    if (body !== '') request.write(body);
    request.end();
  });
}

function clientRequest(session: Session, asked: Request): ClientRequest {
  const { method, url, redirect, cache, credentials, referrerPolicy } = asked;
  const request = net.request({ session, method, url, redirect, cache, credentials, referrerPolicy });
  for (const [name, value] of asked.headers) request.setHeader(name, value);
  return request;
}

/** Statuses whose answers have no body, and for which Response accepts none. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(message: IncomingMessage, method: string, abort: () => void): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const hasBody = method !== 'HEAD' && !withoutBody.has(message.statusCode);
  return new Response(hasBody ? bodyOf(message, abort) : null, { status: message.statusCode, headers });
}

/** Reads no faster than the reader of the answer. */
function bodyOf(message: IncomingMessage, abort: () => void): ReadableStream<Uint8Array> {
  const flow = message instanceof Readable ? message : null;
  return new ReadableStream({
    start(controller) {
      message.on('data', (piece) => {
        controller.enqueue(new Uint8Array(piece));
        if ((controller.desiredSize ?? 0) <= 0) flow?.pause();
      });
      message.on('end', () => controller.close());
      message.on('error', (error) => controller.error(error));
      message.on('aborted', () => controller.error(new Error('net::ERR_ABORTED')));
    },
    pull: () => void flow?.resume(),
    cancel: abort,
  });
}

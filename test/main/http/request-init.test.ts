import { expect, it, vi } from 'vitest';
import { type HttpRequest, requestOnce } from '../../../main/http/http';

const request = {
  url: new URL('https://a.example/reports'),
  apiKey: 'AbCdEf.0123456789',
  deadlines: { headSeconds: 1, totalSeconds: 1 },
} as const;

it.each<HttpRequest>([
  { ...request, method: 'GET' },
  { ...request, method: 'POST', body: '{}' },
])('a $method uses no cache, sends and stores no cookie, and follows no redirect', async (request) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('[]'));
  await requestOnce(fetch, request);
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: request.method,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });
});

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAppRequest, contentSecurityPolicy } from '../../../main/security/app-protocol';
import { temporaryFolder } from '../../support/runner/temporary-folder';

let bundle: string;

beforeEach(() => {
  const folder = temporaryFolder();
  bundle = join(folder, 'renderer');
  mkdirSync(join(bundle, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'renderer-evil'));
  writeFileSync(join(folder, 'renderer-evil', 'a.js'), 'evil');
  writeFileSync(join(folder, 'secret.json'), '{}');
  writeFileSync(join(bundle, 'index.html'), '<p>index');
  writeFileSync(join(bundle, 'assets', 'a.js'), 'own');
  writeFileSync(join(bundle, 'assets', 'a.exe'), 'no kind of ours');
  mkdirSync(join(folder, 'secrets'));
  writeFileSync(join(folder, 'secrets', 'secret.json'), '{}');
  // A junction is the link that every user of Windows may create.
  symlinkSync(join(folder, 'secrets'), join(bundle, 'link'), 'junction');
});

const plain = { language: 'en', screen: 'reports', clockAhead: 0, reportsPainted: false } as const;
const get = (url: string, method = 'GET') => answerAppRequest({ method, url }, bundle, async () => plain);

describe('the window’s scheme', () => {
  it('serves the bundle with its content types', async () => {
    const index = await get('app://whereabouts/');
    expect([index.status, index.headers.get('Content-Type'), await index.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<p>index',
    ]);
    const script = await get('app://whereabouts/assets/a.js');
    expect([script.headers.get('Content-Type'), await script.text()]).toEqual([
      'text/javascript; charset=utf-8',
      'own',
    ]);
  });

  it.each([
    [plain, '<html lang="en" data-screen="reports"><p>page'],
    [
      { ...plain, language: 'es', screen: 'map', clockAhead: -5_000 } as const,
      '<html lang="es" data-screen="map" data-clock-ahead="-5000"><p>page',
    ],
    [
      { ...plain, reportsPainted: true },
      '<html lang="en" data-screen="reports" data-reports-painted><p>page',
    ],
  ])('writes %j into the page', async (facts, text) => {
    writeFileSync(join(bundle, 'index.html'), '<html lang="en"><p>page');
    const request = { method: 'GET', url: 'app://whereabouts/' };
    expect(await (await answerAppRequest(request, bundle, async () => facts)).text()).toBe(text);
  });

  it('serves files while the facts about the page are not known yet', async () => {
    const request = { method: 'GET', url: 'app://whereabouts/assets/a.js' };
    const answer = await answerAppRequest(request, bundle, () => new Promise(() => {}));
    expect(await answer.text()).toBe('own');
  });

  it.each([
    'app://whereabouts/../secret.json',
    'app://whereabouts/%2e%2e/secret.json',
    'app://whereabouts/..%2fsecret.json',
    'app://whereabouts/%2e%2e%2fsecret.json',
    'app://whereabouts/..%5csecret.json',
    'app://whereabouts/%252e%252e/secret.json',
    'app://whereabouts/../renderer-evil/a.js',
    'app://whereabouts/..%2frenderer-evil/a.js',
    'app://whereabouts/link/secret.json',
    'app://whereabouts/assets/a.js%00.html',
    'app://whereabouts/assets',
    'app://whereabouts/assets/a.exe',
    'app://whereabouts/%ff.html',
    'app://evil/index.html',
    'app://whereabouts.evil/index.html',
    'app://whereabouts//etc/passwd',
  ])('refuses %s', async (url) => {
    const answer = await get(url);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });

  it('answers GET only', async () => {
    expect((await get('app://whereabouts/index.html', 'POST')).status).toBe(405);
  });

  it('sends its policy with every response, including refusals', async () => {
    for (const url of ['app://whereabouts/', 'app://whereabouts/nothing.js']) {
      expect((await get(url)).headers.get('Content-Security-Policy')).toBe(contentSecurityPolicy);
    }
  });
});

describe('the content security policy', () => {
  it('is exactly this', () => {
    expect(contentSecurityPolicy.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "frame-src 'none'",
      "img-src 'self' data: app://tiles",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      'trusted-types default',
      "worker-src 'self'",
    ]);
  });

  it('names no host except the app’s own: map tiles come from main', () => {
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
    expect(contentSecurityPolicy.match(/\S+:\S*/g)).toEqual(['data:', 'app://tiles;']);
  });
});

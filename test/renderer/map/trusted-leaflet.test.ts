import { afterEach, expect, it, vi } from 'vitest';

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(text: string): string | null;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('allows the one text that Leaflet parses while it loads, and nothing else', async () => {
  const policies: Rules[] = [];
  vi.stubGlobal('trustedTypes', {
    defaultPolicy: null,
    createPolicy: (_: string, rules: Rules) => policies.push(rules),
  });
  const refused: string[] = [];
  const parsed: string[] = [];
  // What the browser does under require-trusted-types-for 'script'.
  vi.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation((text) => {
    (policies[0]?.createHTML(text) === text ? parsed : refused).push(text);
  });
  vi.resetModules();
  await import('../../../renderer/features/map/map-screen');
  expect(refused).toEqual([]);
  expect(parsed).toEqual(['<svg/>']);
  for (const text of ['<b>', '<svg/> ', '<svg/><script>', ''])
    expect(policies[0]?.createHTML(text)).toBeNull();
  const { pointsWorkerAddress } = await import('../../../renderer/features/map/worker-addresses');
  const { baseMapWorkerAddress } = await import('../../../renderer/features/map/worker-addresses');
  const addresses = [pointsWorkerAddress, baseMapWorkerAddress];
  expect(new Set(addresses).size).toBe(2);
  for (const address of addresses) expect(policies[0]?.createScriptURL(address)).toBe(address);
  for (const address of [
    '',
    'https://example.com/worker.js',
    `${pointsWorkerAddress}?`,
    'data:text/javascript,',
  ])
    expect(policies[0]?.createScriptURL(address)).toBeNull();
});

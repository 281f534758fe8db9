import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages, setLocale } from '../../../../shared/i18n/messages';

const posted: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  posted.length = 0;
  vi.stubGlobal(
    'Worker',
    class {
      postMessage(message: unknown) {
        posted.push(message);
      }
    },
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await setLocale('en');
});

it('sends the language to the worker of the base map once, before anything else', async () => {
  const { startBaseMap } = await import('../../../../renderer/features/map/base-map/start-base-map');
  const { setLocale: speakInWindow } = await import('../../../../shared/i18n/messages');
  await speakInWindow('es');
  await setLocale('es');
  const host = startBaseMap();
  expect(startBaseMap()).toBe(host);
  expect(posted).toEqual([{ kind: 'language', locale: { language: 'es', regions: messages.map.regions } }]);
});

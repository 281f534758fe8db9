import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages, speak } from '../../../../shared/i18n/messages';

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
  await speak('en');
});

it('sends the language to the worker of the base map once, before anything else', async () => {
  const { startBaseMap } = await import('../../../../renderer/features/map/base-map/start-base-map');
  const { speak: speakInWindow } = await import('../../../../shared/i18n/messages');
  await speakInWindow('es');
  await speak('es');
  const host = startBaseMap();
  expect(startBaseMap()).toBe(host);
  expect(posted).toEqual([{ kind: 'language', spoken: { language: 'es', regions: messages.map.regions } }]);
});

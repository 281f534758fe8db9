import { expect, it } from 'vitest';
import type { Fetch } from '../../../main/http/http';
import { listenToEvents } from '../../../main/team/event-stream';
import { manualClock } from '../../support/clocks/manual-clock';

/** How long a server may be silent, as its heartbeat of 15 seconds allows, ms. */
const silenceMs = 75_000;

/** Listens to a stream that never ends by itself. */
function listen() {
  const clock = manualClock();
  const events: string[] = [];
  const stopped = new AbortController();
  let write: (text: string) => Promise<void> = () => Promise.resolve();
  const requested: string[] = [];
  const fetch: Fetch = async (url) => {
    requested.push(url);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    write = (text) => writer.write(new TextEncoder().encode(text));
    return new Response(readable);
  };
  let ended = false;
  const end = listenToEvents({
    ...{ fetch, clock, access: { address: 'https://team.example/', token: 'token' }, after: 7 },
    ...{ signal: stopped.signal, onOpen: () => events.push('open'), onEvent: (name) => events.push(name) },
  }).finally(() => {
    ended = true;
  });
  return {
    clock,
    events,
    requested,
    stopped,
    end,
    isOver: () => ended,
    write: (text: string) => write(text),
  };
}

it('a stream on which nothing arrives for 75 seconds is given up, as after a sleep', async () => {
  const { clock, isOver, end, requested } = listen();
  await clock.pass(silenceMs - 1);
  expect(isOver()).toBe(false);
  await clock.pass(1);
  expect(await end).not.toBeNull();
  expect(requested).toEqual(['https://team.example/events?after=7']);
});

it('a comment of the server is enough to go on listening', async () => {
  const { clock, isOver, end, write, events } = listen();
  await clock.pass(0);
  for (let beats = 0; beats < 10; beats += 1) {
    await clock.pass(silenceMs - 1);
    await write(':\n\n');
    await clock.pass(0);
  }
  expect(isOver()).toBe(false);
  await write('id: 8\ndata: {"last_seq":8}\n\nevent: blind\ndata: {}\n\n');
  await clock.pass(0);
  expect(events).toEqual(['open', 'message', 'blind']);
  await clock.pass(silenceMs);
  expect(await end).not.toBeNull();
});

it('listening ends at once when it is stopped', async () => {
  const { clock, end, stopped } = listen();
  await clock.pass(0);
  stopped.abort();
  expect(await end).not.toBeNull();
});

import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections, networkOf } from '../../../../shared/node/rest/connection-limits';
import { okAnswer } from '../../../../shared/node/rest/request';
import { rawConnection, receivedUntilEnd } from '../../../support/servers/raw-exchange';
import { bodyLength, startTestServer } from '../../../support/servers/test-server';

/** A connection from an address. */
function connectionFrom(address: string): Socket {
  return Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::6', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['127.0.0.1', null],
  ['::ffff:127.0.0.1', null],
  ['::1', null],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('an address can have a limited number of connections, until it closes some', async () => {
  const server = createServer();
  limitConnections(server, { total: 100, perAddress: 2 });
  const connect = (address: string) => {
    const socket = connectionFrom(address);
    server.emit('connection', socket);
    return socket;
  };
  const [first, second] = [connect('2001:db8::1'), connect('2001:db8::2')];
  expect(connect('2001:db8::3').destroyed).toBe(true);
  expect(connect('203.0.113.7').destroyed).toBe(false);
  expect([first, second].map(({ destroyed }) => destroyed)).toEqual([false, false]);
  first.destroy();
  await once(first, 'close');
  expect(connect('2001:db8::3').destroyed).toBe(false);
});

it('all clients together can have a limited number of connections', async () => {
  const address = await startTestServer(bodyLength, { connectionLimits: { total: 2, perAddress: 1 } });
  const open = [await rawConnection(address), await rawConnection(address)];
  expect(await receivedUntilEnd(await rawConnection(address))).toBe('');
  for (const socket of open) socket.destroy();
});

it('an answer that isn’t received in time is no longer sent', async () => {
  const size = 64 * 1_048_576;
  let onEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    onEnded = resolve;
  });
  const address = await startTestServer(
    async ({ onEnd }) => {
      onEnd(onEnded);
      return okAnswer('x'.repeat(size));
    },
    { sendingTimeoutMs: 20 },
  );
  const socket = await rawConnection(address);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await ended;
  expect((await receivedUntilEnd(socket)).length).toBeLessThan(size);
});

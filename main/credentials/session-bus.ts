import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type BusCall, encodeCall, firstMessage } from './bus-message';

const timeoutMs = 2_000;

/** Every client has to make this call first. */
const hello: BusCall = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member: 'Hello',
  arguments: [],
};

/**
 * Makes one call on the D-Bus session bus (Linux) and returns the body of the reply. Returns null if there is no bus, if
 * nothing answers in time, or if the answer is an error.
 */
export function callSessionBus(call: BusCall): Promise<Buffer | null> {
  const path = socketPath(process.env.DBUS_SESSION_BUS_ADDRESS, process.env.XDG_RUNTIME_DIR);
  if (path === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect({ path });
    const end = (body: Buffer | null) => {
      socket.destroy();
      resolve(body);
    };
    socket.setTimeout(timeoutMs, () => end(null));
    socket.on('error', () => end(null));
    socket.on('close', () => end(null));
    exchange(socket, call, end);
  });
}

/** Authenticates as the user, and sends both calls. Replies come in the order of the calls, between signals. */
function exchange(socket: Socket, call: BusCall, end: (body: Buffer | null) => void): void {
  let received = Buffer.alloc(0);
  let isAuthenticated = false;
  let replies = 0;
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.())).toString('hex')}\r\n`);
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    if (!isAuthenticated) {
      const lineEnd = received.indexOf('\r\n');
      if (lineEnd < 0) return;
      if (received.toString('latin1', 0, 3) !== 'OK ') return end(null);
      isAuthenticated = true;
      received = received.subarray(lineEnd + 2);
      socket.write(Buffer.concat([Buffer.from('BEGIN\r\n'), encodeCall(hello, 1), encodeCall(call, 2)]));
    }
    for (let message = firstMessage(received); message !== null; message = firstMessage(received)) {
      received = received.subarray(message.length);
      if (message.kind === 'other') continue;
      replies += 1;
      if (replies === 2) end(message.kind === 'reply' ? message.body : null);
    }
  });
}

/** Returns the path of the bus's socket; null if there is none. A path that starts with a zero byte is no file. */
function socketPath(addresses: string | undefined, runtimeFolder: string | undefined): string | null {
  if (!addresses) return runtimeFolder ? join(runtimeFolder, 'bus') : null;
  const found = /(?:^|;)unix:(?:[^;]*,)?(path|abstract)=([^,;]*)/.exec(addresses);
  if (found?.[2] === undefined) return null;
  return `${found[1] === 'abstract' ? '\0' : ''}${decodeURIComponent(found[2])}`;
}

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/**
 * Connects to an X display as any user of the machine can, with the cookie of an Xauthority file or without
 * one (X11 protocol, connection setup).
 */
export async function connectToDisplay(
  display: string,
  authorityFile: string | null,
): Promise<'accepted' | 'refused'> {
  const [name, cookie] = authorityFile === null ? ['', Buffer.of()] : lastEntry(readFileSync(authorityFile));
  const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`);
  const header = Buffer.alloc(12);
  header.write('l', 'latin1');
  header.writeUInt16LE(11, 2);
  header.writeUInt16LE(name.length, 6);
  header.writeUInt16LE(cookie.length, 8);
  socket.write(Buffer.concat([header, padded(Buffer.from(name)), padded(cookie)]));
  // A server that refuses may close the connection before it has read everything.
  const [answer]: (Buffer | undefined)[] = await once(socket, 'data').catch(() => []);
  socket.destroy();
  return answer?.[0] === 1 ? 'accepted' : 'refused';
}

/** Returns the name and the cookie at the end of an Xauthority file with one entry. */
function lastEntry(file: Buffer): readonly [string, Buffer] {
  const parts: Buffer[] = [];
  for (let at = 2; at < file.length; ) {
    const length = file.readUInt16BE(at);
    parts.push(file.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  const [, , name = Buffer.of(), cookie = Buffer.of()] = parts;
  return [name.toString('latin1'), cookie];
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

// @ts-check
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/**
 * As much of the X11 protocol as tests need (X Window System Protocol, version 11: connection setup, WarpPointer,
 * GetInputFocus).
 */

/**
 * Connects to an X display as any user of the machine can, with the cookie of an Xauthority file or without one.
 * @param {string} display
 * @param {string | null} authorityFile
 * @returns {Promise<'accepted' | 'refused'>}
 */
export async function connectToDisplay(display, authorityFile) {
  const { socket, setup } = await openConnection(display, authorityFile);
  socket.destroy();
  return setup?.[0] === 1 ? 'accepted' : 'refused';
}

/**
 * Moves the display's own pointer to its last pixel, where no window is: a window that opens or closes under the pointer
 * sends its position to another one, which ends a drag of a test there.
 * @param {{ readonly DISPLAY: string, readonly XAUTHORITY: string }} environment
 */
export async function movePointerAway({ DISPLAY, XAUTHORITY }) {
  const { socket, setup } = await openConnection(DISPLAY, XAUTHORITY);
  if (setup?.[0] !== 1) throw new Error(`The display ${DISPLAY} refused the connection.`);
  socket.write(Buffer.concat([warpRequest(rootOf(setup)), getInputFocus]));
  // The answer to the second request: the first one has none.
  await new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject));
  socket.destroy();
}

/**
 * @param {string} display
 * @param {string | null} authorityFile
 * @returns {Promise<{ socket: import('node:net').Socket, setup: Buffer | null }>} `setup`: all of the server's answer, or what it sent before it closed the connection; null if nothing
 */
async function openConnection(display, authorityFile) {
  const [name, cookie] = authorityFile === null ? ['', Buffer.of()] : lastEntry(readFileSync(authorityFile));
  const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`);
  const header = Buffer.alloc(12);
  header.write('l', 'latin1');
  header.writeUInt16LE(11, 2);
  header.writeUInt16LE(name.length, 6);
  header.writeUInt16LE(cookie.length, 8);
  socket.write(Buffer.concat([header, padded(Buffer.from(name)), padded(cookie)]));
  return { socket, setup: await readSetup(socket) };
}

/**
 * @param {import('node:net').Socket} socket
 * @returns {Promise<Buffer | null>}
 */
function readSetup(socket) {
  return new Promise((resolve) => {
    let read = Buffer.of();
    const end = () => resolve(read.length === 0 ? null : read);
    socket.on('data', (/** @type {Buffer} */ part) => {
      read = Buffer.concat([read, part]);
      if (read.length < 8 || read.length < 8 + 4 * read.readUInt16LE(6)) return;
      socket.removeAllListeners('data');
      end();
    });
    // A server that refuses may close the connection before it has read everything.
    socket.on('error', end).on('close', end);
  });
}

/**
 * @param {Buffer} setup
 * @returns {{ readonly id: number, readonly width: number, readonly height: number }} the first screen's window
 */
function rootOf(setup) {
  const vendorLength = setup.readUInt16LE(24);
  const formats = setup.readUInt8(29);
  const screen = 40 + Math.ceil(vendorLength / 4) * 4 + 8 * formats;
  return {
    id: setup.readUInt32LE(screen),
    width: setup.readUInt16LE(screen + 20),
    height: setup.readUInt16LE(screen + 22),
  };
}

/** @param {ReturnType<typeof rootOf>} root */
function warpRequest({ id, width, height }) {
  const request = Buffer.alloc(24);
  request.writeUInt8(41, 0);
  request.writeUInt16LE(6, 2);
  request.writeUInt32LE(id, 8);
  request.writeInt16LE(width - 1, 20);
  request.writeInt16LE(height - 1, 22);
  return request;
}

const getInputFocus = Buffer.of(43, 0, 1, 0);

/**
 * @param {Buffer} file an Xauthority file with one entry
 * @returns {readonly [string, Buffer]} the name and the cookie at its end
 */
function lastEntry(file) {
  /** @type {Buffer[]} */
  const parts = [];
  for (let at = 2; at < file.length; ) {
    const length = file.readUInt16BE(at);
    parts.push(file.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  const [, , name = Buffer.of(), cookie = Buffer.of()] = parts;
  return [name.toString('latin1'), cookie];
}

/** @param {Buffer} bytes */
function padded(bytes) {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

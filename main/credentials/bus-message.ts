/** A D-Bus call whose arguments are all strings. */
export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly arguments: readonly string[];
}

interface BusMessage {
  readonly kind: 'reply' | 'error' | 'other';
  readonly body: Buffer;
  /** The whole message's, in bytes. */
  readonly length: number;
}

// The D-Bus specification, "Message Format": values are aligned to their size, structures to 8 bytes.
const methodCall = 1;
const kinds: Readonly<Record<number, BusMessage['kind']>> = { 2: 'reply', 3: 'error' };
const littleEndian = 'l'.charCodeAt(0);
const noAutoStart = 2;
const protocolVersion = 1;
const fixedHeaderLength = 16;

/** Returns the message for a call. A service that isn't running is not started. */
export function encodeCall(call: BusCall, serial: number): Buffer {
  const fields: readonly (readonly [code: number, type: 'o' | 's' | 'g', value: string])[] = [
    [1, 'o', call.path],
    [2, 's', call.interface],
    [3, 's', call.member],
    [6, 's', call.destination],
    [8, 'g', 's'.repeat(call.arguments.length)],
  ];
  const header = fields.reduce((before, [code, type, value]) => {
    const start = Buffer.concat([padded(before, 8), Buffer.from([code, 1]), Buffer.from(`${type}\0`)]);
    return type === 'g' ? withSignature(start, value) : withString(start, value);
  }, Buffer.alloc(0));
  const body = call.arguments.reduce(withString, Buffer.alloc(0));
  const start = Buffer.alloc(fixedHeaderLength);
  start.set([littleEndian, methodCall, noAutoStart, protocolVersion]);
  start.writeUInt32LE(body.length, 4);
  start.writeUInt32LE(serial, 8);
  start.writeUInt32LE(header.length, 12);
  return Buffer.concat([padded(Buffer.concat([start, header]), 8), body]);
}

/** Returns the first of the received messages; null if it is incomplete. */
export function firstMessage(received: Buffer): BusMessage | null {
  if (received.length < fixedHeaderLength) return null;
  const headerLength = Math.ceil((fixedHeaderLength + received.readUInt32LE(12)) / 8) * 8;
  const length = headerLength + received.readUInt32LE(4);
  if (received.length < length) return null;
  return {
    kind: kinds[received.readUInt8(1)] ?? 'other',
    body: received.subarray(headerLength, length),
    length,
  };
}

/** Returns the boolean of a body that is one variant; null if it is anything else. */
export function booleanVariant(body: Buffer): boolean | null {
  const isBoolean = body.length >= 8 && body.toString('latin1', 0, 3) === '\x01b\0';
  return isBoolean ? body.readUInt32LE(4) === 1 : null;
}

function withString(before: Buffer<ArrayBuffer>, text: string): Buffer<ArrayBuffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(text));
  return Buffer.concat([padded(before, 4), length, Buffer.from(`${text}\0`)]);
}

function withSignature(before: Buffer, signature: string): Buffer<ArrayBuffer> {
  return Buffer.concat([before, Buffer.from([signature.length]), Buffer.from(`${signature}\0`)]);
}

function padded(bytes: Buffer, alignment: number): Buffer<ArrayBuffer> {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);
}

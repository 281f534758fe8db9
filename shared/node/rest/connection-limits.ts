import { BlockList, isIPv6, type Server, type Socket } from 'node:net';

export interface ConnectionLimits {
  /** Of all clients together. */
  readonly total: number;
  /** Of each address except loopback, where a proxy has those of all clients; of IPv6, of each network of 64 bits. */
  readonly perAddress: number;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Closes further connections of a server at once, before anything is read from them. */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (network === null) return;
    const count = open.get(network) ?? 0;
    if (count >= perAddress) return void socket.destroy();
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Returns what one client can have addresses of: an IPv4 address, or the first 64 bits of an IPv6 one; null for loopback. */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(plain)) return loopback.check(plain, 'ipv4') ? null : plain;
  if (loopback.check(plain, 'ipv6')) return null;
  const [before = '', after = ''] = plain.split('::');
  const first = groupsOf(before);
  const last = groupsOf(after);
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

function groupsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}

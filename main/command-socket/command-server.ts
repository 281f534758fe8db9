import { createServer, type Server, type Socket } from 'node:net';
import { isBounded } from '../ipc/call-limits';
import { isProof, newNonce, proofOf } from './handshake';
import { callSchema, helloSchema, maxRequestBytes, onMessages, proofSchema, sendMessage } from './messages';
import { forgetAddress, newAddress, publishAddress, type SocketAddress } from './socket-address';

interface Options {
  readonly profileFolder: string;
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Answers a call of the command line with a Result; null if there is no such call. */
  readonly answer: (name: string, request: unknown) => Promise<unknown>;
}

/** A command line that neither proves who it is nor goes is disconnected after this time, ms. */
const handshakeTimeoutMs = 5_000;
/** More than a person's scripts run at once. */
const maxConnections = 32;

/** Answers the command line of the same account, by a socket, while the program runs. */
export class CommandServer {
  readonly #server: Server;
  readonly #profileFolder: string;
  readonly #platform: NodeJS.Platform;

  private constructor(server: Server, profileFolder: string, platform: NodeJS.Platform) {
    this.#server = server;
    this.#profileFolder = profileFolder;
    this.#platform = platform;
  }

  /** Starts to listen; null if that isn't possible, so that commands open the store themselves once the program ends. */
  static async start({ profileFolder, platform, env, answer }: Options): Promise<CommandServer | null> {
    try {
      await forgetAddress(profileFolder, platform);
      const address = await newAddress(platform, env);
      const server = createServer((socket) => attend(socket, address, answer));
      server.maxConnections = maxConnections;
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ path: address.path, exclusive: true }, resolve);
      });
      server.on('error', () => undefined);
      server.unref();
      if (await publishAddress(profileFolder, address))
        return new CommandServer(server, profileFolder, platform);
      server.close();
      return null;
    } catch {
      return null;
    }
  }

  async stop(): Promise<void> {
    this.#server.close();
    await forgetAddress(this.#profileFolder, this.#platform);
  }
}

function attend(socket: Socket, { secret }: SocketAddress, answer: Options['answer']): void {
  const nonces = { program: newNonce(), command: '' };
  let state: 'new' | 'greeted' | 'trusted' = 'new';
  socket.on('error', () => undefined);
  socket.setTimeout(handshakeTimeoutMs, () => socket.destroy());
  const welcome = (message: unknown) => {
    const hello = helloSchema.safeParse(message);
    if (!hello.success) return socket.destroy();
    nonces.command = hello.data.nonce;
    state = 'greeted';
    void sendMessage(socket, {
      kind: 'welcome',
      nonce: nonces.program,
      proof: proofOf('program', secret, nonces),
    });
  };
  const verify = (message: unknown) => {
    const given = proofSchema.safeParse(message);
    if (!given.success || !isProof(given.data.proof, proofOf('command', secret, nonces)))
      return socket.destroy();
    state = 'trusted';
    socket.setTimeout(0);
  };
  const call = async (message: unknown) => {
    const read = isBounded(message) ? callSchema.safeParse(message) : null;
    if (!read?.success) return socket.destroy();
    const { id, name, request } = read.data;
    const answered = await answer(name, request).catch(() => null);
    await sendMessage(socket, { kind: 'answer', id, answer: answered });
  };
  onMessages(socket, maxRequestBytes, (message) => {
    if (state === 'new') welcome(message);
    else if (state === 'greeted') verify(message);
    else void call(message);
  });
}

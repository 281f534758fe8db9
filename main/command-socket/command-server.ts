import { createServer, type Server, type Socket } from 'node:net';
import { systemCodeOrUnknown } from '../../shared/node/files';
import { isBounded } from '../ipc/call-limits';
import { isProof, newNonce, proofOf } from './handshake';
import {
  callSchema,
  helloSchema,
  maxGreetingBytes,
  maxMessageBytes,
  onMessages,
  proofSchema,
  sendMessage,
} from './messages';
import { forgetAddress, newAddress, publishAddress, type SocketAddress } from './socket-address';

interface Options {
  readonly profileFolder: string;
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /**
   * Answers a call of the command line with a Result; null if there is no such call. `disconnected` is aborted when its
   * connection ends.
   */
  readonly answer: (name: string, request: unknown, disconnected: AbortSignal) => Promise<unknown>;
  /** Called with the system's code if it can't listen. */
  readonly onFailure: (code: string) => void;
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

  /** Starts to listen; null if that isn't possible. */
  static async start({
    profileFolder,
    platform,
    env,
    answer,
    onFailure,
  }: Options): Promise<CommandServer | null> {
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
      onFailure('EACCES');
      return null;
    } catch (error) {
      onFailure(systemCodeOrUnknown(error));
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
  const connection = new AbortController();
  socket.on('error', () => undefined);
  socket.once('close', () => connection.abort());
  const timer = setTimeout(() => socket.destroy(), handshakeTimeoutMs);
  socket.once('close', () => clearTimeout(timer));
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
    clearTimeout(timer);
  };
  const call = async (message: unknown) => {
    const read = isBounded(message) ? callSchema.safeParse(message) : null;
    if (!read?.success) return socket.destroy();
    const { id, name, request } = read.data;
    const answered = await answer(name, request, connection.signal).catch(() => null);
    await sendMessage(socket, { kind: 'answer', id, answer: answered });
  };
  const limit = () => (state === 'trusted' ? maxMessageBytes : maxGreetingBytes);
  onMessages(socket, limit, (message) => {
    if (state === 'new') welcome(message);
    else if (state === 'greeted') verify(message);
    else call(message).catch(() => socket.destroy());
  });
}

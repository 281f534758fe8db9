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
  /** Called with the number of connections whenever it changes. */
  readonly onConnections?: (count: number) => void;
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
  readonly #answering: ReadonlySet<Promise<unknown>>;

  private constructor(
    server: Server,
    { profileFolder, platform }: Options,
    answering: ReadonlySet<Promise<unknown>>,
  ) {
    this.#server = server;
    this.#profileFolder = profileFolder;
    this.#platform = platform;
    this.#answering = answering;
  }

  /** Starts to listen; null if that isn't possible. */
  static async start(options: Options): Promise<CommandServer | null> {
    const { profileFolder, platform, env, onFailure, onConnections } = options;
    const answering = new Set<Promise<unknown>>();
    const answer: Options['answer'] = (...call) => whileIn(answering, options.answer(...call));
    let connections = 0;
    const connectionsChanged = (change: 1 | -1) => {
      connections += change;
      onConnections?.(connections);
    };
    try {
      await forgetAddress(profileFolder, platform);
      const address = await newAddress(platform, env);
      const server = createServer((socket) => {
        connectionsChanged(1);
        socket.once('close', () => connectionsChanged(-1));
        attend(socket, address, answer);
      });
      server.maxConnections = maxConnections;
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ path: address.path, exclusive: true }, resolve);
      });
      server.on('error', () => undefined);
      server.unref();
      if (await publishAddress(profileFolder, address)) return new CommandServer(server, options, answering);
      server.close();
      onFailure('EACCES');
      return null;
    } catch (error) {
      onFailure(systemCodeOrUnknown(error));
      return null;
    }
  }

  /** Takes no new connections. */
  async stop(): Promise<void> {
    this.#server.close();
    await forgetAddress(this.#profileFolder, this.#platform);
  }

  /** Resolves once the calls are answered that are in progress. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#answering);
  }
}

/** Returns the promise, which is in the set until it settles. */
function whileIn<Value>(set: Set<Promise<unknown>>, promise: Promise<Value>): Promise<Value> {
  set.add(promise);
  const remove = () => set.delete(promise);
  promise.then(remove, remove);
  return promise;
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

import { connect, type Socket } from 'node:net';
import { withTimeout } from '../../shared/node/timeout';
import { isProof, newNonce, proofOf } from './handshake';
import {
  answerSchema,
  maxGreetingBytes,
  maxMessageBytes,
  onMessages,
  sendMessage,
  welcomeSchema,
} from './messages';
import { knownAddress, type SocketAddress } from './socket-address';

const welcomeTimeoutMs = 5_000;

/** A connection to the program that has a profile folder open. */
export class RunningProgram {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #lastId = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => {
      for (const settle of this.#waiting.values()) settle(null);
      this.#waiting.clear();
    });
  }

  /** Connects to the program that uses this profile folder; null if none does. */
  static async find(profileFolder: string): Promise<RunningProgram | null> {
    const address = await knownAddress(profileFolder);
    if (address === null) return null;
    const socket = connect({ path: address.path });
    const program = await withTimeout(RunningProgram.#greet(socket, address), welcomeTimeoutMs, null);
    if (program === null) socket.destroy();
    return program;
  }

  /** Resolves to null if what answers isn't the program that wrote the address. */
  static #greet(socket: Socket, { secret }: SocketAddress): Promise<RunningProgram | null> {
    const command = newNonce();
    return new Promise((resolve) => {
      let limit = maxGreetingBytes;
      let receive = (message: unknown) => {
        const welcome = welcomeSchema.safeParse(message).data;
        const nonces = { command, program: welcome?.nonce ?? '' };
        if (!welcome || !isProof(welcome.proof, proofOf('program', secret, nonces))) return resolve(null);
        void sendMessage(socket, { kind: 'proof', proof: proofOf('command', secret, nonces) });
        const program = new RunningProgram(socket);
        limit = maxMessageBytes;
        receive = (later) => program.#receive(later);
        resolve(program);
      };
      onMessages(
        socket,
        () => limit,
        (message) => receive(message),
      );
      socket.on('error', () => resolve(null));
      socket.once('close', () => resolve(null));
      socket.once('connect', () => void sendMessage(socket, { kind: 'hello', nonce: command }));
    });
  }

  /** Returns the answer to a call; null if there is no such call, if it has a bug, or if the program ended. */
  call(name: string, request: unknown): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      if (this.#socket.destroyed) return resolve(null);
      this.#waiting.set(id, resolve);
      void sendMessage(this.#socket, { kind: 'call', id, name, request });
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(message: unknown): void {
    const { data } = answerSchema.safeParse(message);
    if (!data) return void this.#socket.destroy();
    this.#waiting.get(data.id)?.(data.answer);
    this.#waiting.delete(data.id);
  }
}

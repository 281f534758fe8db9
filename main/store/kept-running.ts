import type { Log } from '../diagnostics/log';
import { restartLimit } from '../restart-limit';
import { Conversation } from './conversation';
import type { StoreProcess, StoreWord } from './messages';

interface Dependencies {
  readonly launch: () => StoreProcess;
  /** ms of a clock that never goes back. */
  readonly now: () => number;
  readonly log: Log;
  /** Told what the process says unasked, but for its defects, which are logged. */
  readonly told: (word: Extract<StoreWord, { kind: 'notice' | 'migrating' }>) => void;
  /** Told that it ended by itself; `again`: it was started once more, else it stays down. */
  readonly ended: (again: boolean) => void;
}

/** How long closing may take when the program ends, ms. What was acknowledged is on disk without it. */
const closingDeadlineMs = 5_000;

/** The store process, kept running: started again whenever it ends by itself, until that happens too often. */
export class KeptRunning {
  readonly #with: Dependencies;
  readonly #limit;
  #conversation: Conversation | null = null;
  #down = false;
  #stopped = false;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
    this.#limit = restartLimit(dependencies.now);
  }

  /** It ended too often, and stays down until `startAgain`. */
  get down(): boolean {
    return this.#down;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** The process, started where there is none. */
  process(): Conversation {
    if (this.#conversation) return this.#conversation;
    const conversation = new Conversation(
      this.#with.launch(),
      (word) => this.#told(word),
      (code) => this.#ended(conversation, code),
    );
    this.#conversation = conversation;
    return conversation;
  }

  /** The person asked for it: whatever ended before is forgotten. */
  startAgain(): Conversation {
    this.#down = false;
    this.#limit.forget();
    return this.process();
  }

  /** Has the files closed and ends the process; gives up waiting after a while. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const conversation = this.#conversation;
    if (!conversation) return;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise((resolve) => {
      timer = setTimeout(resolve, closingDeadlineMs);
    });
    await Promise.race([conversation.ask('store.close', undefined), deadline]);
    clearTimeout(timer);
    conversation.kill();
  }

  #ended(conversation: Conversation, code: number | null): void {
    if (this.#conversation !== conversation) return;
    this.#conversation = null;
    if (this.#stopped) return;
    this.#with.log.write('store process ended', { code: code ?? 'killed' });
    this.#down = !this.#limit.mayRestart();
    if (!this.#down) this.process();
    this.#with.ended(!this.#down);
  }

  #told(word: Exclude<StoreWord, { kind: 'answer' }>): void {
    if (word.kind === 'defect') this.#with.log.write('store defect', { call: word.call, error: word.error });
    else this.#with.told(word);
  }
}

import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';

/** The reports service that comes with the program, in its own process. */
export interface BuiltInService {
  /** Starts it with the key to accept, unless it already runs with that key. Resolves to its base address. */
  start(apiKey: string): Promise<Result<string, Problem>>;
  /** Returns its base address, ending in "/"; null while it is not running. */
  address(): string | null;
  /** Calls the listener when it crashed (false), and when it is restarted, at another address (true). */
  onChange(listener: (running: boolean) => void): void;
  /** Resolves once its process has ended. */
  stop(): Promise<void>;
}

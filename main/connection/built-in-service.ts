import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';

/** The reports service that comes with the program, in a process of its own. */
export interface BuiltInService {
  /** Starts it with the key it shall accept, or answers at once when it runs with it; resolves to its base address. */
  start(apiKey: string): Promise<Result<string, Problem>>;
  /** Its base address, ending in "/"; null while it does not run. */
  address(): string | null;
  /** Calls back when it ended by itself (false), and when it is back, at another address (true). */
  onChange(listener: (running: boolean) => void): void;
  /** Resolves once its process is gone. */
  stop(): Promise<void>;
}

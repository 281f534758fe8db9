import { z } from 'zod';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { StoreCallName } from './contract';

/** What main sends to the store process: one call each. `request` is decoded by the contract's schema. */
export const storeMessage = z.object({ id: z.int(), name: z.string(), request: z.unknown() });
export interface StoreMessage {
  readonly id: number;
  /** The window's call that is to be answered by a port, and main told no more than whether it was. */
  readonly to?: number;
  readonly name: StoreCallName;
  readonly request: unknown;
}

/** What the store process says: the answer to a call, or something unasked. Both ends are of one build. */
export type StoreWord =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Result<unknown, Problem> }
  /** Something happened to the open files that the analyst should know. */
  | { readonly kind: 'notice'; readonly notice: StoreNotice }
  /** How far a file is on its way to this version's form, while the store is opened. */
  | { readonly kind: 'migrating'; readonly migration: StoreMigration }
  /** A call met a defect: which, and what kind of error it was. Its text may hold what was stored. */
  | { readonly kind: 'defect'; readonly call: string; readonly error: string };

/** A process of the store as main sees it, whatever it really runs in. */
export interface StoreProcess {
  /** Uint8Arrays travel as they are. To one that has ended, nothing is sent. */
  postMessage(message: StoreMessage): void;
  onMessage(listener: (word: StoreWord) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Ends it as if by an accident; what it acknowledged is on disk. */
  kill(): void;
}

/** The window as the store process sees it, for one answer. */
export interface AnswerPort {
  postMessage(answer: Result<unknown, Problem>): void;
}

/** Main as the store process sees it. */
export interface StorePort {
  postMessage(word: StoreWord): void;
  /** `answers`: where the answer itself goes, if not to main. */
  onMessage(listener: (message: unknown, answers: AnswerPort | null) => void): void;
}

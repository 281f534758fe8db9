import { z } from 'zod';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { StoreCallName } from './contract';

/** A message from main to the store process: one call. `request` is decoded by the contract's schema. */
export const storeMessage = z.object({ id: z.int(), name: z.string(), request: z.unknown() });
export interface StoreMessage {
  readonly id: number;
  /** The window's call whose answer goes through a port. Main only learns whether it was sent. */
  readonly to?: number;
  readonly name: StoreCallName;
  readonly request: unknown;
}

/** A message from the store process: the answer to a call, or an event. Both ends are from the same build. */
export type StoreProcessMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Result<unknown, Problem> }
  /** Something happened to the open files that the user should know. */
  | { readonly kind: 'notice'; readonly notice: StoreNotice }
  /** Progress of a file's migrations while the store is opened. */
  | { readonly kind: 'migrating'; readonly migration: StoreMigration }
  /**
   * A call threw an unexpected error: the call, and the error's type. The error's text is left out, as it may
   * contain stored data.
   */
  | { readonly kind: 'defect'; readonly call: string; readonly error: string };

/** A store process as main sees it, however it is implemented. */
export interface StoreProcess {
  /** Transfers Uint8Arrays unchanged. Does nothing if the process has ended. */
  postMessage(message: StoreMessage): void;
  onMessage(listener: (word: StoreProcessMessage) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Kills the process, as in a crash. Acknowledged writes are on disk. */
  kill(): void;
}

/** The window, as the store process sees it, for one answer. */
export interface AnswerPort {
  postMessage(answer: Result<unknown, Problem>): void;
}

/** Main, as the store process sees it. */
export interface StorePort {
  postMessage(word: StoreProcessMessage): void;
  /** `answers` is where the answer goes, if not to main. */
  onMessage(listener: (message: unknown, answers: AnswerPort | null) => void): void;
}

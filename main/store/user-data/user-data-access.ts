import type { Session } from '../../../shared/node/database/session';
import type { KnownCases } from './known-cases';

/** The user data file: runs work on it, or in a transaction, which is on disk when `write` resolves. */
export interface UserDataAccess {
  /** Replaced when a transaction fails. */
  knownCases: KnownCases;
  read<Value>(work: (session: Session) => Promise<Value>): Promise<Value>;
  write<Value>(work: (session: Session) => Promise<Value>): Promise<Value>;
}

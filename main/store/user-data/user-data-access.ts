import type { Session } from '../../../shared/node/database/connection';

/** The user data file: runs work on it, or in a transaction, which is on disk when `write` resolves. */
export interface UserDataAccess {
  read<Value>(work: (session: Session) => Promise<Value>): Promise<Value>;
  write<Value>(work: (session: Session) => Promise<Value>): Promise<Value>;
}

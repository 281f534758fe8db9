import type { Session } from '../../../shared/node/database/connection';
import type { ValueDictionary } from './value-dictionary';

/** The copy of the reports, as its background work sees it. ReportsDatabase implements it. */
export interface ReportsAccess {
  readonly reader: Session;
  /** The approximate number of reports. */
  readonly total: number;
  /** Runs `work` in a transaction, with the dictionary that assigns codes to values. */
  write<Value>(work: (session: Session, dictionary: ValueDictionary) => Promise<Value>): Promise<Value>;
}

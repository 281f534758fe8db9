import type { InvestigationCalls, StoreReply, StoreRequest } from '../store/contract';
import type { ReadOnlyReports } from '../store/reports/reading';

/** A profile's local copy with the tools to investigate. Neither of its connections can write. */
export interface InvestigatedReports extends ReadOnlyReports {
  /** `coarseKm`: how precisely an alibi uses the places of reports. Rejects if it was stopped. */
  readonly investigate: <Name extends InvestigationCalls>(
    name: Name,
    request: StoreRequest<Name>,
    coarseKm: number,
  ) => Promise<StoreReply<Name>>;
  /** Stops the investigations that run. */
  readonly stop: () => void;
}

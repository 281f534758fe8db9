import type { InvestigationCalls, StoreReply, StoreRequest } from '../store/contract';
import type { ReadOnlyReports } from '../store/reports/reading';

/** What one call of a tool investigates. */
export interface Investigation {
  /** Rejects if it was ended. */
  readonly answer: <Name extends InvestigationCalls>(
    name: Name,
    request: StoreRequest<Name>,
  ) => Promise<StoreReply<Name>>;
  /** Stops what still runs for this call, and for no other. */
  readonly end: () => void;
}

/** A profile's local copy with the tools to investigate. Neither of its connections can write. */
export interface InvestigatedReports extends ReadOnlyReports {
  /** `coarseKm`: how precisely an alibi and hot spots use the places of reports. */
  readonly investigation: (coarseKm: number) => Investigation;
}

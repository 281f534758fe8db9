import type { StoreAnswer, StoreCallName, StoreRequest } from '../store/contract';

/** The calls of the store that the sync makes. */
export type SyncCall = Extract<StoreCallName, `sync.${string}` | 'answer.check'>;

/** The part of the store that the sync uses. */
export interface SyncStore {
  call<Name extends SyncCall>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

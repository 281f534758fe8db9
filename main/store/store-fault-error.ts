import type { StoreFault } from '../../shared/domain/store-state';

/** Thrown when a store cannot be opened; answered as `store-unopened`. */
export class StoreFaultError extends Error {
  override readonly name = 'StoreFaultError';
  readonly fault: StoreFault;

  constructor(fault: StoreFault, options?: ErrorOptions) {
    super(`the store cannot be opened: ${fault.kind}`, options);
    this.fault = fault;
  }
}

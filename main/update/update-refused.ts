import type { UpdateFault } from '../../shared/domain/update';

/** Why an update is not accepted. An exception, because it passes through electron-updater. */
export class UpdateRefused extends Error {
  constructor(readonly fault: UpdateFault) {
    super(`The update was refused: ${fault}`);
    this.name = 'UpdateRefused';
  }
}

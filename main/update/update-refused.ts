import type { UpdateFault } from '../../shared/domain/update';

/** An update that is not taken; thrown, because it goes through electron-updater. */
export class UpdateRefused extends Error {
  constructor(readonly fault: UpdateFault) {
    super(`The update was refused: ${fault}`);
    this.name = 'UpdateRefused';
  }
}

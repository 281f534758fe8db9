import type { WebContents } from 'electron';
import type { Pushes, PushName } from '../../shared/ipc';
import { pushChannel } from './channels';

/** Tells the window something unasked; the only user of webContents.send. Without a window nobody needs to be told. */
export function push<Name extends PushName>(to: WebContents | null, name: Name, payload: Pushes[Name]): void {
  if (to && !to.isDestroyed()) to.send(pushChannel, name, payload);
}

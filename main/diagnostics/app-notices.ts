import type { AppEvent, AppNotice, ProfileFileName } from '../../shared/domain/app-notice';
import type { DiskFault, SetAside } from '../../shared/node/files';
import type { PartlyRead } from '../files/json-store';

/** Limit for the notices shown at once; the log has the others. */
const maxShown = 5;

/** Notices about the app itself. Each is shown until the user dismisses it. */
export class AppNotices {
  readonly #onChange: (notices: readonly AppNotice[]) => void;
  #notices: readonly AppNotice[] = [];
  #lastId = 0;

  constructor(onChange: (notices: readonly AppNotice[]) => void) {
    this.#onChange = onChange;
  }

  /** Returns the notices that were not dismissed, the oldest first. */
  current(): readonly AppNotice[] {
    return this.#notices;
  }

  /** Adds a notice. Replaces the one about the same thing, if there is one. */
  add(event: AppEvent): void {
    const existing = this.#notices.find((notice) => isSame(notice, event));
    if (!existing) this.#lastId += 1;
    const notice: AppNotice = { ...event, id: existing?.id ?? this.#lastId };
    this.#set(
      existing
        ? this.#notices.map((each) => (each === existing ? notice : each))
        : [...this.#notices, notice].slice(-maxShown),
    );
  }

  dismiss(id: number): void {
    this.#set(this.#notices.filter((notice) => notice.id !== id));
  }

  #set(notices: readonly AppNotice[]): void {
    this.#notices = notices;
    this.#onChange(notices);
  }
}

/** Returns the notice about a file of the profile folder that could not be read, or not completely. */
export function fileEvent(what: ProfileFileName, fault: SetAside | PartlyRead | DiskFault): AppEvent {
  if ('notUnderstood' in fault)
    return { kind: 'file-partly-read', what, notUnderstood: fault.notUnderstood, copy: fault.copy };
  return 'setAside' in fault
    ? { kind: 'file-set-aside', what, beside: fault.setAside }
    : { kind: 'file-unreadable', what, code: fault.code };
}

function isSame(one: AppEvent, other: AppEvent): boolean {
  if (one.kind === 'defect') return other.kind === 'defect' && one.error === other.error;
  if (one.kind === 'window-reloaded') return other.kind === 'window-reloaded';
  return one.kind === other.kind && one.what === other.what;
}

import type { KeptFileName, ProgramHappening, ProgramNotice } from '../../shared/domain/program-notice';
import type { DiskFault, SetAside } from '../files/json-file';
import type { PartlyRead } from '../files/kept-file';

/** More at once would be a wall that nobody reads; the log has them all. */
const mostShown = 5;

/** What the person is to be told of the program itself, each once, until they have seen it. */
export class ProgramNotices {
  readonly #changed: (notices: readonly ProgramNotice[]) => void;
  #notices: readonly ProgramNotice[] = [];
  #lastId = 0;

  /** `changed`: told of every change. */
  constructor(changed: (notices: readonly ProgramNotice[]) => void) {
    this.#changed = changed;
  }

  /** Those that were not dismissed, the oldest first. */
  current(): readonly ProgramNotice[] {
    return this.#notices;
  }

  /** Tells what happened; what is shown of the same kind and the same thing is replaced, not told twice. */
  tell(happening: ProgramHappening): void {
    const same = this.#notices.find((notice) => isSame(notice, happening));
    if (!same) this.#lastId += 1;
    const notice: ProgramNotice = { ...happening, id: same?.id ?? this.#lastId };
    this.#set(
      same
        ? this.#notices.map((each) => (each === same ? notice : each))
        : [...this.#notices, notice].slice(-mostShown),
    );
  }

  /** The person has seen it. */
  dismiss(id: number): void {
    this.#set(this.#notices.filter((notice) => notice.id !== id));
  }

  #set(notices: readonly ProgramNotice[]): void {
    this.#notices = notices;
    this.#changed(notices);
  }
}

/** What is told of a file of the profile folder whose content is not here, or not all, for this reason. */
export function fileHappening(
  what: KeptFileName,
  fault: SetAside | PartlyRead | DiskFault,
): ProgramHappening {
  if ('notUnderstood' in fault)
    return { kind: 'file-partly-read', what, notUnderstood: fault.notUnderstood, copy: fault.copy };
  return 'setAside' in fault
    ? { kind: 'file-set-aside', what, beside: fault.setAside }
    : { kind: 'file-unreadable', what, code: fault.code };
}

function isSame(one: ProgramHappening, other: ProgramHappening): boolean {
  if (one.kind === 'defect') return other.kind === 'defect' && one.error === other.error;
  if (one.kind === 'window-reloaded') return other.kind === 'window-reloaded';
  return one.kind === other.kind && one.what === other.what;
}

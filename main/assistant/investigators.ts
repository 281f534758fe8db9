import type { Investigator } from '../store/investigation/investigator';
import type { Investigation } from './investigated-reports';

/** Each needs memory for all reports. Calls beyond wait. */
const maxInvestigators = 2;

interface Kept {
  readonly coarseKm: number;
  readonly investigator: Investigator;
  isUsed: boolean;
}

/** The investigators of a process: a call of a tool has one for itself, so that one that is stopped stops no other. */
export class Investigators {
  readonly #create: (coarseKm: number) => Investigator;
  readonly #kept = new Set<Kept>();
  #waiting: readonly (() => void)[] = [];

  constructor(create: (coarseKm: number) => Investigator) {
    this.#create = create;
  }

  /** Begins what a call investigates. It takes an investigator with its first question. */
  begin(coarseKm: number): Investigation {
    let taken: Promise<Kept> | null = null;
    let isEnded = false;
    let questions = 0;
    return {
      answer: async (name, request) => {
        taken ??= this.#take(coarseKm);
        const { investigator } = await taken;
        if (isEnded) throw new InvestigationEnded();
        questions += 1;
        try {
          return await investigator.answer(name, request);
        } finally {
          questions -= 1;
        }
      },
      end: () => {
        if (isEnded) return;
        isEnded = true;
        void taken?.then((kept) => this.#giveBack(kept, questions === 0));
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept].map(({ investigator }) => investigator.close()));
    this.#kept.clear();
  }

  async #take(coarseKm: number): Promise<Kept> {
    for (;;) {
      const free = this.#free(coarseKm);
      if (free !== null) {
        free.isUsed = true;
        return free;
      }
      await new Promise<void>((resolve) => {
        this.#waiting = [...this.#waiting, resolve];
      });
    }
  }

  #free(coarseKm: number): Kept | null {
    const unused = [...this.#kept].filter(({ isUsed }) => !isUsed);
    const same = unused.find((each) => each.coarseKm === coarseKm);
    if (same !== undefined) return same;
    const [other] = unused;
    if (this.#kept.size >= maxInvestigators) {
      if (other === undefined) return null;
      this.#discard(other);
    }
    const kept: Kept = { coarseKm, investigator: this.#create(coarseKm), isUsed: false };
    this.#kept.add(kept);
    return kept;
  }

  #giveBack(kept: Kept, isIdle: boolean): void {
    kept.isUsed = false;
    // It is still working on a question whose answer is no longer needed.
    if (!isIdle) this.#discard(kept);
    const [next, ...others] = this.#waiting;
    this.#waiting = others;
    next?.();
  }

  #discard(kept: Kept): void {
    this.#kept.delete(kept);
    void kept.investigator.close();
  }
}

/** The call ended before its question was put. */
class InvestigationEnded extends Error {
  override readonly name = 'InvestigationEnded';
}

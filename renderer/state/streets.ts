import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../shared/domain/problem';
import type { Streets, TileAddress } from '../../shared/domain/streets';
import type { OpenProfile } from './open-profile';
import { profileQueryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery } from './queries/query-observer';

type Unusable = Extract<Streets, { readonly kind: 'unusable' }>;

interface StreetsState {
  /** null until known. */
  readonly streets: Streets | null;
  /** The file that was chosen last, if it can't be used. */
  readonly refused: Unusable | null;
  readonly problem: Problem | null;
  /**
   * Returns what reads a tile of the open profile's file as stored, in Base64: "" for none, null if it can't be read. Then the
   * file is read again, to say why.
   */
  readonly tileReader: () => (address: TileAddress) => Promise<string | null>;
  /** Asks for a file. */
  readonly choose: () => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** The file that the open profile's map shows streets from. */
export function createStreetsStore(queries: QueryCache, profile: OpenProfile) {
  return createStore<StreetsState>((set) => {
    const query = profileQueryOf('streets.read', {});
    const streets = followQuery(
      queries,
      () => query,
      ({ reply, problem }) => set({ streets: reply, refused: null, problem }),
    );
    /** A refused or cancelled choice changes nothing. */
    async function change(name: 'streets.choose' | 'streets.forget') {
      const calls = profile.current();
      const answer = await calls.call(name, {});
      if (!profile.isOpen(calls)) return;
      if (!answer.ok) {
        if (answer.problem.kind !== 'cancelled') set({ problem: answer.problem });
      } else if (name === 'streets.choose' && answer.value.kind === 'unusable')
        set({ refused: answer.value, problem: null });
      else queries.put(query, answer.value);
    }
    return {
      streets: null,
      refused: null,
      problem: null,
      tileReader: () => {
        const calls = profile.current();
        return async (address) => {
          const answer = await calls.call('streets.tile', address);
          if (answer.ok) return answer.value;
          if (answer.problem.kind === 'not-found') await streets.readAgain();
          return null;
        };
      },
      choose: () => change('streets.choose'),
      forget: () => change('streets.forget'),
    };
  });
}

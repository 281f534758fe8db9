import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { Streets, TileAddress } from '../../shared/domain/streets';
import type { OpenProfile } from './open-profile';

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
  readonly load: () => Promise<void>;
  /** Asks for a file. */
  readonly choose: () => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly clear: () => void;
}

/** The file that the open profile's map shows streets from. */
export function createStreetsStore(profile: OpenProfile) {
  return createStore<StreetsState>((set) => {
    async function request(name: 'streets.read' | 'streets.choose' | 'streets.forget') {
      const calls = profile.current();
      const answer = await calls.call(name, {});
      if (profile.isOpen(calls)) set(name === 'streets.choose' ? chosen(answer) : received(answer));
    }
    return {
      ...initialState,
      tileReader: () => {
        const calls = profile.current();
        return async (address) => {
          const answer = await calls.call('streets.tile', address);
          if (answer.ok) return answer.value;
          if (answer.problem.kind === 'not-found') await request('streets.read');
          return null;
        };
      },
      load: () => request('streets.read'),
      choose: () => request('streets.choose'),
      forget: () => request('streets.forget'),
      clear: () => set(initialState),
    };
  });
}

const initialState = { streets: null, refused: null, problem: null };

function received(answer: Answer<'streets.read'>): Partial<StreetsState> {
  return answer.ok ? { ...initialState, streets: answer.value } : { problem: answer.problem };
}

/** A refused or cancelled choice changes nothing. */
function chosen(answer: Answer<'streets.choose'>): Partial<StreetsState> {
  if (answer.ok && answer.value.kind === 'unusable') return { refused: answer.value, problem: null };
  if (!answer.ok && answer.problem.kind === 'cancelled') return {};
  return received(answer);
}

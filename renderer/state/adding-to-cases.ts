import type { StoreApi } from 'zustand';
import type { Bridge } from '../../shared/contract/contract';
import { addItems } from '../../shared/domain/case';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { timeNow } from '../clock';
import type { CasesState } from './cases-state';
import type { OpenProfile } from './open-profile';
import type { ToastsStore } from './toasts';

interface AddingDependencies {
  readonly bridge: Bridge;
  readonly profile: OpenProfile;
  readonly toasts: ToastsStore;
}

type Adding = Pick<CasesState, 'startAdding' | 'cancelAdding' | 'addTo' | 'takePicture' | 'addPicture'>;

/** Adds reports, entities and pictures to a case that the user chooses. */
export function addingToCases(
  { getState, setState }: StoreApi<CasesState>,
  { bridge, profile, toasts }: AddingDependencies,
): Adding {
  return {
    startAdding: (contents) => {
      if (contents.length > 0)
        setState({ adding: contents.map((content) => ({ ...content, id: crypto.randomUUID() })) });
    },
    cancelAdding: () => setState({ adding: null }),
    addTo: (id) => {
      const { adding, cases, change, open } = getState();
      const to = cases?.find((each) => each.id === id);
      setState({ adding: null });
      if (!adding || !to) return;
      const { value, added, known, over } = addItems(to, adding, timeNow());
      if (added > 0) change(id, 'add', () => value);
      const text = messages.cases.adding;
      const isKnown = added === 0 && over === 0;
      const addedText = text.added({ count: added, case: gap('case') });
      toasts.getState().show({
        kind: 'done',
        about: 'case',
        text: isKnown
          ? text.known({ count: known, case: gap('case') })
          : over === 0
            ? addedText
            : text.tooMany({ added: addedText, over }),
        parts: { case: value.title || messages.cases.untitled },
        actions: [{ name: text.show, run: () => open(id) }],
      });
    },
    takePicture: async (of, part, taken, caption) => {
      if (getState().picturing) {
        taken();
        return null;
      }
      setState({ picturing: true });
      const calls = profile.current();
      const taking = await bridge.call('map.takePicture', part);
      taken();
      const saved = taking.ok ? await calls.call('cases.savePicture', {}) : taking;
      setState({ picturing: false });
      if (!profile.isOpen(calls)) return null;
      if (saved.ok) return { kind: 'picture', picture: saved.value.id, of, caption, takenAt: timeNow() };
      toasts.getState().showFailed(saved.problem, messages.cases.pictureFailed);
      return null;
    },
    addPicture: async (of, part, taken) => {
      const picture = await getState().takePicture(of, part, taken, '');
      if (picture) getState().startAdding([picture]);
    },
  };
}

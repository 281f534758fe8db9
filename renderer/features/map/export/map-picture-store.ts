import { createStore } from 'zustand/vanilla';
import type { Bridge, Request } from '../../../../shared/contract/contract';
import type { Problem } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import type { ToastsStore } from '../../../state/toasts';

/** A part of the window, CSS px. */
export type WindowPart = Request<'map.takePicture'>;

/** The map on paper. */
interface PrintedSheet {
  /** A data: URL. */
  readonly address: string;
  /** Size on the screen, CSS px. */
  readonly width: number;
  readonly height: number;
  /** ms since 1970. */
  readonly printedAt: number;
}

interface MapPictureState {
  /** True while a picture is being taken or saved, or the system's print dialog is open. */
  readonly running: boolean;
  /** The sheet being printed; null if there is none. */
  readonly sheet: PrintedSheet | null;
  /** Takes a picture and saves it. One at a time. Calls `taken` when the window may change again. */
  readonly save: (part: WindowPart, taken: () => void) => Promise<void>;
  /** Takes a picture and prints it. `shown` resolves when the sheet with the picture is ready. */
  readonly print: (part: WindowPart, taken: () => void, shown: () => Promise<void>) => Promise<void>;
}

/** The map as a picture, in a file or on paper. Cancelling the system's dialog shows nothing. */
export function createMapPictureStore(bridge: Bridge, toasts: ToastsStore) {
  return createStore<MapPictureState>((set, get) => {
    const begin = (failed: string) => {
      if (get().running) return false;
      set({ running: true });
      toasts.getState().clearFailed(failed);
      return true;
    };
    const fail = (what: string, problem: Problem) => {
      set({ running: false });
      toasts.getState().showFailed(problem, what);
    };
    return {
      running: false,
      sheet: null,
      save: async (part, taken) => {
        if (!begin(messages.words.files.pictureNotSaved)) return taken();
        const picture = await bridge.call('map.takePicture', part);
        taken();
        if (!picture.ok) return fail(messages.words.files.pictureNotSaved, picture.problem);
        const saved = await bridge.call('map.savePicture', undefined);
        if (!saved.ok) return fail(messages.words.files.pictureNotSaved, saved.problem);
        set({ running: false });
        toasts.getState().showSaved(messages.map.export.pictureSaved, saved.value);
      },
      print: async (part, taken, shown) => {
        if (!begin(messages.words.files.notPrinted)) return taken();
        const picture = await bridge.call('map.takePicture', part);
        taken();
        const read = picture.ok ? await bridge.call('map.readPicture', undefined) : picture;
        if (!read.ok) return fail(messages.words.files.notPrinted, read.problem);
        const address = `data:image/png;base64,${read.value.png}`;
        set({ sheet: { address, width: part.width, height: part.height, printedAt: timeNow() } });
        await shown();
        const printed = await bridge.call('map.print', undefined);
        set({ sheet: null });
        if (printed.ok) set({ running: false });
        else fail(messages.words.files.notPrinted, printed.problem);
      },
    };
  });
}

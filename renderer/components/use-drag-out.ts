import type { DragEvent } from 'react';
import type { CallArguments } from '../../shared/contract/contract';
import { useBridge } from '../state/stores';

/** Returns the attributes of an element that is dragged out of the window as a file. */
export function useDragOut(dragged: CallArguments<'drag.start'>) {
  const bridge = useBridge();
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // The system's drag of the file replaces the page's.
      event.preventDefault();
      void bridge.call('drag.start', dragged);
    },
  };
}

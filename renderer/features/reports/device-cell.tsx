import { Highlighted } from '../../ui/highlighted';
import { MiddleText } from './middle-text';
import { NotGiven } from './not-given';

interface DeviceCellProps {
  readonly model: string | null;
  readonly id: string | null;
  readonly words: string;
  readonly wide: boolean;
}

/** A device's model, and its id in small where there is room, or no model. */
export function DeviceCell({ model, id, words, wide }: DeviceCellProps) {
  if (model === null && id === null) return <NotGiven />;
  return (
    <>
      {model !== null && (
        <Highlighted text={model} words={words} className="reports-grid__device-model" data-value={0} />
      )}
      {id !== null && (wide || model === null) && (
        <span className="reports-grid__device-id" data-value={model === null ? 0 : 1}>
          <MiddleText text={id} words={words} mono />
        </span>
      )}
    </>
  );
}

import { Highlighted } from '../../ui/highlighted';
import { MiddleText } from './middle-text';
import { NotGiven } from './not-given';

interface DeviceCellProps {
  readonly model: string | null;
  readonly id: string | null;
  readonly words: string;
}

/** A device's model with its id in small. */
export function DeviceCell({ model, id, words }: DeviceCellProps) {
  if (model === null && id === null) return <NotGiven />;
  return (
    <span className="reports-grid__device">
      {model !== null && (
        <span className="reports-grid__device-model" data-value={0}>
          <Highlighted text={model} words={words} />
        </span>
      )}
      {id !== null && (
        <span className="reports-grid__device-id" data-value={model === null ? 0 : 1}>
          <MiddleText text={id} words={words} mono />
        </span>
      )}
    </span>
  );
}

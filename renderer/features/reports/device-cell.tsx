import { ReceivedText } from '../../ui/hostile-text';
import { MiddleText } from './middle-text';
import { NotGiven } from './not-given';

interface DeviceCellProps {
  readonly model: string | null;
  readonly id: string | null;
}

/** A device's model with its id in small. */
export function DeviceCell({ model, id }: DeviceCellProps) {
  if (model === null && id === null) return <NotGiven />;
  return (
    <span className="reports-grid__device">
      {model !== null && (
        <span className="reports-grid__device-model">
          <ReceivedText text={model} />
        </span>
      )}
      {id !== null && (
        <span className="reports-grid__device-id">
          <MiddleText text={id} mono />
        </span>
      )}
    </span>
  );
}

import { Highlighted } from '../../ui/highlighted';
import { MiddleText } from './middle-text';
import { NotGiven } from './not-given';

interface DeviceCellProps {
  readonly model: string | null;
  readonly id: string | null;
  readonly search: string;
  readonly wide: boolean;
}

/** The device model, with the id if there is room or no model. */
export function DeviceCell({ model, id, search, wide }: DeviceCellProps) {
  if (model === null && id === null) return <NotGiven />;
  return (
    <>
      {model !== null && (
        <Highlighted text={model} words={search} className="reports-grid__device-model" data-value={0} />
      )}
      {id !== null && (wide || model === null) && (
        <span className="reports-grid__device-id" data-value={model === null ? 0 : 1}>
          <MiddleText text={id} search={search} mono />
        </span>
      )}
    </>
  );
}

import './assumed-radii-switch.css';

interface AssumedRadiiSwitchProps {
  readonly shown: boolean;
  readonly onChange: (shown: boolean) => void;
}

/** Whether the map draws the assumed radii of the selected report. */
export function AssumedRadiiSwitch({ shown, onChange }: AssumedRadiiSwitchProps) {
  return (
    <label
      className="assumed-radii-switch"
      title="Circles within which each device is taken to be. The reports send no accuracy: the radii are assumed, and can be changed in the settings."
    >
      <input type="checkbox" checked={shown} onChange={(event) => onChange(event.target.checked)} />
      Assumed radii
    </label>
  );
}

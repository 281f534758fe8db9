import { messages } from '../../../shared/i18n/messages';
import { RadioGroup } from '../../ui/radio-group';

interface OnOffProps {
  readonly label: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function OnOff({ label, description, isOn, onChange }: OnOffProps) {
  const { on, off } = messages.settings.onOff;
  return (
    <RadioGroup
      label={label}
      value={isOn ? 'on' : 'off'}
      options={[
        { value: 'on', label: on, description },
        { value: 'off', label: off },
      ]}
      onChange={(value) => onChange(value === 'on')}
    />
  );
}

import {
  defaultTravelLimits,
  type TravelLimits,
  travelLimitBounds,
} from '../../../shared/domain/travel-limits';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

const proxies = [
  {
    value: 'struck out',
    label: 'Not compared',
    description: 'They tell where the VPN or TOR exit is, not the device',
  },
  { value: 'compared', label: 'Compared like others' },
] as const;

/** From when on a way between two reports is called impossible. */
export function TravelSection() {
  const limits = useSubject('settings', ({ settings }) => settings.travelLimits);
  const saving = useSaving();
  const save = (change: Partial<TravelLimits>) => saving.save({ travelLimits: { ...limits, ...change } });
  return (
    <SettingsSection
      title="Impossible travel"
      description="A way between two reports of a user or device is called impossible where even its least speed and its least distance are beyond these."
      saving={saving}
    >
      <div className="settings-section__pair">
        <SavedTextField
          label="Fastest possible, km/h"
          saved={String(limits.fastestKmPerHour)}
          maxLength={12}
          hint={`Usually ${defaultTravelLimits.fastestKmPerHour}: what an airliner cruises at.`}
          mistakeOf={(text) => mistake(text, travelLimitBounds.fastestKmPerHour)}
          onSave={(text) => save({ fastestKmPerHour: Number(text) })}
        />
        <SavedTextField
          label="Never below, km"
          saved={String(limits.floorKm)}
          maxLength={12}
          hint={`Usually ${defaultTravelLimits.floorKm}: nearer, positions err more than speeds tell.`}
          mistakeOf={(text) => mistake(text, travelLimitBounds.floorKm)}
          onSave={(text) => save({ floorKm: Number(text) })}
        />
      </div>
      <RadioGroup
        label="IP positions behind VPN or TOR"
        value={limits.strikeOutProxies ? 'struck out' : 'compared'}
        options={proxies}
        onChange={(value) => void save({ strikeOutProxies: value === 'struck out' })}
      />
    </SettingsSection>
  );
}

function mistake(text: string, { least, most }: { readonly least: number; readonly most: number }) {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return null;
  return `A number from ${least} to ${most.toLocaleString('en')}.`;
}

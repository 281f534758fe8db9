import {
  defaultTravelLimits,
  type TravelLimits,
  travelLimitBounds,
} from '../../../shared/domain/travel-limits';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** From when on a way between two reports is called impossible. */
export function TravelSection() {
  const limits = useSubject('settings', ({ settings }) => settings.travelLimits);
  const saving = useSaving();
  const save = (change: Partial<TravelLimits>) => saving.save({ travelLimits: { ...limits, ...change } });
  const words = messages.settings.travel;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <div className="settings-section__pair">
        <SavedTextField
          label={words.fastest}
          saved={String(limits.fastestKmPerHour)}
          maxLength={12}
          hint={words.fastestHint(defaultTravelLimits.fastestKmPerHour)}
          mistakeOf={(text) => mistake(text, travelLimitBounds.fastestKmPerHour)}
          onSave={(text) => save({ fastestKmPerHour: Number(text) })}
        />
        <SavedTextField
          label={words.floor}
          saved={String(limits.floorKm)}
          maxLength={12}
          hint={words.floorHint(defaultTravelLimits.floorKm)}
          mistakeOf={(text) => mistake(text, travelLimitBounds.floorKm)}
          onSave={(text) => save({ floorKm: Number(text) })}
        />
      </div>
      <RadioGroup
        label={words.proxies}
        value={limits.strikeOutProxies ? 'struck out' : 'compared'}
        options={[
          {
            value: 'struck out',
            label: words.notCompared,
            description: words.notComparedDescription,
          },
          { value: 'compared', label: words.compared },
        ]}
        onChange={(value) => void save({ strikeOutProxies: value === 'struck out' })}
      />
    </SettingsSection>
  );
}

function mistake(text: string, { least, most }: { readonly least: number; readonly most: number }) {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return null;
  return messages.settings.travel.mistake(least, most);
}

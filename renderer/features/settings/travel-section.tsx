import { defaultTravelLimits, type TravelLimits, travelLimitBounds } from '../../../shared/domain/move';
import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** Sets when movement between two reports counts as impossible. */
export function TravelSection() {
  const limits = useSubject('settings', ({ settings }) => settings.travelLimits);
  const saving = useSaving();
  const save = (change: Partial<TravelLimits>) => saving.save({ travelLimits: { ...limits, ...change } });
  const text = messages.settings.travel;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <div className="settings-section__pair">
        <SavedTextField
          label={text.fastest}
          saved={String(limits.fastestKmPerHour)}
          maxLength={12}
          hint={text.fastestHint(defaultTravelLimits.fastestKmPerHour)}
          errorOf={(text) => error(text, travelLimitBounds.fastestKmPerHour)}
          onSave={(text) => save({ fastestKmPerHour: Number(text) })}
        />
        <SavedTextField
          label={text.floor}
          saved={String(limits.floorKm)}
          maxLength={12}
          hint={text.floorHint(defaultTravelLimits.floorKm)}
          errorOf={(text) => error(text, travelLimitBounds.floorKm)}
          onSave={(text) => save({ floorKm: Number(text) })}
        />
      </div>
      <RadioGroup
        label={text.proxies}
        value={limits.strikeOutProxies ? 'struck out' : 'compared'}
        options={[
          {
            value: 'struck out',
            label: text.notCompared,
            description: text.notComparedDescription,
          },
          { value: 'compared', label: text.compared },
        ]}
        onChange={(value) => void save({ strikeOutProxies: value === 'struck out' })}
      />
    </SettingsSection>
  );
}

function error(text: string, { min, max }: { readonly min: number; readonly max: number }) {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return null;
  return messages.settings.travel.error(min, max);
}

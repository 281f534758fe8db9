import { RotateCcw } from 'lucide-react';
import {
  type AssumedRadii,
  defaultRadii,
  largestRadiusKm,
  radiusAssumptions,
} from '../../../shared/domain/assumed-radius';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** How precise positions are taken to be: a table of what is assumed of each kind, and why. */
export function PrecisionSection() {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const saving = useSaving();
  const save = (assumedRadii: AssumedRadii) => saving.save({ assumedRadii });
  const words = messages.settings.precision;
  const areUsual = radiusAssumptions.every(({ kind }) => radii[kind] === defaultRadii[kind]);
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <div className="settings-section__pair">
        {radiusAssumptions.map(({ kind, name, km, why }) => (
          <SavedTextField
            key={kind}
            label={words.radiusOf(name)}
            saved={String(radii[kind])}
            maxLength={12}
            hint={radii[kind] === km ? why : `${why} ${words.usually(km)}`}
            mistakeOf={radiusMistake}
            onSave={(text) => save({ ...radii, [kind]: Number(text) })}
          />
        ))}
      </div>
      <div className="settings-section__buttons">
        <Button
          icon={<RotateCcw aria-hidden="true" />}
          disabled={areUsual}
          onClick={() => void save(defaultRadii)}
        >
          {words.usualRadii}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** Why a text is no radius; null where it is one. */
function radiusMistake(text: string): string | null {
  const km = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (km >= 0 && km <= largestRadiusKm) return null;
  return messages.settings.precision.mistake(largestRadiusKm);
}

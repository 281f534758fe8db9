import { RotateCcw } from 'lucide-react';
import {
  type AssumedRadii,
  areSameRadii,
  defaultRadii,
  maxRadiusKm,
  type RadiusKind,
  radiusKinds,
} from '../../../shared/domain/assumed-radius';
import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** The assumed precision of each kind of position, with reasons. */
export function PrecisionSection() {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const saving = useSaving();
  const save = (assumedRadii: AssumedRadii) => saving.save({ assumedRadii });
  const text = messages.settings.precision;
  const areDefault = areSameRadii(radii, defaultRadii);
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <div className="settings-section__pair">
        {radiusKinds.map((kind) => (
          <SavedTextField
            key={kind}
            label={text.radiusOf(messages.positions.radii[kind].name)}
            saved={String(radii[kind])}
            maxLength={12}
            hint={hintOf(kind, radii[kind])}
            errorOf={radiusError}
            onSave={(text) => save({ ...radii, [kind]: Number(text) })}
          />
        ))}
      </div>
      <div className="settings-section__buttons">
        <Button
          icon={<RotateCcw aria-hidden="true" />}
          disabled={areDefault}
          onClick={() => void save(defaultRadii)}
        >
          {text.usualRadii}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** Returns why this radius is the default, and the default where another one is set. */
function hintOf(kind: RadiusKind, km: number): string {
  const { why } = messages.positions.radii[kind];
  const byDefault = defaultRadii[kind];
  return km === byDefault ? why : `${why} ${messages.settings.precision.usually(byDefault)}`;
}

/** Returns an error message if a text isn't a valid radius, otherwise null. */
function radiusError(text: string): string | null {
  const km = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (km >= 0 && km <= maxRadiusKm) return null;
  return messages.settings.precision.error(maxRadiusKm);
}

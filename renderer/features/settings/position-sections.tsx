import { FlaskConical, RotateCcw } from 'lucide-react';
import {
  type AssumedRadii,
  areSameRadii,
  defaultRadii,
  maxRadiusKm,
  type RadiusKind,
  radiusKinds,
} from '../../../shared/domain/assumed-radius';
import { defaultTravelLimits, type TravelLimits, travelLimitBounds } from '../../../shared/domain/move';
import { messages } from '../../../shared/i18n/messages';
import { enteredText, typedNumber } from '../../../shared/i18n/number-text';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Row } from '../../ui/layout';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './settings-fields';
import { SettingsPair, SettingsSection, useSaving } from './settings-section';

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The assumed precision of each kind of position, with reasons. */
export function PrecisionSection() {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const saving = useSaving();
  const save = (change: Partial<AssumedRadii>) =>
    saving.save(({ assumedRadii }) => ({ assumedRadii: { ...assumedRadii, ...change } }));
  const text = messages.settings.precision;
  const areDefault = areSameRadii(radii, defaultRadii);
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <SettingsPair>
        {radiusKinds.map((kind) => (
          <SavedTextField
            key={kind}
            label={text.radiusOf({ kind: messages.positions.radii[kind].name })}
            saved={enteredText(radii[kind])}
            maxLength={12}
            hint={hintOf(kind, radii[kind])}
            errorOf={(entered) =>
              isBetween(entered, { min: 0, max: maxRadiusKm }) ? null : text.error({ most: maxRadiusKm })
            }
            onSave={(text) => save({ [kind]: typedNumber(text) })}
          />
        ))}
      </SettingsPair>
      <Row gap={8} wrap>
        <Button
          icon={<RotateCcw aria-hidden="true" />}
          disabled={areDefault}
          onClick={() => void save(defaultRadii)}
        >
          {text.restoreDefaults}
        </Button>
      </Row>
    </SettingsSection>
  );
}

/** Returns why this radius is the default, and the default where another one is set. */
function hintOf(kind: RadiusKind, km: number): string {
  const { why } = messages.positions.radii[kind];
  const byDefault = defaultRadii[kind];
  return km === byDefault
    ? why
    : `${why} ${messages.settings.precision.defaultRadius({ km: String(byDefault) })}`;
}

/** Sets when movement between two reports counts as impossible. */
export function TravelSection() {
  const limits = useSubject('settings', ({ settings }) => settings.travelLimits);
  const saving = useSaving();
  const { investigation, navigation } = useStores();
  const tryOther = () => {
    investigation.getState().choose('whatIf');
    navigation.getState().go('investigate');
  };
  const save = (change: Partial<TravelLimits>) =>
    saving.save(({ travelLimits }) => ({ travelLimits: { ...travelLimits, ...change } }));
  const text = messages.settings.travel;
  const errorOf = (entered: string, bounds: Bounds) =>
    isBetween(entered, bounds) ? null : text.error({ least: bounds.min, most: bounds.max });
  return (
    <SettingsSection title={messages.words.fields.travel} description={text.description} saving={saving}>
      <SettingsPair>
        <SavedTextField
          label={text.fastest}
          saved={enteredText(limits.fastestKmPerHour)}
          maxLength={12}
          hint={text.fastestHint({ usual: defaultTravelLimits.fastestKmPerHour })}
          errorOf={(entered) => errorOf(entered, travelLimitBounds.fastestKmPerHour)}
          onSave={(text) => save({ fastestKmPerHour: typedNumber(text) })}
        />
        <SavedTextField
          label={text.floor}
          saved={enteredText(limits.floorKm)}
          maxLength={12}
          hint={text.floorHint({ usual: defaultTravelLimits.floorKm })}
          errorOf={(entered) => errorOf(entered, travelLimitBounds.floorKm)}
          onSave={(text) => save({ floorKm: typedNumber(text) })}
        />
      </SettingsPair>
      <RadioGroup
        label={text.proxies}
        value={limits.excludeProxies ? 'struck out' : 'compared'}
        options={[
          {
            value: 'struck out',
            label: text.notCompared,
            description: text.notComparedDescription,
          },
          { value: 'compared', label: text.compared },
        ]}
        onChange={(value) => void save({ excludeProxies: value === 'struck out' })}
      />
      <Row>
        <Button icon={<FlaskConical aria-hidden="true" />} onClick={tryOther}>
          {messages.whatIf.tryOther}
        </Button>
      </Row>
    </SettingsSection>
  );
}

/** Returns true if a text is a decimal number within the bounds. */
function isBetween(text: string, { min, max }: Bounds): boolean {
  const number = typedNumber(text);
  return number >= min && number <= max;
}

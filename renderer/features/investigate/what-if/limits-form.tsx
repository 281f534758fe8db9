import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type RadiusKind, radiusKinds } from '../../../../shared/domain/assumed-radius';
import type { Problem } from '../../../../shared/domain/problem';
import type { FlagLimits } from '../../../../shared/domain/what-if';
import { areSameFlagLimits } from '../../../../shared/domain/what-if';
import { messages } from '../../../../shared/i18n/messages';
import { enteredText, numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { emptyInvestigation, type WhatIfForm } from '../../../state/investigation';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Stack, Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { ToolForm } from '../tool-frame';
import { fieldBounds, typedScore, typedWithin } from './tried-limits';
import styles from './what-if-tool.module.css';

interface LimitsFormProps {
  readonly form: WhatIfForm;
  readonly today: FlagLimits;
  /** null while a field has no valid number. */
  readonly tried: FlagLimits | null;
}

/** The limits to try, each next to the current one. The answer follows the typing. */
export function LimitsForm({ form, today, tried }: LimitsFormProps) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  const { travel } = messages.settings;
  const text = messages.whatIf;
  return (
    <ToolForm label={text.form}>
      <NumberField
        label={travel.fastest}
        typed={form.fastest}
        today={today.travel.fastestKmPerHour}
        bounds={fieldBounds.fastestKmPerHour}
        error={travel.error({
          least: fieldBounds.fastestKmPerHour.min,
          most: fieldBounds.fastestKmPerHour.max,
        })}
        onChange={(fastest) => ask('whatIf', { fastest })}
      />
      <NumberField
        label={travel.floor}
        typed={form.floor}
        today={today.travel.floorKm}
        bounds={fieldBounds.floorKm}
        error={travel.error({ least: fieldBounds.floorKm.min, most: fieldBounds.floorKm.max })}
        onChange={(floor) => ask('whatIf', { floor })}
      />
      <RadioGroup
        label={travel.proxies}
        value={(form.excludeProxies ?? today.travel.excludeProxies) ? 'excluded' : 'compared'}
        options={[
          { value: 'excluded', label: travel.notCompared },
          { value: 'compared', label: travel.compared },
        ]}
        onChange={(value) => ask('whatIf', { excludeProxies: value === 'excluded' })}
      />
      <TextField
        label={text.score}
        inputMode="numeric"
        maxLength={3}
        value={form.score}
        hint={text.scoreHint}
        error={typedScore(form.score) === null ? text.scoreError({ max: fieldBounds.score.max }) : null}
        onChange={(score) => ask('whatIf', { score })}
      />
      <RadiusFields form={form} today={today} />
      <FormActions today={today} tried={tried} />
    </ToolForm>
  );
}

function RadiusFields({ form, today }: Pick<LimitsFormProps, 'form' | 'today'>) {
  const { investigation } = useStores();
  const { precision } = messages.settings;
  const change = (kind: RadiusKind, typed: string) =>
    investigation.getState().ask('whatIf', { radii: { ...form.radii, [kind]: typed } });
  return (
    <details className={styles.radii} open={Object.keys(form.radii).length > 0}>
      <summary>{messages.settings.precision.title}</summary>
      <div className={styles.pair}>
        {radiusKinds.map((kind) => (
          <NumberField
            key={kind}
            label={precision.radiusOf({ kind: messages.positions.radii[kind].name })}
            typed={form.radii[kind] ?? null}
            today={today.radii[kind]}
            bounds={fieldBounds.radius}
            error={precision.error({ most: fieldBounds.radius.max })}
            onChange={(typed) => change(kind, typed)}
          />
        ))}
      </div>
    </details>
  );
}

interface NumberFieldProps {
  readonly label: string;
  /** null: as today. */
  readonly typed: string | null;
  readonly today: number;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly error: string;
  readonly onChange: (typed: string) => void;
}

function NumberField({ label, typed, today, bounds, error, onChange }: NumberFieldProps) {
  const shown = typed ?? enteredText(today);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={12}
      value={shown}
      hint={messages.whatIf.todayIs({ value: numberText(today) })}
      error={typedWithin(shown, bounds) === null ? error : null}
      onChange={onChange}
    />
  );
}

type Saved = { readonly problem: Problem | null; readonly of: FlagLimits };

function FormActions({ today, tried }: Omit<LimitsFormProps, 'form'>) {
  const { investigation, settings } = useStores();
  const [saved, setSaved] = useState<Saved | null>(null);
  const text = messages.whatIf;
  const isSavable = tried !== null && !areSameFlagLimits({ ...tried, score: today.score }, today);
  async function save() {
    if (tried === null) return;
    await settings.getState().save({ travelLimits: tried.travel, assumedRadii: tried.radii });
    setSaved({ problem: settings.getState().problem, of: tried });
  }
  return (
    <Stack gap={8}>
      <Row gap={8} wrap>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() =>
            investigation.getState().ask('whatIf', {
              ...emptyInvestigation.whatIf,
              score: String(today.score),
            })
          }
        >
          {text.backToToday}
        </Button>
        <Button
          size="small"
          icon={<Check aria-hidden="true" />}
          disabled={!isSavable}
          onClick={() => void save()}
        >
          {text.useLimits}
        </Button>
      </Row>
      <div aria-live="polite">
        {saved?.problem ? <ProblemAlert failed={text.notSaved} problem={saved.problem} /> : null}
        {saved && !saved.problem && tried && areSameFlagLimits(saved.of, tried) ? (
          <Text as="p" tone="success" size="small">
            {text.usedLimits}
          </Text>
        ) : null}
      </div>
    </Stack>
  );
}

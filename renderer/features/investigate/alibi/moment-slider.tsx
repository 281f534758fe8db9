import { useId } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { inZone } from '../../../components/instant-text';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import styles from './alibi-tool.module.css';

interface MomentSliderProps {
  /** ms since 1970; `from` is before `until`. */
  readonly from: number;
  readonly until: number;
  readonly asked: number;
  /** False if there is no area at any moment. */
  readonly reachable: boolean;
  readonly moment: number;
  readonly onMoment: (moment: number) => void;
}

/** Steps of the slider: each arrow key moves by one. */
const steps = 200;

/** Moves the moment at which the map shows where the device can be. */
export function MomentSlider({ from, until, asked, reachable, moment, onMoment }: MomentSliderProps) {
  const id = useId();
  const { timeZone, travelLimits } = useSubject('settings', ({ settings }) => settings);
  const text = messages.investigate.alibi;
  const time = (milliseconds: number) =>
    inZone({ milliseconds: Math.round(milliseconds / 1_000) * 1_000, nanoseconds: '000000000' }, timeZone);
  return (
    <Stack gap={4} className={styles.moment}>
      <Row gap={8} justify="between">
        <label htmlFor={id} className={styles.momentLabel}>
          {text.moment}
        </label>
        <Text size="grid" tabular>
          {time(moment)}
        </Text>
        <Button size="small" disabled={moment === asked} onClick={() => onMoment(asked)}>
          {text.askedMoment}
        </Button>
      </Row>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={from}
        max={until}
        step={Math.max(1, (until - from) / steps)}
        value={moment}
        aria-valuetext={text.momentValue({ time: time(moment) })}
        onChange={(event) => onMoment(Number(event.target.value))}
      />
      <Row justify="between" tone="muted" size="tiny" tabular aria-hidden="true">
        <span>{time(from)}</span>
        <span>{time(until)}</span>
      </Row>
      <Text as="p" tone="muted" size="small">
        {(reachable ? text.reachable : text.unreachable)({
          limit: numberText(travelLimits.fastestKmPerHour),
        })}
      </Text>
    </Stack>
  );
}

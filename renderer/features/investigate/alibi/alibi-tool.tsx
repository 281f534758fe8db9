import { Waypoints } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Alibi } from '../../../../shared/domain/alibi';
import type { Point } from '../../../../shared/domain/geodesy';
import { instantOf } from '../../../../shared/domain/instant';
import { messages } from '../../../../shared/i18n/messages';
import type { AlibiForm as Form } from '../../../state/investigation';
import { useStores, useSubject } from '../../../state/stores';
import { EmptyState } from '../../../ui/empty-state';
import { Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import { Spinner } from '../../../ui/spinner';
import type { OpenReportSlot } from '../open-report-slot';
import type { PlaceSearchSlot } from '../place-question';
import { QuestionFailed } from '../question-failed';
import { AlibiAnswer } from './alibi-answer';
import { AlibiForm, isPlausibleTime } from './alibi-form';
import styles from './alibi-tool.module.css';
import { MomentSlider } from './moment-slider';
import { missingParts, readRadius, useAlibi } from './use-alibi';

/** What the map of the alibi shows. */
export interface AlibiMapSlot {
  readonly place: (Point & { readonly name: string; readonly radiusKm: number }) | null;
  readonly alibi: Alibi | null;
  /** The moment to show, and the one asked about, ms since 1970. */
  readonly moment: number | null;
  readonly asked: number | null;
  readonly fastestKmPerHour: number;
  readonly onPlace: (point: Point) => void;
}

export interface AlibiSlots extends OpenReportSlot {
  readonly renderPlaceSearch: (slot: PlaceSearchSlot) => ReactNode;
  readonly renderAlibiMap: (slot: AlibiMapSlot) => ReactNode;
}

/** The alibi check: the question, its answer, and a map of where the device can have been. */
export function AlibiTool({ renderPlaceSearch, renderAlibiMap, onOpenReport }: AlibiSlots) {
  const { investigation } = useStores();
  const form = useSubject('investigation', (state) => state.investigation.alibi);
  const asked = useAlibi(form.at !== null && !isPlausibleTime(form.at) ? { ...form, at: null } : form);
  const fastestKmPerHour = useSubject('settings', ({ settings }) => settings.travelLimits.fastestKmPerHour);
  const alibi = asked.answer?.alibi ?? null;
  const range = alibi && rangeOf(alibi, momentOf(form.at));
  const [chosen, setChosen] = useState<{ readonly of: unknown; readonly moment: number } | null>(null);
  const moment = range && (chosen?.of === asked.of ? chosen.moment : range.asked);
  const radiusKm = readRadius(form.radius) ?? 0;
  return (
    <div className={styles.root}>
      <ScrollRegion className={styles.panel} aria-label={messages.investigate.toolNames.alibi}>
        <AlibiForm form={form} renderPlaceSearch={renderPlaceSearch} />
        <Outcome form={form} asked={asked} onOpenReport={onOpenReport} />
      </ScrollRegion>
      <div className={styles.picture}>
        {renderAlibiMap({
          place: form.place && { ...form.place, radiusKm },
          alibi,
          moment,
          asked: range?.asked ?? null,
          fastestKmPerHour,
          onPlace: (point) => investigation.getState().ask('alibi', { place: { name: '', ...point } }),
        })}
        {range && moment !== null && range.until > range.from ? (
          <MomentSlider
            {...range}
            reachable={alibi?.consistent ?? true}
            moment={moment}
            onMoment={(next) => setChosen({ of: asked.of, moment: next })}
          />
        ) : null}
      </div>
    </div>
  );
}

interface OutcomeProps {
  readonly form: Form;
  readonly asked: ReturnType<typeof useAlibi>;
  readonly onOpenReport: (key: string) => void;
}

/** The answer, or what it lacks. */
function Outcome({ form, asked, onOpenReport }: OutcomeProps) {
  const text = messages.investigate.alibi;
  const missing = missingParts(form);
  if (missing.length > 0)
    return (
      <EmptyState icon={<Waypoints size={20} />} title={text.missing.title}>
        <p>{text.intro}</p>
        <ul className={styles.missing}>
          {missing.map((part) => (
            <li key={part}>{text.missing[part]}</li>
          ))}
        </ul>
      </EmptyState>
    );
  if (asked.problem)
    return <QuestionFailed failed={text.failed} problem={asked.problem} onRetry={asked.retry} />;
  if (asked.of === null) return <Spinner label={text.reading} />;
  if (asked.answer === null)
    return (
      <Text as="p" role="status" tone="muted" size="grid">
        {text.noReports[form.subject.kind]}
      </Text>
    );
  return <AlibiAnswer answer={asked.answer} onOpenReport={onOpenReport} />;
}

interface Range {
  readonly from: number;
  readonly until: number;
  readonly asked: number;
}

/** Returns the time between the two reports, or between the only one and the time asked about; null without a report. */
function rangeOf({ before, after }: Alibi, asked: number | null): Range | null {
  if (asked === null || (before === null && after === null)) return null;
  return {
    from: momentOf(before?.timestamp ?? null) ?? asked,
    until: momentOf(after?.timestamp ?? null) ?? asked,
    asked,
  };
}

function momentOf(timestamp: string | null): number | null {
  return timestamp === null ? null : (instantOf(timestamp)?.milliseconds ?? null);
}

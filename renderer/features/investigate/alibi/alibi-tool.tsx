import { Waypoints } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AlibiAnswer as Answer } from '../../../../shared/contract/investigate.calls';
import type { Alibi } from '../../../../shared/domain/alibi';
import type { Point } from '../../../../shared/domain/geodesy';
import { instantOf } from '../../../../shared/domain/instant';
import { messages } from '../../../../shared/i18n/messages';
import { QuestionFailed } from '../../../components/question-failed';
import type { AlibiForm as Form } from '../../../state/investigation';
import { queryOf } from '../../../state/queries/query';
import type { QueryResult } from '../../../state/queries/query-observer';
import { useQuery } from '../../../state/queries/use-query';
import { useStores, useSubject } from '../../../state/stores';
import { EmptyState } from '../../../ui/empty-state';
import { Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import type { OpenReportSlot } from '../open-report-slot';
import type { PlaceSearchSlot } from '../place-question';
import { ToolFrame } from '../tool-frame';
import { AlibiAnswer } from './alibi-answer';
import { AlibiForm } from './alibi-form';
import { alibiQuestion, missingParts, readRadius } from './alibi-question';
import styles from './alibi-tool.module.css';
import { MomentSlider } from './moment-slider';

/** What the map of the alibi shows. */
export interface AlibiMapSlot {
  readonly place: (Point & { readonly name: string; readonly radiusKm: number }) | null;
  readonly alibi: Alibi | null;
  /** The moment to show, and the one in question, ms since 1970. */
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
  const settings = useSubject('settings', (state) => state.settings);
  const question = alibiQuestion(form, settings);
  const result = useQuery(question && queryOf('investigate.alibi', question));
  const { fastestKmPerHour } = settings.travelLimits;
  /** Kept while the question can't be read: what is typed passes through such states. */
  const [last, setLast] = useState(result.reply);
  if (result.reply && result.reply !== last) setLast(result.reply);
  const alibi = result.problem ? null : (result.reply?.alibi ?? null);
  const range = alibi && rangeOf(alibi, momentOf(form.at));
  const [chosen, setChosen] = useState<{ readonly of: unknown; readonly moment: number } | null>(null);
  const moment = range && (chosen?.of === alibi ? chosen.moment : range.asked);
  const radiusKm = readRadius(form.radius) ?? 0;
  return (
    <ToolFrame
      label={messages.investigate.toolNames.alibi}
      panel={
        <>
          <AlibiForm
            form={form}
            answeredTrusted={answeredTrusted(form, result.reply ?? last)}
            renderPlaceSearch={renderPlaceSearch}
          />
          <Outcome form={form} result={result} onOpenReport={onOpenReport} />
        </>
      }
    >
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
            onMoment={(next) => setChosen({ of: alibi, moment: next })}
          />
        ) : null}
      </div>
    </ToolFrame>
  );
}

/** Returns whether only trusted reports counted in the last answer about the subject in question; null without one. */
function answeredTrusted({ subject }: Form, answer: Answer | null): boolean | null {
  const isAbout = answer?.of.kind === subject.kind && answer.of.value === subject.value;
  return isAbout ? answer.trustedOnly : null;
}

interface OutcomeProps {
  readonly form: Form;
  readonly result: QueryResult<Answer | null>;
  readonly onOpenReport: (key: string) => void;
}

/** The answer, or what it doesn't have. */
function Outcome({ form, result, onOpenReport }: OutcomeProps) {
  const text = messages.investigate.alibi;
  const parts = { ...text.missing, place: messages.words.choosePlace };
  const missing = missingParts(form);
  if (missing.length > 0)
    return (
      <EmptyState icon={<Waypoints size={20} />} title={text.missing.title}>
        <p>{text.intro}</p>
        <ul className={styles.missing}>
          {missing.map((part) => (
            <li key={part}>{parts[part]}</li>
          ))}
        </ul>
      </EmptyState>
    );
  if (result.problem)
    return (
      <QuestionFailed
        failed={messages.words.reports.notRead}
        problem={result.problem}
        onRetry={result.readAgain}
      />
    );
  if (!result.isAnswered) return <Spinner label={messages.words.reports.reading} />;
  if (result.reply === null)
    return (
      <Text as="p" role="status" tone="muted" size="grid">
        {text.noReports[form.subject.kind]}
      </Text>
    );
  return (
    <AlibiAnswer
      form={form}
      answer={result.reply}
      isOutdated={result.isOfPrevious}
      onOpenReport={onOpenReport}
    />
  );
}

interface Range {
  readonly from: number;
  readonly until: number;
  readonly asked: number;
}

/** Returns the time between the nearest reports, or between the only one and the time in question; null without a report. */
function rangeOf({ before: [before], after: [after] }: Alibi, asked: number | null): Range | null {
  if (asked === null || (!before && !after)) return null;
  return {
    from: momentOf(before?.timestamp ?? null) ?? asked,
    until: momentOf(after?.timestamp ?? null) ?? asked,
    asked,
  };
}

function momentOf(timestamp: string | null): number | null {
  return timestamp === null ? null : (instantOf(timestamp)?.milliseconds ?? null);
}

import { useId } from 'react';
import type { ReviewMatch } from '../../../../shared/contract/review.calls';
import { weakMatchFields } from '../../../../shared/domain/explanation/evidence';
import { verdictCountsText } from '../../../../shared/i18n/explanation-text';
import { messages } from '../../../../shared/i18n/messages';
import { reasonText } from '../../../../shared/i18n/reason-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { InstantText } from '../../../components/instant-text';
import { useStores, useSubject } from '../../../state/stores';
import { Checkbox } from '../../../ui/checkbox';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';

/** What was decided on other reports of the same user, device, place and model. */
export function DecidedBefore({ matches }: { readonly matches: readonly ReviewMatch[] }) {
  const { settings } = useStores();
  const weakMatches = useSubject('settings', (state) => state.settings.weakMatches);
  const text = messages.evidence.decided;
  const hint = useId();
  return (
    <Stack gap={8} size="small">
      {matches.length === 0 ? (
        <Text as="p" tone="muted">
          {text.none}
        </Text>
      ) : (
        <Stack as="ul" gap={8} aria-label={text.title}>
          {matches.map((match) => (
            <Match key={match.field} match={match} />
          ))}
        </Stack>
      )}
      <span title={text.weakHint}>
        <Checkbox
          label={text.weak}
          aria-describedby={hint}
          checked={weakMatches}
          onChange={(checked) => void settings.getState().save({ weakMatches: checked })}
        />
      </span>
      <span id={hint} hidden>
        {text.weakHint}
      </span>
    </Stack>
  );
}

/** So that the matches fit without scrolling. */
const maxLatest = 3;

function Match({ match: { field, value, reports, verdicts, latest } }: { readonly match: ReviewMatch }) {
  const text = messages.evidence.decided;
  const history = messages.evidence.history.texts;
  const counts = verdictCountsText({ verdicts });
  return (
    <li data-match={field} tabIndex={-1}>
      <Row as="p" gap={4}>
        <Text tone="muted" nowrap>
          {messages.words.fields[field]}
        </Text>{' '}
        <ReceivedText text={value} cut />
      </Row>
      <p>
        {reports === 0 ? text.noOthers : `${text.others({ count: reports })}, `}
        {reports > 0 && (counts === '' ? text.notJudged : <strong>{counts}</strong>)}
      </p>
      {latest.length > 0 && !weakMatchFields.includes(field) && (
        <Text as="ul" tone="muted" tabular aria-label={text.latest}>
          {latest.slice(0, maxLatest).map(({ key, timestamp, verdict, reason, note }) => (
            <li key={key}>
              <Row gap={8}>
                <InstantText nanoseconds={timestamp} bare />
                {verdict !== null && messages.words.verdicts[verdict]}
              </Row>
              <NamedText name={history.reason} text={reason && reasonText(reason)} />
              <NamedText name={messages.words.terms.note} text={note} />
            </li>
          ))}
        </Text>
      )}
    </li>
  );
}

/** The reason or note of an earlier verdict, on one line. */
function NamedText({ name, text }: { readonly name: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Row as="p" gap={4}>
      <span>{name}:</span> <ReceivedText text={text} title={visibleText(text)} cut />
    </Row>
  );
}

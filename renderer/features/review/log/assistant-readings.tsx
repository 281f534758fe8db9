import { useState } from 'react';
import { type AssistantReading, keptReadings } from '../../../../shared/domain/assistant';
import { messages } from '../../../../shared/i18n/messages';
import { listText } from '../../../../shared/i18n/number-text';
import { sinceText } from '../../../../shared/i18n/short-time-text';
import { assistantToolName } from '../../../components/assistant-tool-name';
import { ProblemAlert } from '../../../components/problem-alert';
import { useNow } from '../../../components/use-now';
import { profileQueryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { useSubject } from '../stores';
import styles from './assistant-readings.module.css';

const limit = 50;

/** Returns whether assistants have read anything of the open profile. */
export function useHasReadings(): boolean {
  const { reply } = useQuery(profileQueryOf('assistant.history', { before: null, limit: 1 }));
  return reply !== null && reply.readings.length > 0;
}

/** The history of what assistants read, the newest first: tool, time, number of reports and fields. */
export function AssistantReadings() {
  const [before, setBefore] = useState<string | null>(null);
  const { reply, problem } = useQuery(profileQueryOf('assistant.history', { before, limit }));
  const text = messages.assistants;
  const readings = reply?.readings;
  const dropped = reply?.dropped ?? 0;
  const last = readings?.length === limit ? readings.at(-1) : undefined;
  return (
    <Stack gap={12} className={styles.root}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      <ul className={styles.readings} aria-label={text.history}>
        {readings?.map((reading) => (
          <Reading key={reading.id} reading={reading} />
        ))}
      </ul>
      {dropped === 0 ? null : (
        <Text as="p" tone="muted" size="small">
          {text.dropped({ count: dropped, max: keptReadings })}
        </Text>
      )}
      <Row gap={8}>
        {before === null ? null : <Button onClick={() => setBefore(null)}>{text.newest}</Button>}
        {last === undefined ? null : <Button onClick={() => setBefore(last.id)}>{text.earlier}</Button>}
      </Row>
    </Stack>
  );
}

function Reading({ reading: { at, client, tool, reports, fields } }: { readonly reading: AssistantReading }) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const now = useNow(false);
  const text = messages.assistants;
  return (
    <li>
      <Text as="p" size="grid">
        {text.entry({ tool: assistantToolName(tool), count: reports })}
        <Text tone="muted">
          {' · '}
          {sinceText(at, now, zone)}
          {client === '' ? null : (
            <>
              {' · '}
              <ReceivedText text={client} />
            </>
          )}
        </Text>
      </Text>
      <Text as="p" tone="muted" size="small" breakWords>
        {text.entryFields({ fields: listText(fields) })}
      </Text>
    </li>
  );
}

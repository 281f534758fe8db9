import { useId, useState } from 'react';
import type { Problem } from '../../shared/domain/problem';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { allowedTileOrigin, tileOrigin } from '../../shared/tile-address';
import { useStores, useSubject } from '../state/stores';
import { Checkbox } from '../ui/checkbox';
import { Stack, Text } from '../ui/layout';
import { Sentence } from '../ui/sentence';
import { ProblemAlert } from './problem-alert';

/** The switch that stops or allows loading tiles, and which server that concerns; nothing if no tile server is set. */
export function AskNoTileServer() {
  const { settings } = useStores();
  const saved = useSubject('settings', (state) => state.settings);
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = useId();
  const text = messages.map.tileServer;
  const origin = tileOrigin(saved.tileAddress);
  if (origin === null) return null;
  const isAsked = allowedTileOrigin(saved) !== null;

  async function save(askNone: boolean) {
    await settings.getState().save({ allowedTileOrigin: askNone ? '' : (origin ?? '') });
    setProblem(settings.getState().problem);
  }

  return (
    <Stack gap={2}>
      <Checkbox
        label={text.askNone}
        checked={!isAsked}
        aria-describedby={id}
        onChange={(askNone) => void save(askNone)}
      />
      <Text as="p" id={id} tone={isAsked ? 'warning' : 'muted'} size="small">
        <Sentence
          text={isAsked ? text.asked({ host: gap('host') }) : text.notAsked({ host: gap('host') })}
          parts={{ host: <bdi className="mono">{new URL(origin).host}</bdi> }}
        />
      </Text>
      {problem ? <ProblemAlert problem={problem} /> : null}
    </Stack>
  );
}

import { useState } from 'react';
import type { ResolvedPseudonym } from '../../../shared/domain/assistant';
import { messages } from '../../../shared/i18n/messages';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { useStores } from '../stores/all-stores';

interface ResolvedFieldProps {
  readonly onLeave: () => void;
}

/** Says what a pseudonym of an assistant stands for. The assistant never learns it. */
export function ResolvedField({ onLeave }: ResolvedFieldProps) {
  const { assistants } = useStores();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<ResolvedPseudonym | 'none' | null>(null);
  const text = messages.assistants;
  const resolve = async () => {
    if (typed.trim() === '') return;
    setFound((await assistants.getState().resolve(typed.trim())) ?? 'none');
  };
  return (
    <Stack gap={6}>
      <TextField
        label={text.resolve}
        hint={text.resolveHint}
        value={typed}
        maxLength={100}
        onChange={(changed) => {
          setTyped(changed);
          setFound(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void resolve();
        }}
        onBlur={() => void resolve()}
      />
      <div role="status">
        {found === 'none' ? (
          <Text as="p" tone="muted" size="small">
            {text.unknown}
          </Text>
        ) : null}
        {found !== null && found !== 'none' ? <Resolved found={found} onLeave={onLeave} /> : null}
      </div>
    </Stack>
  );
}

function Resolved({
  found: { kind, value },
  onLeave,
}: { readonly found: ResolvedPseudonym } & ResolvedFieldProps) {
  const { openReport, requests } = useStores();
  const show = () => {
    onLeave();
    if (kind === 'report') void openReport.getState().select(value);
    else if (kind === 'user' || kind === 'device' || kind === 'transaction')
      requests.getState().make({ kind: 'timeline-on-map', subject: { kind, value } });
  };
  return (
    <Row gap={8} justify="between">
      <Text breakWords>
        <ReceivedText text={value} mono />
      </Text>
      {kind === 'place' || kind === 'value' || kind === 'page' ? null : (
        <Button size="small" onClick={show}>
          {messages.words.actions.show}
        </Button>
      )}
    </Row>
  );
}

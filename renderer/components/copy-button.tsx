import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '../../shared/i18n/messages';
import { useBridge } from '../state/stores';
import { IconButton } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  readonly text: string;
  /** Copies the whole text if `text` is only its beginning. */
  readonly copyAll?: (() => Promise<{ readonly ok: boolean }>) | undefined;
  /** The button's name, which says what is copied: "Copy report ID". */
  readonly label: string;
}

/** How long "Copied" stays, in ms. */
const copiedFor = 2_000;

/** Copies a text to the clipboard and shows that it did. */
export function CopyButton({ text, copyAll, label }: CopyButtonProps) {
  const bridge = useBridge();
  const [outcome, setOutcome] = useState<'' | 'copied' | 'notCopied'>('');

  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), copiedFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const answer = copyAll ? await copyAll() : await bridge.call('clipboard.write', { text });
    setOutcome(answer.ok ? 'copied' : 'notCopied');
  }

  return (
    <span className={styles.root}>
      <IconButton
        label={label}
        size="small"
        icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      />
      <span className="visually-hidden" aria-live="polite">
        {outcome === '' ? '' : messages.words.copying[outcome]}
      </span>
    </span>
  );
}

interface ReceivedFactsProps {
  /** The service's field names with their values; fields without a value are left out. */
  readonly facts: readonly (readonly [name: string, text: string | null | undefined])[];
  /** CSS class of each pair. */
  readonly className: string | undefined;
}

/** Items of a description list: the service's own error, with the traceability ID to copy. */
export function ReceivedFacts({ facts, className }: ReceivedFactsProps) {
  return facts.map(([name, text]) =>
    text === null || text === undefined ? null : (
      <div key={name} className={className}>
        <dt className="mono">{name}</dt>
        <dd>
          <ReceivedText text={text} mono={name === 'error_code' || name === 'traceability_id'} />
          {name === 'traceability_id' ? (
            <CopyButton text={text} label={messages.words.copying.copyTraceabilityId} />
          ) : null}
        </dd>
      </div>
    ),
  );
}

import { messages } from '../../shared/i18n/messages';
import { ReceivedText } from '../ui/hostile-text';
import { CopyButton } from './copy-button';

interface ReceivedFactsProps {
  /** The service's field names with their values; fields without a value are left out. */
  readonly facts: readonly (readonly [name: string, text: string | null | undefined])[];
  /** CSS class of each pair. */
  readonly className: string;
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

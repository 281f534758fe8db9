import { messages } from '../../shared/messages/messages';
import { CopyButton } from './copy-button';
import { ReceivedText } from './hostile-text';

interface ReceivedFactsProps {
  /** The service's names of its fields with what it sent; those it did not give are left out. */
  readonly facts: readonly (readonly [name: string, text: string | null | undefined])[];
  /** Class of each pair of name and text. */
  readonly className: string;
}

/** Terms of a description list: the service's own account of an error, with the traceability id to copy. */
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

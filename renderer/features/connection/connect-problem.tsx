import { apiKeyError } from '../../../shared/api/api-key';
import { readBaseAddress } from '../../../shared/api/base-address';
import type { Problem } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { apiKeyErrorText, baseAddressErrorText } from '../../../shared/i18n/validation-text';
import { maxProfileNameLength } from '../../../shared/profile';
import { ProblemAlert } from '../../components/problem-alert';
import { Button } from '../../ui/button';

/** The operation in progress: "form", "built-in", "restore", "another", or the id of the profile being opened. */
export type Pending = string | null;

interface ConnectProblemProps {
  readonly problem: Problem;
  readonly pending: Pending;
  /** Connects again with the given consent. */
  readonly onAgree: (agreed: { allowPlainHttp?: boolean; keyStorage?: 'keychain' | 'memory' }) => void;
}

/** Explains why connecting failed, and offers to continue where consent suffices. */
export function ConnectProblem({ problem, pending, onAgree }: ConnectProblemProps) {
  const text = messages.connection.form;
  const isPlainHttp = problem.kind === 'plain-http';
  const canAgree =
    isPlainHttp || problem.kind === 'keychain-locked' || problem.kind === 'keychain-unavailable';
  return (
    <ProblemAlert
      problem={problem}
      actions={
        canAgree ? (
          <Button
            variant={isPlainHttp ? 'danger' : 'secondary'}
            size="small"
            busy={pending === 'form'}
            onClick={() => onAgree(isPlainHttp ? { allowPlainHttp: true } : { keyStorage: 'memory' })}
          >
            {isPlainHttp ? text.connectUnencrypted : text.useForThisSession}
          </Button>
        ) : null
      }
    />
  );
}

/** The values typed into the form. No other state in the window holds the key. */
export interface Entry {
  readonly name: string;
  readonly baseAddress: string;
  readonly apiKey: string;
}

/** Error messages by field; {} if the entry is valid. */
export type EntryErrors = Readonly<Partial<Record<keyof Entry, string>>>;

/** Validates an entry with the same rules as the main process, so that most errors show before anything is sent. */
export function entryErrors({ name, baseAddress, apiKey }: Entry): EntryErrors {
  const address = readBaseAddress(baseAddress);
  const keyError = apiKeyError(apiKey);
  const { length } = name.trim();
  return {
    ...(length > maxProfileNameLength
      ? { name: messages.validation.profileName({ most: maxProfileNameLength, length }) }
      : {}),
    ...(address.ok ? {} : { baseAddress: baseAddressErrorText(address.problem) }),
    ...(keyError === null ? {} : { apiKey: apiKeyErrorText(keyError) }),
  };
}

/** Combines all errors into one problem for the alert; null if there are none. */
export function errorsProblem(errors: EntryErrors): Problem | null {
  const reasons = [errors.name, errors.baseAddress, errors.apiKey].filter((each) => each !== undefined);
  return reasons.length === 0 ? null : { kind: 'invalid-input', field: '', reason: reasons.join(' ') };
}

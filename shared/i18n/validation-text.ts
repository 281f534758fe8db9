import { type ApiKeyError, maxKeyLength } from '../api/api-key';
import { maxTransactionIdLength, type TransactionIdError } from '../api/endpoints';
import { messages } from './messages';

/** Returns why a text can't be an API key, in words that never repeat it. */
export function apiKeyErrorText(error: ApiKeyError): string {
  const texts = messages.validation.apiKey;
  return error === 'tooLong' ? texts.tooLong(maxKeyLength) : texts[error];
}

/** Returns why a transaction ID can't be requested, as text. */
export function transactionIdErrorText(error: TransactionIdError): string {
  const texts = messages.validation.transactionId;
  return error === 'tooLong' ? texts.tooLong(maxTransactionIdLength) : texts[error];
}

import { type ApiKeyError, maxKeyLength } from '../api/api-key';
import { type BaseAddressError, maxBaseAddressLength } from '../api/base-address';
import { maxTransactionIdLength, type TransactionIdError } from '../api/endpoints';
import { messages } from './messages';

/** Returns why a text can't be an API key, in words that never repeat it. */
export function apiKeyErrorText(error: ApiKeyError): string {
  const texts = messages.validation.apiKey;
  return error === 'tooLong' ? texts.tooLong({ most: maxKeyLength }) : texts[error];
}

/** Returns why a transaction ID can't be requested, as text. */
export function transactionIdErrorText(error: TransactionIdError): string {
  const texts = messages.validation.transactionId;
  return error === 'tooLong' ? texts.tooLong({ most: maxTransactionIdLength }) : texts[error];
}

/** Returns why a text can't be the base address of a service, as text. */
export function baseAddressErrorText(error: BaseAddressError): string {
  const texts = messages.validation.baseAddress;
  return error === 'length' ? texts.length({ most: maxBaseAddressLength }) : texts[error];
}

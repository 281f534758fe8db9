import { transactionIdMistake } from '../../../shared/api/endpoints';
import { text } from '../../../shared/api/wire';

/** A transaction ID as the service takes it, in paths and in transactions: one that a client can ask for. */
export const wireTransactionId = text
  .refine((id) => transactionIdMistake(id) === null, {
    error: 'the ID of a transaction: 1 to 1,000 characters, not "." or ".."',
  })
  .meta({ description: 'Transaction ID', minLength: 1, maxLength: 1_000, not: { enum: ['.', '..'] } });

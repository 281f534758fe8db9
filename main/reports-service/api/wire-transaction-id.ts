import { transactionIdError } from '../../../shared/api/endpoints';
import { text } from '../../../shared/api/wire';

/** A transaction ID in a path or a transaction. It must be one that a client can request. */
export const wireTransactionId = text
  .refine((id) => transactionIdError(id) === null, {
    error: 'a transaction ID of 1 to 1,000 characters other than "." and ".."',
  })
  .meta({ description: 'Transaction ID', minLength: 1, maxLength: 1_000, not: { enum: ['.', '..'] } });

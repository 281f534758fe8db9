import type { z } from 'zod';
import { wireFeedback } from '../../../shared/api/wire';
import { fail, type Result, succeed } from '../../../shared/result';
import { type Answer, okay, refusal } from './answer';
import { type Exchange, unknownTransaction } from './exchange';

/** POST /feedback/{transaction_id}: checks the Feedback and keeps its text exactly as it came. */
export async function takeFeedback({ request, tenant, transactionId, now }: Exchange): Promise<Answer> {
  if (request.contentType !== null && !/^application\/json\s*(;|$)/i.test(request.contentType))
    return refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The feedback must be application/json.');
  const bytes = await request.readBody();
  if (bytes === null)
    return refusal(413, 'BODY_TOO_LARGE', 'The feedback must not be larger than 1 MiB.', {
      connection: 'close',
    });
  if (!(await tenant.storage.hasTransaction(transactionId))) return unknownTransaction();
  const body = readFeedback(bytes);
  if (!body.ok) return refusal(400, 'INVALID_FEEDBACK', body.problem);
  const receivedAt = new Date(now).toISOString();
  await tenant.storage.addFeedback({ transactionId, receivedAt, body: body.value });
  return okay(JSON.stringify({ transaction_id: transactionId, received_at: receivedAt }));
}

/** GET /feedback, which the specification does not have: what was received, newest last, bodies as exact text. */
export async function listFeedback({ tenant }: Exchange): Promise<Answer> {
  const feedback = await tenant.storage.readFeedback();
  return okay(
    JSON.stringify(
      feedback.map(({ transactionId, receivedAt, body }) => ({
        transaction_id: transactionId,
        received_at: receivedAt,
        body,
      })),
    ),
  );
}

/** The text of a body that is a Feedback; else what is wrong with it, naming the field. */
function readFeedback(bytes: Uint8Array): Result<string, string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const read = wireFeedback.safeParse(JSON.parse(text));
    return read.success ? succeed(text) : fail(read.error.issues.map(sentenceOf).join('; '));
  } catch {
    return fail('The feedback is not JSON in UTF-8.');
  }
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.map(String).join('.') || 'feedback'}: ${message}`;
}

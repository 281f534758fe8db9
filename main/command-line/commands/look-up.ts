import { fail, succeed } from '../../../shared/result';
import type { Command } from '../command';
import { formatOption, printDone } from '../print-records';
import { optionValue } from '../read-arguments';
import { profileOption } from '../with-profile';
import { withWorkedProfile } from '../with-worked-profile';

/** Has the program request the reports of one transaction. */
export const lookUpCommand: Command = {
  name: 'look-up',
  about: 'Has the program request the reports of a transaction, and stores them',
  words: [{ name: 'TRANSACTION', about: 'the ID of a transaction' }],
  options: {
    since: { value: 'TIME', about: 'how old reports may be (default: 30d)' },
    wait: { value: 'TIME', about: 'how long the service may wait for a report (default: 5s)' },
    format: formatOption,
    profile: profileOption,
  },
  examples: ['look-up 7f3a-11 --wait 30s', 'look-up 7f3a-11 && whereabouts query "transaction:7f3a-11"'],
  run: (given, around) =>
    withWorkedProfile(given, around, async ({ call }) => {
      const [transactionId = ''] = given.words;
      const found = await call('reports.lookUp', {
        transactionId,
        since: optionValue(given, 'since') ?? '30d',
        timeout: optionValue(given, 'wait') ?? '5s',
      });
      if (!found.ok) return found;
      const { received, foreign } = found.value;
      const record = { transaction_id: transactionId, received, of_others: foreign };
      printDone(given, around, [record], Object.keys(record));
      return received > foreign
        ? succeed(null)
        : fail({ kind: 'failed', text: 'The service has no report of this transaction.' });
    }),
};

import { expect, it } from 'vitest';
import { traitsOf } from '../../../../main/store/reports/new-report';
import { readReport } from '../../../../shared/api/read-report';

it('a report without an id has the same key when the model gets a field that the report does not have', () => {
  const json = '{"transaction_id":"t-1","timestamp":1700000000000000000,"event":{"risk_assignment":"high"}}';
  const { report } = readReport(json, '');
  // Notes and read marks are stored under this hash: it must not depend on the version of the app.
  expect(traitsOf(report, json).fields).toBe(
    'd6cba5a5d5322705a41f731bca5c33058f39cc868632aa0c49a5317978198994',
  );
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataNotice } from '../../../main/assistant/door/answer-text';
import { allAllowed, assistantDesk, connectedClient, dataOf } from '../../support/assistant/assistant-desk';
import { hostileTexts } from '../../support/assistant/hostile-texts';
import { pageOf, sampleReport } from '../../support/inputs/sample-reports';

const body = pageOf(
  ...hostileTexts.map((text, at) =>
    sampleReport({
      id: BigInt(at + 1),
      transaction_id: `${at} ${text}`,
      descriptive_report: text,
      user: { id: `${at} ${text}` },
      device: { id: `${at} ${text}`, model: text },
      event: { risk_assignment: text, fraud_cases: [text] },
      extra_data: { note: text, [text.slice(0, 200)]: text, currency: text },
      unknown_field: text,
    }),
  ),
);
const listed = z.object({
  reports: z.array(z.object({ report: z.string(), user: z.string() })),
  next: z.string().nullable(),
});

it('The hostile texts differ', () => {
  expect(new Set(hostileTexts).size).toBe(200);
});

describe('200 hostile texts in reports', () => {
  it.each([false, true])(
    'stay data in one line an answer, and cause no call (free text: %s)',
    async (freeText) => {
      const desk = await assistantDesk([body], { ...allAllowed, freeText });
      const door = await desk.start();
      const client = await connectedClient(door);
      let answers = 1;
      let after: string | null = '';
      while (after !== null) {
        const { reports, next } = listed.parse(
          await dataOf(client, 'search', { limit: 100, ...(after === '' ? {} : { after }) }),
        );
        answers += 1;
        for (const { report } of reports) {
          await dataOf(client, 'explain', { report });
          answers += 1;
        }
        for (const { user } of reports.slice(0, 10)) {
          await dataOf(client, 'timeline', { of: user });
          answers += 1;
        }
        after = next;
      }
      const lines = door.printed().split('\n');
      expect(lines.pop()).toBe('');
      expect(lines).toHaveLength(answers);
      for (const line of lines.slice(1)) {
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        const { result } = z
          .object({
            jsonrpc: z.literal('2.0'),
            result: z.object({ content: z.array(z.object({ text: z.string() })) }),
          })
          .parse(JSON.parse(line));
        const [{ text } = { text: '' }] = result.content;
        expect(text.startsWith(dataNotice)).toBe(true);
        expect(text.match(/```/g)).toHaveLength(2);
      }
      // What was asked of the program is what those calls need.
      expect([...door.called].sort()).toEqual([
        'assistant.begin',
        'assistant.find',
        'assistant.name',
        'assistant.note',
        'assistant.use',
        'assistant.watch',
      ]);
      expect(desk.shown().drafts).toEqual([]);
      expect(desk.shown().sessions[0]?.answers).toBe(answers - 1);
    },
    60_000,
  );
});

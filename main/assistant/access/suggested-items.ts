import { randomUUID } from 'node:crypto';
import type { CaseContent, CaseItem } from '../../../shared/domain/case';
import type { NamedValue } from '../program-calls';

/** Returns the items of a suggested case: values of which a case has none are left out. */
export function suggestedItems(values: readonly NamedValue[]): readonly CaseItem[] {
  return values.flatMap((value): readonly CaseItem[] => {
    const content = contentOf(value);
    return content === null ? [] : [{ ...content, id: randomUUID() }];
  });
}

function contentOf({ kind, value }: NamedValue): CaseContent | null {
  switch (kind) {
    case 'report':
      return { kind, key: value, transactionId: null };
    case 'user':
    case 'device':
      return { kind: 'entity', entity: kind, value };
    default:
      return null;
  }
}

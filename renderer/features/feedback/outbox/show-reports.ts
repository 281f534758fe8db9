import { everyReport } from '../../../../shared/domain/report-query';
import type { Stores } from '../../../state/create-stores';

/** Opens the reports screen with the reports of a transaction. */
export function showReports({ reports, navigation }: Stores, transactionId: string): void {
  navigation.getState().go('reports');
  void reports.getState().show({
    ...everyReport,
    filters: [{ field: 'transaction', in: [transactionId], out: [] }],
  });
}

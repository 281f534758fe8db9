import { type ReviewStatus, reviewStatuses } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { fieldName } from '../../../components/filter-text';
import { useStores, useSubject } from '../../../state/stores';
import { Checkbox } from '../../../ui/checkbox';
import { Stack } from '../../../ui/layout';
import { Group } from '../../../ui/regions';

/** Selects how reports stand in review. Each change applies immediately. */
export function ReviewStatusFilterEditor() {
  const { reports } = useStores();
  const filter = useSubject('reports', ({ query }) =>
    query.filters.find(({ field }) => field === 'standing'),
  );
  const selected: ReadonlySet<ReviewStatus> = new Set(filter?.field === 'standing' ? filter.in : []);

  function select(status: ReviewStatus, isSelected: boolean) {
    const wanted = reviewStatuses.filter((each) => (each === status ? isSelected : selected.has(each)));
    if (wanted.length === 0) reports.getState().removeFilter('standing');
    else reports.getState().putFilter({ field: 'standing', in: wanted });
  }

  return (
    <Group aria-label={fieldName('standing')}>
      <Stack gap={6}>
        {reviewStatuses.map((status) => (
          <Checkbox
            key={status}
            label={messages.words.standings[status]}
            checked={selected.has(status)}
            onChange={(isSelected) => select(status, isSelected)}
          />
        ))}
      </Stack>
    </Group>
  );
}

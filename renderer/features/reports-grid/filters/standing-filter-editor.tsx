import { type Standing, standings } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { fieldName } from '../../../components/filter-text';
import { useStores, useSubject } from '../../../state/stores';
import { Checkbox } from '../../../ui/checkbox';
import { Stack } from '../../../ui/layout';
import { Group } from '../../../ui/regions';

/** Selects how reports stand in review. Each change applies immediately. */
export function StandingFilterEditor() {
  const { reports } = useStores();
  const filter = useSubject('reports', ({ query }) =>
    query.filters.find(({ field }) => field === 'standing'),
  );
  const selected: ReadonlySet<Standing> = new Set(filter?.field === 'standing' ? filter.in : []);

  function select(standing: Standing, isSelected: boolean) {
    const wanted = standings.filter((each) => (each === standing ? isSelected : selected.has(each)));
    if (wanted.length === 0) reports.getState().removeFilter('standing');
    else reports.getState().putFilter({ field: 'standing', in: wanted });
  }

  return (
    <Group aria-label={fieldName('standing')}>
      <Stack gap={6}>
        {standings.map((standing) => (
          <Checkbox
            key={standing}
            label={messages.words.standings[standing]}
            checked={selected.has(standing)}
            onChange={(isSelected) => select(standing, isSelected)}
          />
        ))}
      </Stack>
    </Group>
  );
}

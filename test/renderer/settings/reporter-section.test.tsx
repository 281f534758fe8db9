import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReporterSection } from '../../../renderer/features/settings/profile-sections';
import type { Reporter } from '../../../shared/domain/feedback';
import { succeed } from '../../../shared/result';
import { eventually } from '../../support/runner/eventually';
import { renderWithStores } from '../../support/window/render-with-stores';

describe('two fields of the reporter', () => {
  it('are both kept if the second is changed before the first is saved', async () => {
    const requests: Reporter[] = [];
    const answers: (() => void)[] = [];
    const { user, stores } = renderWithStores(<ReporterSection />, {
      'reporter.save': async ({ reporter }) => {
        requests.push(reporter);
        await new Promise<void>((resolve) => answers.push(resolve));
        return succeed(reporter);
      },
    });
    await user.type(screen.getByRole('textbox', { name: 'Reporter name' }), 'Ana');
    await user.type(screen.getByRole('textbox', { name: 'Reporter surname' }), 'Ruiz');
    await user.tab();
    expect(requests).toEqual([
      { name: 'Ana', surname: '', email: '' },
      { name: 'Ana', surname: 'Ruiz', email: '' },
    ]);
    for (const answer of answers) answer();
    await eventually(() =>
      expect(stores.reporter.getState().reporter).toEqual({ name: 'Ana', surname: 'Ruiz', email: '' }),
    );
  });
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../renderer/ui/button';
import { SelectField, TextField } from '../../../renderer/ui/fields';
import { RadioGroup } from '../../../renderer/ui/radio-group';
import { Tabs } from '../../../renderer/ui/tabs';

describe('a text field', () => {
  it('is named by exactly its label, and described by hint and error', () => {
    render(
      <TextField label="Since" value="" onChange={() => undefined} hint="Such as 30d" error="No unit" />,
    );
    const field = screen.getByRole('textbox', { name: 'Since' });
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Such as 30d', 'No unit']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('has the role of its type, and one of many lines is a textbox too', () => {
    const quiet = { value: '', onChange: () => undefined };
    render(
      <>
        <TextField label="Find" type="search" {...quiet} />
        <TextField label="Score" type="number" {...quiet} />
        <TextField label="Impact" multiline {...quiet} />
      </>,
    );
    expect(screen.getByRole('searchbox', { name: 'Find' })).toBeTruthy();
    expect(screen.getByRole('spinbutton', { name: 'Score' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Impact' }).tagName).toBe('TEXTAREA');
  });

  it('passes the text, not the event', async () => {
    const change = vi.fn();
    render(<TextField label="Since" value="" onChange={change} />);
    await userEvent.type(screen.getByRole('textbox'), '3');
    expect(change).toHaveBeenCalledWith('3', false);
  });
});

describe('a choice', () => {
  it('of a few is a radiogroup whose radios are named by their labels alone', async () => {
    const change = vi.fn();
    const options = [
      { value: 'a', label: 'Low', description: 'Safe to accept' },
      { value: 'b', label: 'High' },
    ] as const;
    render(<RadioGroup label="Desired risk" value="a" options={options} onChange={change} error="Choose." />);
    const group = screen.getByRole('radiogroup', { name: 'Desired risk' });
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Low' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'High' }));
    expect(change).toHaveBeenCalledWith('b');
  });

  it('of a list is a combobox, named even where its label is not in sight', async () => {
    const change = vi.fn();
    const options = [
      { value: '10', label: '10' },
      { value: '20', label: '20' },
    ];
    render(<SelectField label="Reports per page" hideLabel value="10" options={options} onChange={change} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reports per page' }), '20');
    expect(change).toHaveBeenCalledWith('20');
  });
});

describe('a button that is busy', () => {
  it('keeps its name and focus, does nothing, and submits nothing', async () => {
    const click = vi.fn();
    const submit = vi.fn();
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy onClick={click}>
          Connect
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Connect' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(click).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });
});

function Three() {
  const [selected, select] = useState('one');
  const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: `content of ${id}` }));
  return <Tabs label="Views" tabs={tabs} selected={selected} onSelect={select} />;
}

describe('tabs', () => {
  it('show one panel, named by its tab', async () => {
    render(<Three />);
    expect(screen.getByRole('tabpanel', { name: 'one' }).textContent).toBe('content of one');
    await userEvent.click(screen.getByRole('tab', { name: 'two' }));
    expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('content of two');
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  });

  it('are moved through by arrows, Home and End, with one tab stop', async () => {
    const user = userEvent.setup();
    render(<Three />);
    await user.tab();
    const seen: (string | null)[] = [];
    for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}']) {
      await user.keyboard(key);
      seen.push(document.activeElement?.textContent ?? null);
    }
    expect(seen).toEqual(['two', 'three', 'one', 'three', 'one']);
    await user.tab();
    expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
  });
});

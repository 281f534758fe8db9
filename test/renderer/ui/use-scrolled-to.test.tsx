import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScrolledTo } from '../../../renderer/ui/use-scrolled-to';

function Item({ isChosen }: { readonly isChosen: boolean }) {
  return <li ref={useScrolledTo<HTMLLIElement>(isChosen)}>Finding</li>;
}

/** A list beside a map. In a narrow window, one element scrolls both. */
function Tool({ isNarrow, isChosen }: { readonly isNarrow: boolean; readonly isChosen: boolean }) {
  const scrolls = { overflowY: 'auto' } as const;
  const highWhen = (is: boolean) => (element: HTMLElement | null) => {
    if (element) Object.defineProperty(element, 'scrollHeight', { configurable: true, value: is ? 900 : 0 });
  };
  return (
    <div style={isNarrow ? scrolls : {}} ref={highWhen(isNarrow)}>
      <div style={scrolls} ref={highWhen(!isNarrow)}>
        <ul>
          <Item isChosen={isChosen} />
        </ul>
      </div>
      <button type="button">Marker on the map</button>
    </div>
  );
}

it.each([
  ['in a wide window, the list scrolls to what is chosen on the map', false, 1],
  ['in a narrow window, the map stays in view', true, 0],
])('%s', (_, isNarrow, times) => {
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<Tool isNarrow={isNarrow} isChosen={false} />);
  screen.getByRole('button', { name: 'Marker on the map' }).focus();
  rerender(<Tool isNarrow={isNarrow} isChosen />);
  expect(scrolling).toHaveBeenCalledTimes(times);
  scrolling.mockRestore();
});

it('what was chosen elsewhere is scrolled to in a narrow window, too', () => {
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(<Tool isNarrow isChosen />);
  expect(scrolling).toHaveBeenCalledTimes(1);
  scrolling.mockRestore();
});

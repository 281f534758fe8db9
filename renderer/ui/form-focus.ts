/** A fraud case that is still being typed counts as soon as its field is left. */
export function takeOverWhatIsTyped(): void {
  const typing = document.activeElement;
  if (!(typing instanceof HTMLInputElement) || typing.getAttribute('role') !== 'combobox') return;
  typing.blur();
  typing.focus();
}

/** Focuses the first field of a form that has a mistake. True where there was one. */
export function focusFirstMistake(form: HTMLElement | null): boolean {
  const mistaken = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!mistaken) return false;
  const control = mistaken.matches('input, textarea') ? mistaken : mistaken.querySelector('input');
  control?.focus();
  return true;
}

/** Commits a fraud case that is still being typed, as leaving its field does. */
export function commitTypedInput(): void {
  const typing = document.activeElement;
  if (!(typing instanceof HTMLInputElement) || typing.getAttribute('role') !== 'combobox') return;
  typing.blur();
  typing.focus();
}

/** Focuses the first field of a form that has an error. Returns true if there was one. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!invalid) return false;
  const control = invalid.matches('input, textarea') ? invalid : invalid.querySelector('input');
  control?.focus();
  return true;
}

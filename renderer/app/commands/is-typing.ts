/** Whether a pressed key is meant for the focused element: a field, or what a menu or a popover contains. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(`${textFields}, select, [role="menu"], [role="dialog"]`) !== null
  );
}

/** Whether an element takes text, which Ctrl+Z undoes in it. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(textFields);
}

/** Without checkboxes, which only Space changes. */
const textFields = 'input:not([type="checkbox"]), textarea, [contenteditable]';

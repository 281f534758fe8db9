/** jsdom knows the dialog element but cannot open it: lets a test's dialogs open and close as a browser's do. */
export function makeDialogsOpenable(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

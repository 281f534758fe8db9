/** Returns the code of a system error, e.g. ENOSPC; null for other errors, which are bugs. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z0-9]+$/.test(error.code)
    ? error.code
    : null;
}

/** Returns the code of a file error, as problems contain it: EUNKNOWN if the system gave none. */
export function systemCodeOrUnknown(error: unknown): string {
  return systemCode(error) ?? 'EUNKNOWN';
}

/** The code of an error of the system, e.g. ENOSPC; null for what is a defect of ours. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z0-9]+$/.test(error.code)
    ? error.code
    : null;
}

/** The code of what went wrong with a file, as a problem tells it: EUNKNOWN where the system gave none. */
export function systemCodeOrUnknown(error: unknown): string {
  return systemCode(error) ?? 'EUNKNOWN';
}

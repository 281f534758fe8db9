/** What tools need to lead to a report. */
export interface OpenReportSlot {
  readonly onOpenReport: (key: string) => void;
}

import styles from './spinner.module.css';

interface SpinnerProps {
  /** Label next to it; without one it is decorative. */
  readonly label?: string | undefined;
}

/** Shows that something is in progress. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span className={styles.root}>
      <svg className={styles.wheel} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle
          cx="8"
          cy="8"
          r="6.5"
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.25"
          strokeWidth="2"
        />
        <path
          d="M14.5 8A6.5 6.5 0 0 0 8 1.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {label}
    </span>
  );
}

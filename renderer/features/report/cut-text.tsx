import './cut-text.css';

interface CutTextProps {
  readonly text: string;
  /** The most characters shown; more would freeze the window. */
  readonly limit: number;
}

/** A text shown letter for letter up to a limit; a line says how much more there is. */
export function CutText({ text, limit }: CutTextProps) {
  const shown = text.length > limit ? text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '') : text;
  const more = text.length - shown.length;
  return (
    <div className="cut-text">
      <pre className="cut-text__text" dir="ltr">
        {shown}
      </pre>
      {more > 0 && (
        <p className="cut-text__more">
          {more.toLocaleString('en')} more characters are not shown. Copy takes all of them.
        </p>
      )}
    </div>
  );
}

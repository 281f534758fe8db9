/** Stands in a cell whose field the report does not give. */
export function NotGiven() {
  return (
    <span className="reports-grid__not-given">
      <span aria-hidden>–</span>
      <span className="visually-hidden">not given</span>
    </span>
  );
}

/** The window of a document that is on its way. */
export function Opening({ name, text }: { name: string; text: string }) {
  return (
    <div className="wrap" aria-busy="true">
      <h1 tabIndex={-1}>{name}</h1>
      <p className="lead">{text}</p>
    </div>
  );
}

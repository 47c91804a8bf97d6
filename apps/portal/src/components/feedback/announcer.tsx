/**
 * The two live regions. They exist, empty, before anything is announced: a region that
 * arrives full is often not read.
 */
export function Announcer() {
  return (
    <>
      <div id="announce-polite" className="visually-hidden" role="status" />
      <div id="announce-assertive" className="visually-hidden" role="alert" />
    </>
  );
}

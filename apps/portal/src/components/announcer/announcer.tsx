/** The two live regions. They are there, empty, before anything is said: a region that arrives full is often not read. */
export function Announcer() {
  return (
    <>
      <div id="announce-polite" className="visually-hidden" role="status" />
      <div id="announce-assertive" className="visually-hidden" role="alert" />
    </>
  );
}

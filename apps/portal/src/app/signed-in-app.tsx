export function SignedInApp() {
  return <p>in</p>;
}

/** A state table: for each state the events that may happen in it, with the state that follows. */
type StateTable = {
  readonly [state: string]: { readonly next: { readonly [event: string]: string } };
};

const identifier = (state: string): string => state.replaceAll('-', '_');

/** Returns a state table as a Mermaid state diagram, for `docs/journeys`. */
export function stateDiagram(first: string, table: StateTable): string {
  const states = Object.entries(table);
  return [
    'stateDiagram-v2',
    ...states.map(([state]) => `  state "${state}" as ${identifier(state)}`),
    `  [*] --> ${identifier(first)}`,
    ...states.flatMap(([state, { next }]) =>
      Object.entries(next).map(
        ([event, follower]) => `  ${identifier(state)} --> ${identifier(follower)}: ${event}`,
      ),
    ),
  ].join('\n');
}

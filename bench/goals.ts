/** A goal of the product, and what a run came to. */
export type Goal = {
  readonly title: string;
  readonly bound: 'at least' | 'at most';
  readonly wanted: number;
  readonly reached: number;
};

/** A figure so near to its goal is noted, and nothing is built for it. */
const NEAR = 0.15;

function verdictOf({ bound, wanted, reached }: Goal): string {
  const isMet = bound === 'at least' ? reached >= wanted : reached <= wanted;
  if (!isMet) return 'SHORT';
  return Math.abs(reached - wanted) <= NEAR * wanted ? 'near' : 'met';
}

/** The goals as lines, each with what was reached beside it. */
export const goalLines = (goals: readonly Goal[]): string[] =>
  goals.map((goal) => {
    const { title, bound, wanted, reached } = goal;
    return `${verdictOf(goal).padEnd(5)}  ${title}: ${Number(reached.toFixed(2))} (goal: ${bound} ${wanted})`;
  });

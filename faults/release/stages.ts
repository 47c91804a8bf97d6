/** The stages of a release, in their order. */
export const STAGES = ['old', 'migrating', 'old on the new database', 'old and new', 'new'] as const;
export type Stage = (typeof STAGES)[number];

/** The answers in one stage of a release. */
export type StageAnswers = {
  readonly byAnswer: Map<string, number>;
  readonly milliseconds: number[];
  /**
   * Answers of 500 and above, connections that failed, sessions that ended, and customers told to come again.
   */
  readonly faults: string[];
};

/** Begins a call. The returned function says at the end of the call which stage the answer belongs to. */
export type BeginCall = () => () => StageAnswers;

const createAnswers = (): StageAnswers => ({ byAnswer: new Map(), milliseconds: [], faults: [] });

/**
 * Counts answers by stage. One that the migration overlapped belongs to it, since a call may begin before
 * its locks and end with them.
 */
export function createStages() {
  const stages = new Map<Stage, StageAnswers>();
  let present = createAnswers();
  return {
    stages: stages as ReadonlyMap<Stage, StageAnswers>,
    /** The answers of the stage that lasts. */
    present: () => present,
    begin(stage: Stage): StageAnswers {
      present = createAnswers();
      stages.set(stage, present);
      return present;
    },
    beginCall: (() => {
      const begun = present;
      return () => {
        const all = [...stages.values()];
        const overlapped = begun === present ? [begun] : all.slice(all.indexOf(begun));
        return overlapped.find((answers) => answers === stages.get('migrating')) ?? begun;
      };
    }) satisfies BeginCall,
  };
}

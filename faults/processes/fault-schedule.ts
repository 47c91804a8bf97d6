import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { DATABASE_EPISODES, type Episode, OUTER_EPISODES, planGatewayFaults } from './fault-episodes.ts';
import type { System } from './system/system.ts';

/** The faults of the schedule, and how often each struck. */
export type ProcessFaults = {
  readonly counts: Record<string, number>;
  /** Ends the schedule and everything that it did. */
  stop(): Promise<void>;
};

function pickEpisode(episodes: readonly Episode[], random: Random): Episode {
  let left = random.next() * episodes.reduce((sum, { weight }) => sum + weight, 0);
  for (const episode of episodes) {
    left -= episode.weight;
    if (left < 0) return episode;
  }
  return random.pick(episodes);
}

/** Between two faults of a series. The database is down for a while after each of its own. */
const PAUSE_MS = { outer: 2_500, database: 8_000 };

/**
 * Starts the schedule: two series of faults around the database and one of its own, so that
 * up to three happen at once.
 */
export function startFaults(system: System, randomOf: (series: number) => Random): ProcessFaults {
  const counts: Record<string, number> = {};
  let isOver = false;
  async function runSeries(
    episodes: readonly Episode[],
    random: Random,
    longestPauseMs: number,
  ): Promise<void> {
    while (!isOver) {
      await sleep(random.between(0, longestPauseMs));
      const episode = pickEpisode(episodes, random);
      const isDone = await episode.run(system, random).then(
        (result) => result !== false,
        () => false,
      );
      if (isDone) counts[episode.name] = (counts[episode.name] ?? 0) + 1;
    }
  }
  system.webhooks.setFaulty(true);
  const series = [
    runSeries(OUTER_EPISODES, randomOf(1), PAUSE_MS.outer),
    runSeries(OUTER_EPISODES, randomOf(2), PAUSE_MS.outer),
    runSeries(DATABASE_EPISODES, randomOf(3), PAUSE_MS.database),
  ];
  return {
    counts,
    async stop() {
      isOver = true;
      await Promise.all(series);
      await calmDown(system);
      const { lost, repeated, late } = system.webhooks.counts;
      Object.assign(counts, { 'webhook: lost': lost, 'webhook: repeated': repeated, 'webhook: late': late });
    },
  };
}

/** Undoes everything: all is up, and every link passes. */
async function calmDown(system: System): Promise<void> {
  const { apis, gateway, postgres, webhooks } = system;
  webhooks.setFaulty(false);
  postgres.freeDisk();
  await postgres.waitUntilReady();
  for (const { server, fromClients, toDatabase, toGateway } of apis) {
    for (const link of [fromClients, toDatabase, toGateway]) link.setMode('pass');
    server.resume();
    if (!server.isUp()) await server.start();
  }
  gateway.resume();
  if (!gateway.isUp()) await gateway.start();
  await planGatewayFaults(system, []);
}

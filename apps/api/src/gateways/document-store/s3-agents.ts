import { type Agent, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { freeMemory } from '#api/gateways/document-store/free-memory.ts';

/**
 * Gives back what a connection has read, once the parser of HTTP has taken its copy. Otherwise all of it
 * waits for the collector of garbage.
 */
function freeing<Connecting extends Agent>(agent: Connecting): Connecting {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...wanted) => {
    const socket = connect(...wanted);
    socket?.on('data', (bytes: Uint8Array) => queueMicrotask(() => freeMemory(bytes)));
    return socket;
  };
  return agent;
}

/** Returns the connections to S3. Their reads leave no garbage: documents are large. DOC-11 */
export const createS3Agents = (maxSockets: number) => ({
  httpAgent: freeing(new HttpAgent({ keepAlive: true, maxSockets })),
  httpsAgent: freeing(new HttpsAgent({ keepAlive: true, maxSockets })),
});

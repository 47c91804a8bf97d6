// Fails every hundredth request: proves that the measuring notices.
import { createServer } from 'node:http';
import { announce } from './announce.ts';

let count = 0;
const server = createServer((request, response) => {
  count += 1;
  request.resume();
  response.writeHead(count % 100 === 0 ? 503 : 200, { 'Content-Type': 'application/json' });
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => announce(server));

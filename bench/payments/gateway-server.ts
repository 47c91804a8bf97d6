// A payment gateway that answers at once: every payment is authorised with the one amount, and every capture succeeds. It keeps no
// ledger, so that it costs as little as a gateway can. It tells how many captures it was asked for.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { announce } from '../api/servers/announce.ts';
import { PAYMENT_CENTS } from './payment-data.ts';

let captures = 0;

const paymentOf = (reference: string) => ({
  reference,
  key: reference,
  currency: 'NZD',
  card: { brand: 'Visa', lastDigits: '4242', expiry: '08/2030' },
});

function send(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

function carryOut({ url }: IncomingMessage): object {
  const [, , , reference = '', action] = String(url).split('/');
  if (reference === '') return { captures };
  const payment = paymentOf(reference);
  if (action !== 'capture') return { ...payment, status: 'authorised', authorisedCents: PAYMENT_CENTS };
  captures += 1;
  return { ...payment, status: 'captured', capturedCents: PAYMENT_CENTS };
}

const server = createServer((request, response) => {
  request.on('end', () => send(response, carryOut(request)));
  request.resume();
});
server.listen(0, '127.0.0.1', () => announce(server));

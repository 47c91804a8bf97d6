import { hash } from 'node:crypto';

/** A solution as ALTCHA's first protocol has it, before its base64. */
export type Payload = {
  algorithm: string;
  challenge: string;
  number: number;
  salt: string;
  signature: string;
};

/** Works a challenge out by counting up, independently of the library that made it. */
export function solve(challenge: Omit<Payload, 'number'> & { maxnumber: number }): string {
  const { algorithm, salt, signature, maxnumber } = challenge;
  let number = 0;
  while (hash('sha256', `${salt}${number}`) !== challenge.challenge) {
    number += 1;
    if (number > maxnumber) throw new Error('The challenge has no solution');
  }
  const payload: Payload = { algorithm, challenge: challenge.challenge, number, salt, signature };
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

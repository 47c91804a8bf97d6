import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { listPackages, readLockfile } from './software-bill.mjs';

const root = dirname(dirname(import.meta.dirname));
const lockfile = readLockfile(root);
const bill = listPackages(root, lockfile);

const nameOf = (path, { name }) => name ?? path.split('node_modules/').pop();
const installed = Object.entries(JSON.parse(lockfile).packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const sha512Of = ({ integrity }) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

test('[HOUSE-25] the bill lists each package of the lockfile, with its checksum, and no other', () => {
  const wanted = new Set(
    installed.map(([path, entry]) => `${nameOf(path, entry)}@${entry.version} ${sha512Of(entry)}`),
  );
  const listed = bill.components
    .filter(({ hashes }) => hashes?.length > 0)
    .map(
      ({ name, version, hashes }) =>
        `${name}@${version} ${hashes.find(({ alg }) => alg === 'SHA-512').content}`,
    );
  expect(wanted.size).toBeGreaterThan(600);
  expect([...wanted].filter((one) => !listed.includes(one))).toEqual([]);
  expect(listed.filter((one) => !wanted.has(one))).toEqual([]);
});

test('[HOUSE-25] what runs only in development is marked', () => {
  const isForDevelopment = (wanted) =>
    bill.components
      .find(({ name }) => name === wanted)
      .properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
  expect(isForDevelopment('vitest')).toBe(true);
  expect(isForDevelopment('fastify')).toBe(false);
});

test('[HOUSE-25] the same lockfile gives the same bill, and another one another', () => {
  expect(JSON.stringify(listPackages(root, lockfile))).toBe(JSON.stringify(bill));
  expect(JSON.stringify(bill)).not.toMatch(/timestamp/);
  expect(bill.metadata.component.name).toBe('policyholder-portal');
  expect(listPackages(root, `${lockfile} `).serialNumber).not.toBe(bill.serialNumber);
});

import { expect, test } from 'vitest';
import { createOriginsOfSite } from '#api/portal-files/site-hosts.ts';

const originsOfSite = createOriginsOfSite({
  publicOrigin: 'https://portal.example.com',
  defaultSiteKey: 'real-154',
  siteHosts: new Map([
    ['seniors.example.com', 'seniors-13'],
    ['www.seniors.example.com', 'seniors-13'],
    ['www.portal.example.com', 'real-154'],
  ]),
  portalOrigins: ['https://elsewhere.example.com'],
});

test('[UPD-49] a site is where the operator put it, and nowhere else', () => {
  expect([...originsOfSite('real-154')]).toEqual([
    'https://portal.example.com',
    'https://www.portal.example.com',
    'https://real-154.portal.example.com',
    'https://elsewhere.example.com',
  ]);
  expect([...originsOfSite('seniors-13')]).toEqual([
    'https://seniors.example.com',
    'https://www.seniors.example.com',
    'https://seniors-13.portal.example.com',
    'https://elsewhere.example.com',
  ]);
});

test("[UPD-49] a developer's server is found under all names of its machine, at its own port", () => {
  const originsAtHome = createOriginsOfSite({
    publicOrigin: 'http://localhost:4000',
    defaultSiteKey: 'real-154',
    siteHosts: new Map(),
    portalOrigins: [],
  });
  expect([...originsAtHome('real-154')]).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'http://real-154.localhost:4000',
  ]);
  expect([...originsAtHome('seniors-154')]).toEqual(['http://seniors-154.localhost:4000']);
});

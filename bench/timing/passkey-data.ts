import { createHash, generateKeyPairSync } from 'node:crypto';
import type pg from 'pg';
import { coseKey, createSoftwareAuthenticator } from '../../apps/api/test/software-authenticator.ts';
import { SITE } from '../api/secrets.ts';
import type { Send } from './measure-timing.ts';

const idOf = (number: number): string => createHash('sha256').update(`passkey ${number}`).digest('base64url');

/** Gives each customer of `addCustomers` a passkey; what comes after the last is nobody's. */
export async function addPasskeys(client: pg.Client): Promise<void> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await client.query(
    `insert into passkey (customer_id, brand_id, country_id, credential_id, user_handle, public_key, counter, aaguid, backed_up, name,
       request_hash)
     select customer_id, brand_id, country_id, sha256(convert_to('passkey ' || (substr(mobile, 4)::integer - 1000000), 'UTF8')),
       sha256(convert_to(mobile, 'UTF8')), $1, 0, gen_random_uuid(), false, 'A browser', sha256(convert_to(mobile, 'UTF8'))
     from customer`,
    [coseKey(publicKey, -7)],
  );
  await client.query('vacuum analyze');
}

/** A device whose key is stored nowhere: all of its answers but the signature is right. */
const stranger = createSoftwareAuthenticator('https://portal.example.com');
const userHandle = Buffer.alloc(32, 1).toString('base64url');

/** A login by a passkey of that number, signed by another device. The question is asked before, untimed. */
export const sendPasskey: Send = async (call, number) => {
  const asked = await call('passkeychallenge', { BrandId: SITE.brandId });
  const { RequestId, PublicKey } = JSON.parse(asked.text);
  const id = idOf(number);
  const Credential = { ...stranger.get(PublicKey, { userHandle }), id, rawId: id };
  return call('passkeylogin', { RequestId, Credential }, asked.cookie);
};

/** A leak to be found: of a passkey that nobody has, no try is noted. */
export const PLANTED_PASSKEY_LEAK = `
  alter function note_passkey_login_refused rename to note_passkey_login_refused_without_leak;
  create function note_passkey_login_refused(
    p_customer_id bigint, p_brand_id integer, p_country_id integer, p_network_hash bytea, p_why text
  ) returns void language plpgsql as $$
  begin
    if p_customer_id is not null then
      perform note_passkey_login_refused_without_leak(p_customer_id, p_brand_id, p_country_id, p_network_hash, p_why);
    end if;
  end $$;`;

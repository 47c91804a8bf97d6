-- Lets go of a key: a server need not list it any more.
create or replace function retire_key(p_key_id integer, p_operator text) returns void language plpgsql as $$
begin
  update secret_key set retired_at = now() where key_id = p_key_id and retired_at is null;
  if found then
    perform write_audit_event('key-retired', null, null, null, jsonb_build_object('keyId', p_key_id, 'operator', p_operator));
  end if;
end $$;

-- Records that an operator put p_moved values under the newest key.
create or replace function record_key_rotation(p_key_id integer, p_moved integer, p_operator text) returns void language sql as $$
  select write_audit_event('keys-rotated', null, null, null,
    jsonb_build_object('keyId', p_key_id, 'moved', p_moved, 'operator', p_operator))
$$;

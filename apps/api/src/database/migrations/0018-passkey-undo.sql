-- A link that undoes an added passkey. Null: it undoes a change of contact details. PKY-15
alter table contact_undo
  add column passkey_id uuid;

-- When the answer to a question was right: a wrong one uses the question up too. PKY-18
alter table passkey_challenge
  add column proved_at timestamptz;

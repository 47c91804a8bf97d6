-- What is no longer needed goes. Limits look back a day at most; two days leave room for questions.
create function sweep_expired() returns void language sql as $$
  delete from session where expires_at < now() - interval '2 days';
  delete from one_time_code where created_at < now() - interval '2 days';
  delete from login_attempt a where created_at < now() - interval '2 days'
    and not exists (select from one_time_code c where c.login_hash = a.login_hash);
$$;
create index session_by_end on session (expires_at);

-- When 'this was not me' ended a session. Its row stays until the purge, so that its browser is told why.
-- CON-111
alter table session add column undone_at timestamptz;

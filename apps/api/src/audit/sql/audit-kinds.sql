-- The kinds of audit events, each explained in audit/audit-event.ts. Rows of a kind that is gone stay: only new rows are checked.
alter table audit_event
  drop constraint if exists audit_event_kind,
  add constraint audit_event_kind check (kind in (
    'account-locked',
    'account-unlocked',
    'captcha-asked',
    'code-expired',
    'code-limit',
    'code-sent',
    'code-while-locked',
    'code-wrong',
    'contact-details-changed',
    'contact-identifier-refused',
    'core-event-dropped',
    'core-event-dead-lettered',
    'core-event-replaced',
    'core-event-resent',
    'logged-in',
    'logged-out',
    'login-refused',
    'login-while-locked',
    'network-limit',
    'offer-suppressed',
    'offer-used',
    'session-refreshed',
    'session-timed-out',
    'sessions-ended'
  )) not valid;

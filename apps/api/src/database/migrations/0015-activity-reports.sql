-- 'I did not do this': what a customer reported, for as long as they can see the event. ACT-6
create table activity_report (
  customer_id bigint not null references customer on delete cascade,
  -- Made by the browser: a request that comes again is the same report. Its beginning is the reference.
  report_id uuid not null,
  event_id bigint not null,
  event_kind text not null,
  event_at timestamptz not null,
  is_locking boolean not null,
  -- On how many other devices sessions were ended.
  ended_devices integer not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, report_id)
);
create index activity_report_by_time on activity_report (created_at);
alter table security_alert
  drop constraint security_alert_kind_check,
  add constraint security_alert_kind_check check (kind in ('codes-unused', 'token-misused', 'activity-reported')) not valid;
alter table contact_notice
  drop constraint contact_notice_kind_check,
  add constraint contact_notice_kind_check check (kind in (
    'contact-changed', 'contact-code', 'contact-pending', 'payment-changed', 'codes-unused', 'token-misused', 'activity-reported')) not valid;

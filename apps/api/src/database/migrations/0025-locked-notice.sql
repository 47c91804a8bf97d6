-- Customers are told of a lock that they asked for. ACT-7
alter table security_alert
  drop constraint security_alert_kind_check,
  add constraint security_alert_kind_check check (
    kind in ('codes-unused', 'token-misused', 'activity-reported', 'account-locked', 'passkey-added', 'passkey-removed',
      'passkey-cloned')) not valid;
alter table contact_notice
  drop constraint contact_notice_kind_check,
  add constraint contact_notice_kind_check check (
    kind in ('contact-changed', 'contact-code', 'contact-pending', 'payment-changed', 'codes-unused', 'token-misused',
      'activity-reported', 'account-locked', 'passkey-added', 'passkey-removed', 'passkey-cloned')) not valid;

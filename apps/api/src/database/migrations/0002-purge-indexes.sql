-- By these the purge finds what is over, and reads nothing else. JOB-4
create index captcha_clearance_by_end on captcha_clearance (expires_at);
create index captcha_solution_by_end on captcha_solution (expires_at);
create index receipt_email_by_end on receipt_email ((coalesce(sent_at, next_try_at))) where sealed_recipient is null;
create index call_back_by_end on call_back ((coalesce(done_at, cancelled_at)));
create index method_setup_unused on method_setup (ended_at) where state not in ('opened', 'applied') and next_check_at is null;
